"""A session: one isolated desktop under a lease."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from schemas.base import Closed
from schemas.observations import Settle, Size
from schemas.roles import Role

SessionId = Annotated[
    str,
    Field(
        pattern=r"^s_[a-z0-9]{16}$",
        description="The handle that session_open returned.",
        json_schema_extra={"x-mcp-header": "Session-Id"},
    ),
]
EnvironmentName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,39}$")]


class BackendName(StrEnum):
    """Where desktops run: in sandboxes of this machine, in its containers, or as pages of one browser.

    `states` holds only the state of web applications and has no screen; it serves proofs that need none.
    """

    LOCAL = "local"
    DOCKER = "docker"
    BROWSER = "browser"
    STATES = "states"


class SessionState(StrEnum):
    """`finished`: the agent said it is done, only grading may follow. `failed`: the desktop died."""

    OPEN = "open"
    FINISHED = "finished"
    FAILED = "failed"
    CLOSED = "closed"


class Coordinates(StrEnum):
    """What an action's coordinates mean: picture pixels, or thousandths of the picture's width and height."""

    PIXELS = "pixels"
    THOUSANDTHS = "thousandths"


class Lease(Closed):
    """A session lives until `expires_at`; every call on it extends the lease by `duration_s`."""

    duration_s: float
    expires_at: datetime


class Completion(Closed):
    """What the agent said when it finished."""

    status: str
    answer: str | None


class SessionInfo(Closed):
    """A session as its owner sees it."""

    session_id: SessionId
    environment: EnvironmentName
    backend: str
    state: SessionState
    screen: Size
    coordinates: Coordinates
    settle: Settle
    created_at: datetime
    lease: Lease
    steps: int = 0
    workspace_id: str | None = None
    snapshot_id: str | None = Field(default=None, description="The snapshot it started from.")
    completion: Completion | None = None
    gradable: bool = Field(default=False, description="A reward is attached to this session.")
    failure: str | None = None


class SessionOpened(Closed):
    """A new session and the tokens asked for with it (each is shown only here)."""

    session: SessionInfo
    tokens: dict[Role, str] = Field(default_factory=dict[Role, str])


class SessionClosed(Closed):
    """A session that is gone, and with it everything it held."""

    session_id: SessionId


class SessionList(Closed):
    """The sessions a token may touch."""

    sessions: tuple[SessionInfo, ...]
