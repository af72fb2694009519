class DisposedException(Exception):
    Message: str
