"""The caller: passed down from the tool to all code that remembers, records or shows something depending on it."""

from schemas.base import Closed
from schemas.roles import Role


class Caller(Closed):
    """The origin of a call. `token_id` identifies the token, in logs too, without revealing it.

    A caller without a role is the server itself, which is shown no more than an author may see.
    """

    verb: str
    role: Role | None = None
    token_id: str | None = None
