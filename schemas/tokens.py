"""Requests for tokens, and the tokens handed out."""

from typing import Annotated

from pydantic import Field

from schemas.base import Closed
from schemas.roles import Role

MAX_LIFE_S = 31_536_000.0

# Not `SessionId`, which may also be sent as a header; only an argument of its own can be.
_Handle = Annotated[str, Field(pattern=r"^s_[a-z0-9]{16}$")]


class TokenMint(Closed):
    """Make a token for somebody else."""

    role: Role
    session_ids: tuple[_Handle, ...] = Field(
        default=(), max_length=1_000, description="What it may touch; needed for policy and viewer."
    )
    expires_in_s: float = Field(default=86_400.0, ge=1.0, le=MAX_LIFE_S, description="How long it is valid.")


class TokenRotate(Closed):
    """Exchange your own token for a new one with the same rights; the old one stops to work at once."""

    expires_in_s: float | None = Field(
        default=None, ge=1.0, le=MAX_LIFE_S, description="How long the new one is valid; absent: as the old one."
    )


class TokenIssued(Closed):
    """A new token; this is the only time it is seen."""

    token: str
    role: Role
    expires_in_s: float | None = Field(description="Absent: it does not expire.")
