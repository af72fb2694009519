class NoConnectException(Exception):
    Message: str
