"""The caller: passed down from the tool to all code that remembers, records or shows something depending on it."""

from schemas.base import Closed
from schemas.roles import Role


class Caller(Closed):
    """Whose call it was. `token_id` names the token in logs too; it is not the token and cannot become it.

    Without a role it is the server's own call, to which nothing is shown that an author may not see.
    """

    verb: str
    role: Role | None = None
    token_id: str | None = None
