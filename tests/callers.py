"""Callers for tests that call a service directly, without a tool."""

from schemas.callers import Caller
from schemas.roles import Role

ME = Caller(verb="test", token_id="me")


def by(role: Role) -> Caller:
    """Return a caller in a role."""
    return Caller(verb="test", role=role, token_id=f"{role}-1")
