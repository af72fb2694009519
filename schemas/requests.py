"""The arguments of every tool, as MCP tool input and as HTTP request."""

from typing import Annotated, Literal

from pydantic import Base64Bytes, Field

from schemas.actions import (
    Action,
)
from schemas.base import Closed
from schemas.frame_conditions import FrameConditions
from schemas.observations import Observe, PictureFormat, Region, Size
from schemas.rewards import Check
from schemas.roles import Role
from schemas.sessions import Coordinates, EnvironmentName, SessionId
from schemas.tasks import TASK_ID, Task
from schemas.workspaces import ArtifactName, Side, WorkspaceId

MAX_FILE_BYTES = 16 * 1024 * 1024
MAX_SCRIPT_CHARACTERS = 1_000_000
"""A reward that lists the initial and expected content of a sheet's thousands of cells has several hundred thousand."""

IdempotencyKey = Annotated[
    str | None,
    Field(
        min_length=8,
        max_length=100,
        description="Repeat a call with the same key and it acts once; the first answer comes back.",
    ),
]
GuestPath = Annotated[str, Field(min_length=1, max_length=1_000, description="A path below /home/user (~) or /tmp.")]


class OnSession(Closed):
    """Arguments of a tool that concerns one session."""

    session_id: SessionId


class OnWorkspace(Closed):
    """Arguments of a tool that concerns one workspace."""

    workspace_id: WorkspaceId


class SessionOpen(Closed):
    """Open a desktop."""

    environment: EnvironmentName = Field(description="For example libreoffice_calc or os.")
    screen: Size | None = Field(default=None, description="Absent: the environment's own size.")
    lease_s: float = Field(
        default=600.0, ge=5.0, le=86_400.0, description="Seconds without a call after which it is closed."
    )
    coordinates: Coordinates = Coordinates.PIXELS
    launch: bool | None = Field(
        default=None,
        description="Start the application and wait for its window. Absent: unless a setup script is given: it opens "
        "what it needs itself; true and a script are refused.",
    )
    setup: str | None = Field(
        default=None,
        max_length=MAX_SCRIPT_CHARACTERS,
        description="A Python script that prepares it.",
    )
    reward: str | None = Field(
        default=None, max_length=MAX_SCRIPT_CHARACTERS, description="The reward.py that grades the session."
    )
    workspace_id: WorkspaceId | None = Field(
        default=None, description="Take setup and reward from this workspace instead."
    )
    frame: FrameConditions | None = Field(
        default=None,
        description="What the verified states of the tuple have in common (its frame.json): an end state that breaks "
        "it earns nothing. Absent: that of the workspace, if any.",
    )
    tokens: tuple[Role, ...] = Field(
        default=(), max_length=4, description="Mint a token for the new session in each of these roles."
    )
    record: bool | Literal["frames"] = Field(
        default=False, description="Keep every step on the server; `frames` keeps the pictures too."
    )
    task_id: str | None = Field(
        default=None, max_length=100, pattern=TASK_ID.pattern, description="Which task it is for; kept in a recording."
    )


class SessionClose(OnSession):
    """Close a session and remove everything of it."""


class EnvironmentListRequest(Closed):
    """List the environments that a session can be opened of."""


class SessionListRequest(Closed):
    """List the sessions this token may touch."""


class SessionRenew(OnSession):
    """Extend a lease."""

    lease_s: float | None = Field(default=None, ge=5.0, le=86_400.0, description="Absent: as before.")


class SessionReset(OnSession):
    """Bring a session back to the state it had when it was opened."""


class OnDesktop(OnSession):
    """Arguments of a tool that acts and then observes."""

    observe: Observe = Field(default_factory=Observe)
    idempotency_key: IdempotencyKey = None


class Act(OnDesktop):
    """Run several actions, then look once."""

    actions: tuple[Action, ...] = Field(min_length=1, max_length=100)


class ClipboardGet(OnSession):
    """Read the clipboard."""


class Zoom(OnSession):
    """Look at a part of the last picture at full detail."""

    region: Region
    format: PictureFormat = PictureFormat.PNG
    cursor: bool = Field(default=True, description="Draw the pointer into the picture.")

    @property
    def observe(self) -> Observe:
        """The observation that a screenshot of the same region would ask for."""
        return Observe(format=self.format, region=self.region, cursor=self.cursor)


class Screenshot(OnSession):
    """Look without acting."""

    observe: Observe = Field(default_factory=Observe)


class Frame(OnSession):
    """Look, and get nothing but the picture's bytes."""

    format: PictureFormat = PictureFormat.PNG
    scale: float = Field(default=1.0, gt=0.05, le=1.0, description="Size relative to the screen.")
    cursor: bool = Field(default=True, description="Draw the pointer into the picture.")


class AccessibilityTreeRequest(OnSession):
    """Read the accessibility tree."""

    max_nodes: int = Field(default=1_500, ge=1, le=10_000, description="Where to cut the tree.")
    application: str | None = Field(default=None, max_length=200, description="Only applications so named.")


class WindowsRequest(OnSession):
    """List the windows."""


class Finish(OnSession):
    """Say that the episode is over; after this only grading works."""

    status: Literal["done", "infeasible", "gave_up"] = Field(default="done", description="How it ended.")
    answer: str | None = Field(default=None, max_length=20_000, description="If the task asks a question.")


class RewardRequest(OnSession):
    """Grade the session with the reward attached to it."""

    seed: int = Field(default=0, ge=0, le=4_294_967_295, description="The reward's own random seed.")
    timeout_s: float = Field(default=60.0, gt=0, le=180, description="How long the reward may run, each time.")
    runs: int = Field(
        default=1, ge=1, le=10, description="Grade the same captured state so often, each time in other surroundings."
    )


class WorkspaceOpen(Closed):
    """Open a workspace: two desktops and a token for each author."""

    task: Task
    screen: Size | None = None
    lease_s: float = Field(
        default=1_800.0, ge=5.0, le=86_400.0, description="Seconds without a call after which it is closed."
    )


class WorkspaceShow(OnWorkspace):
    """Read the task, the handles and what exists."""


class WorkspaceVerify(OnWorkspace):
    """Execute the artifacts from scratch and measure the five agreement conditions."""

    runs: int = Field(default=3, ge=1, le=10, description="Reward runs per state.")
    checks: tuple[Check, ...] = Field(
        default=tuple(Check),
        max_length=len(Check),
        description="What to measure beyond the agreement once that holds.",
    )


class WorkspaceClose(OnWorkspace):
    """Close a workspace and both of its desktops."""


class ArtifactWrite(OnWorkspace):
    """Write one of your own artifacts."""

    name: Literal[
        ArtifactName.INITIAL_SETUP,
        ArtifactName.GOLDEN_PATCH,
        ArtifactName.REWARD,
        ArtifactName.TASK_FAULT,
        ArtifactName.GENERATOR_NOTES,
        ArtifactName.DISCRIMINATOR_NOTES,
    ]
    text: str = Field(min_length=1, max_length=MAX_SCRIPT_CHARACTERS)


class ArtifactRead(OnWorkspace):
    """Read an artifact."""

    name: ArtifactName


class ArtifactRun(OnWorkspace):
    """Run an artifact: initial_setup on the initial desktop, golden_patch on the golden one, reward on both.

    The desktop of a setup script is made new before it runs; a reward runs on a copy of the state.
    """

    name: Literal[ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD]
    timeout_s: float = Field(default=120.0, ge=1.0, le=600.0, description="Seconds before it is ended.")


class ReviewWrite(OnWorkspace):
    """Write REVIEW.md; it carries one line `## Verdict: PASS`, `## Verdict: FAIL` or `## Verdict: TASK_FAULT`."""

    text: str = Field(min_length=1, max_length=MAX_SCRIPT_CHARACTERS)


class OnSide(OnWorkspace):
    """Arguments of a tool that concerns one of the two desktops of a workspace."""

    side: Side


class FileList(OnSide):
    """List a folder of a desktop."""

    path: GuestPath = "/home/user"
    depth: int = Field(default=2, ge=1, le=8, description="Levels of folders.")


class FileRead(OnSide):
    """Read a file of a desktop."""

    path: GuestPath


class FileWrite(OnSide):
    """Write a file on a desktop."""

    path: GuestPath
    data: Base64Bytes = Field(description="The content, base64.", max_length=MAX_FILE_BYTES)


class Shell(OnSide):
    """Run a shell command on a desktop as its user."""

    command: str = Field(min_length=1, max_length=MAX_SCRIPT_CHARACTERS, description="For bash.")
    timeout_s: float = Field(default=60.0, ge=0.1, le=600.0, description="Seconds before it is ended.")


class StateRead(OnSide):
    """Run Python on a throw-away copy of a desktop's state: reads anything, changes nothing."""

    code: str = Field(
        min_length=1, max_length=MAX_SCRIPT_CHARACTERS, description="Python; print what you want to know."
    )
    timeout_s: float = Field(default=60.0, ge=0.1, le=600.0, description="Seconds before it is ended.")
