"""Maps applications to host names: each has its own."""


def host_of(app: str) -> str:
    """Return the host name of an application; browsers resolve it to this machine by themselves (RFC 6761)."""
    return f"{app.replace('_', '-')}.localhost"
