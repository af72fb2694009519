"""Snapshots: the state of a session kept under a lease, and sessions that start from it."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Closed
from schemas.requests import OnSession
from schemas.roles import Role
from schemas.sessions import EnvironmentName, Lease, SessionInfo, SessionOpened

MOST_FORKS = 64

SnapshotId = Annotated[
    str, Field(pattern=r"^n_[a-z0-9]{16}$", description="The handle that session_snapshot returned.")
]


class Grade(StrEnum):
    """`files`: home and /tmp, programs started again. `live`: the running programs with all they have not saved."""

    FILES = "files"
    LIVE = "live"


class OnSnapshot(Closed):
    """Arguments of a tool that concerns one snapshot."""

    snapshot_id: SnapshotId


class SessionSnapshot(OnSession):
    """Keep the state of a session; the session goes on."""

    grade: Grade | None = Field(default=None, description="Absent: the best that this server can.")
    lease_s: float = Field(
        default=3_600.0, ge=5.0, le=86_400.0, description="Seconds without a fork or restore after which it is removed."
    )


class SessionFork(OnSnapshot):
    """Open sessions that start from a snapshot: all of them or none."""

    n: int = Field(default=1, ge=1, le=MOST_FORKS, description="How many.")
    lease_s: float | None = Field(
        default=None, ge=5.0, le=86_400.0, description="Of each; absent: as the session had that it was taken of."
    )
    tokens: tuple[Role, ...] = Field(
        default=(), max_length=4, description="Mint a token for each new session in each of these roles."
    )
    record: bool | Literal["frames"] = Field(
        default=False, description="Keep every step on the server; `frames` keeps the pictures too."
    )


class SessionRestore(OnSession):
    """Bring a session to the state of a snapshot, under the same handle."""

    snapshot_id: SnapshotId


class SnapshotListRequest(Closed):
    """List the snapshots this token may use."""


class SnapshotClose(OnSnapshot):
    """Remove a snapshot."""


class SnapshotInfo(Closed):
    """A snapshot as its owner sees it."""

    snapshot_id: SnapshotId
    session_id: str = Field(description="The session it was taken of.")
    environment: EnvironmentName
    grade: Grade
    size_bytes: int = Field(ge=0, description="What it takes on the server's disk.")
    windows: tuple[str, ...] = Field(description="Titles of the windows that come back.")
    lost: tuple[str, ...] = Field(description="What does not survive, in sentences.")
    complete: bool = Field(
        default=True, description="Every window that was open comes back, and none held what was not saved."
    )
    created_at: datetime
    lease: Lease
    gradable: bool = Field(default=False, description="A reward is attached to sessions that start from it.")
    workspace_id: str | None = None


class SnapshotList(Closed):
    """The snapshots a token may use."""

    snapshots: tuple[SnapshotInfo, ...]


class SnapshotClosed(Closed):
    """A snapshot that is gone."""

    snapshot_id: SnapshotId


class Restored(Closed):
    """A session that has been brought to the state of a snapshot."""

    session: SessionInfo
    differences: tuple[str, ...] = Field(default=(), description="Windows that came back otherwise, or not at all.")


class ForkedSession(SessionOpened):
    """A new session that starts from a snapshot."""

    differences: tuple[str, ...] = Field(default=(), description="Windows that came back otherwise, or not at all.")


class SessionsForked(Closed):
    """The new sessions."""

    sessions: tuple[ForkedSession, ...]
