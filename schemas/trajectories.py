"""The format of a recording: one line of JSON for each event in a session, distinguished by `kind`.

A recording is `<session_id>/steps.jsonl` with a `RecordingHeader` first. Its pictures are beside the sessions' folders,
each stored once, under the hash of its bytes. Lines are only ever appended: a reader sees a prefix while the file is
being written, and a `RecordingEnd` says that nothing more will come.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from schemas.actions import Action
from schemas.base import SCHEMA_VERSION, Closed
from schemas.callers import Caller
from schemas.errors import ErrorDetail
from schemas.observations import AccessibilityTree, Clipboard, Observation, PictureFormat, Size, Window
from schemas.rewards import RewardReport
from schemas.sessions import Completion, Coordinates, EnvironmentName, SessionId

STEPS_FILE = "steps.jsonl"
FRAMES_FOLDER = "frames"


class FrameFile(Closed):
    """A picture that is kept beside the recording."""

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Of the encoded bytes; names the file.")
    format: PictureFormat
    width: int
    height: int

    @property
    def path(self) -> str:
        """Where its bytes are, relative to the folder of all recordings."""
        return f"{FRAMES_FOLDER}/{self.sha256[:2]}/{self.sha256}.{self.format}"


class RecordingLine(Closed):
    """The fields of every line. Lines are numbered without gaps, so a missing number is a lost line."""

    schema_version: int = SCHEMA_VERSION
    session_id: SessionId
    line: int = Field(ge=0, description="Position in the recording, from 0.")
    at: datetime = Field(description="When it began, by the wall clock, UTC.")
    monotonic_s: float = Field(description="When it began, by the server's steady clock: differences are durations.")


class RecordingHeader(RecordingLine):
    """The first line: what was recorded, and how."""

    kind: Literal["episode"] = "episode"
    environment: EnvironmentName
    backend: str
    screen: Size
    coordinates: Coordinates
    pictures: bool = Field(description="Whether pictures are kept, or only their hashes.")
    task_id: str | None = None
    seed: int | None = None
    workspace_id: str | None = None
    snapshot_id: str | None = Field(default=None, description="The snapshot that the session started from.")


class RecordedStep(RecordingLine):
    """One call that acted, or only observed (`actions` is empty then), with its observation or its error."""

    kind: Literal["step"] = "step"
    caller: Caller
    step: int = Field(ge=0, description="How many calls had acted when this one was done.")
    actions: tuple[Action, ...] = Field(description="As the caller gave them.")
    scale: float = Field(description="Size of the picture that the coordinates refer to, relative to the screen.")
    executed: int | None = Field(default=None, description="How many actions ran; absent after an error.")
    stopped: str | None = None
    observation: Observation | None = Field(default=None, description="Without the picture's bytes.")
    frame: FrameFile | None = Field(default=None, description="The picture, where it is kept.")
    duration_ms: float = Field(ge=0.0)
    error: ErrorDetail | None = None


class Reading(RecordingLine):
    """What a caller read of the desktop beside pictures."""

    kind: Literal["reading"] = "reading"
    caller: Caller
    windows: tuple[Window, ...] | None = None
    accessibility: AccessibilityTree | None = None
    clipboard: Clipboard | None = None


class Reset(RecordingLine):
    """The desktop was replaced by a new one in its initial state, or in that of a snapshot."""

    kind: Literal["reset"] = "reset"
    caller: Caller
    snapshot_id: str | None = Field(default=None, description="Whose state it is; absent: that of the opening.")


class Finished(RecordingLine):
    """The agent said that it is done."""

    kind: Literal["finish"] = "finish"
    caller: Caller
    completion: Completion


class Rewarded(RecordingLine):
    """The session was graded."""

    kind: Literal["reward"] = "reward"
    caller: Caller
    report: RewardReport


class RecordingEnd(RecordingLine):
    """The last line. `complete` says that every line and picture before it was written."""

    kind: Literal["end"] = "end"
    reason: str
    complete: bool
    lost: int = Field(ge=0, description="Lines and pictures that could not be written.")


Record = Annotated[
    RecordingHeader | RecordedStep | Reading | Reset | Finished | Rewarded | RecordingEnd, Field(discriminator="kind")
]
RECORD: TypeAdapter[Record] = TypeAdapter(Record)
"""Parses and writes one line of a recording."""
