class IOException(Exception):
    Message: str
