"""Episodes on the wire: one attempt at a tuple by a policy, opened, acted in, graded and closed.

The caller that opens an episode needs no script and sees none: it gets the instruction, the session, a token for the
policy and the first picture.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Closed
from schemas.frame_conditions import FrameConditions
from schemas.observations import Observation, Observe, Size
from schemas.requests import MAX_SCRIPT_CHARACTERS, IdempotencyKey
from schemas.rewards import RewardReport
from schemas.sessions import Coordinates, EnvironmentName, SessionId, SessionInfo
from schemas.tasks import TASK_ID, Difficulty, Task

MOST_ATTEMPTS = 64
"""Episodes in one group, at most."""
MOST_SEED = 4_294_967_295

EpisodeId = Annotated[str, Field(pattern=r"^e_[a-z0-9]{16}$", description="The handle that episode_open returned.")]
GroupId = Annotated[str, Field(pattern=r"^g_[a-z0-9]{16}$", description="The handle that group_open returned.")]
TupleId = Annotated[str, Field(max_length=100, pattern=TASK_ID.pattern, description="As tuple_list names it.")]
Seed = Annotated[int, Field(ge=0, le=MOST_SEED)]


class EpisodeState(StrEnum):
    """`queued`: no desktop yet. `over`: a limit was reached, episode_close grades it. `closed`: its desktop is gone."""

    QUEUED = "queued"
    OPEN = "open"
    OVER = "over"
    CLOSED = "closed"


class EpisodeEnd(StrEnum):
    """How an episode ended.

    `done`, `infeasible` and `gave_up` are the policy's word, `max_steps` and `deadline` the limits it was opened with.
    `infra_error`: its desktop or its grading failed. `lease`: nobody called for the length of its lease. `abandoned`:
    it was closed without being graded.
    """

    DONE = "done"
    INFEASIBLE = "infeasible"
    GAVE_UP = "gave_up"
    MAX_STEPS = "max_steps"
    DEADLINE = "deadline"
    INFRA_ERROR = "infra_error"
    LEASE = "lease"
    ABANDONED = "abandoned"


class StartedFrom(StrEnum):
    """Where an episode's state came from: its own setup run, a fork of a prepared state, or a fork made in advance."""

    SETUP = "setup"
    FORK = "fork"
    AHEAD = "ahead"


class TupleBundle(Closed):
    """A tuple sent along by a client that has a dataset of its own."""

    task: Task
    initial_setup: str = Field(max_length=MAX_SCRIPT_CHARACTERS, description="The text of initial_setup.py.")
    reward: str = Field(max_length=MAX_SCRIPT_CHARACTERS, description="The text of reward.py.")
    frame: FrameConditions | None = Field(default=None, description="Its frame.json, where it has one.")


class EpisodeSettings(Closed):
    """Settings of an episode, or of each episode of a group."""

    max_steps: int | None = Field(
        default=None,
        ge=1,
        le=100_000,
        description="Acting calls that the policy has; one call of several actions is one step. Absent: no limit.",
    )
    max_seconds: float | None = Field(
        default=None, gt=0, le=86_400.0, description="Seconds from its opening in which the policy can act."
    )
    observe: Observe = Field(default_factory=Observe, description="How the first picture is taken.")
    screen: Size | None = Field(default=None, description="Absent: the environment's own size.")
    coordinates: Coordinates = Coordinates.PIXELS
    action_space: str | None = Field(
        default=None, max_length=100, description="Kept and given back; the server does not read it."
    )
    lease_s: float = Field(
        default=600.0, ge=5.0, le=86_400.0, description="Seconds without a call after which it is closed, ungraded."
    )
    from_setup: bool = Field(default=False, description="Run the setup script instead of forking a prepared state.")
    record: bool | Literal["frames"] = Field(
        default=False, description="Keep every step on the server; `frames` keeps the pictures too."
    )


class EpisodeOpen(EpisodeSettings):
    """Open an episode: of a tuple that the server has, of one sent along, or one that is queued in a group.

    An episode of a group has the group's settings, and the seed that the group assigned to it.
    """

    tuple_id: TupleId | None = None
    bundle: TupleBundle | None = None
    group_id: GroupId | None = Field(default=None, description="With `attempt`: open one that group_open has queued.")
    attempt: int = Field(default=1, ge=1, le=1_000_000, description="Which attempt at the tuple this is.")
    seed: Seed = Field(default=0, description="The reward's own random seed; also kept for the policy's sampling.")
    wait_s: float = Field(
        default=0.0, ge=0.0, le=600.0, description="How long to wait for a place; then the answer is `busy`."
    )
    idempotency_key: IdempotencyKey = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if sum(one is not None for one in (self.tuple_id, self.bundle, self.group_id)) != 1:
            raise ValueError("give exactly one of tuple_id, bundle and group_id")
        return self


class EpisodeInfo(Closed):
    """An episode, as its opener sees it."""

    episode_id: EpisodeId
    group_id: GroupId | None = None
    tuple_id: TupleId
    environment: EnvironmentName
    state: EpisodeState
    session_id: SessionId | None = Field(default=None, description="Absent while it is queued.")
    attempt: int
    seed: int
    steps: int = Field(default=0, ge=0, description="Acting calls of the policy so far.")
    max_steps: int | None = None
    max_seconds: float | None = None
    action_space: str | None = None
    started_from: StartedFrom | None = Field(default=None, description="Absent while it is queued.")
    opened_at: datetime | None = Field(default=None, description="Absent while it is queued.")
    closed_at: datetime | None = None
    end: EpisodeEnd | None = Field(default=None, description="Absent until a limit is reached or it is closed.")
    position: int | None = Field(default=None, ge=1, description="Its place among all that are queued; 1 is next.")
    estimate_s: float | None = Field(
        default=None,
        ge=0.0,
        description="About when it can be opened, in seconds: from how long episodes took so far. Absent if unknown.",
    )


class EpisodeOpened(Closed):
    """A new episode. The token is shown only here: it can act in this episode's session and nowhere else."""

    episode: EpisodeInfo
    instruction: str
    session: SessionInfo
    token: str = Field(description="For the policy; it acts and looks, and cannot ask for the reward.")
    observation: Observation = Field(description="What the policy sees first.")


class OnEpisode(Closed):
    """Arguments of a tool that concerns one episode."""

    episode_id: EpisodeId


class EpisodeClose(OnEpisode):
    """Finish an episode, grade it, and close its desktop."""

    status: Literal["done", "infeasible", "gave_up"] = Field(
        default="done", description="How it ended; where a limit or the policy's own `finish` ended it, that counts."
    )
    answer: str | None = Field(default=None, max_length=20_000, description="If the task asks a question.")


class EpisodeClosed(Closed):
    """The result of an episode; the same for every call of episode_close."""

    episode: EpisodeInfo
    end: EpisodeEnd
    report: RewardReport
    valid: bool = Field(description="The report has a value. Drop or mask the episode where it has none.")
    why_invalid: str = ""

    @model_validator(mode="after")
    def _valid_exactly_with_value(self) -> Self:
        if self.valid != (self.report.value is not None):
            raise ValueError("an episode is valid exactly when its report has a value")
        if self.valid == bool(self.why_invalid):
            raise ValueError("`why_invalid` says why exactly when the episode is not valid")
        return self


class EpisodeListRequest(Closed):
    """List the episodes this token may touch."""

    group_id: GroupId | None = Field(default=None, description="Only those of this group.")


class EpisodeList(Closed):
    """Episodes, oldest first: those that are queued or open, and the last that were closed."""

    episodes: tuple[EpisodeInfo, ...]


class GroupOpen(EpisodeSettings):
    """Open several episodes of one tuple, all from one prepared state."""

    tuple_id: TupleId | None = None
    bundle: TupleBundle | None = None
    n: int = Field(ge=1, le=MOST_ATTEMPTS, description="How many episodes.")
    at_once: int | None = Field(
        default=None,
        ge=0,
        le=MOST_ATTEMPTS,
        description="How many to open now; absent: as many as there is room for. The others are queued.",
    )
    seeds: tuple[Seed, ...] | None = Field(
        default=None, max_length=MOST_ATTEMPTS, description="One for each episode. Absent: 0, 1, 2 and so on."
    )
    idempotency_key: IdempotencyKey = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if (self.tuple_id is None) == (self.bundle is None):
            raise ValueError("give exactly one of tuple_id and bundle")
        if self.seeds is not None and len(self.seeds) != self.n:
            raise ValueError(f"`seeds` has {len(self.seeds)} numbers for {self.n} episodes")
        return self


class OnGroup(Closed):
    """Arguments of a tool that concerns one group."""

    group_id: GroupId


class GroupShow(OnGroup):
    """Say how a group stands."""


class GroupClose(OnGroup):
    """Close what is open of a group, ungraded, and forget what is queued."""


class GroupInfo(Closed):
    """A group and its episodes, by attempt."""

    group_id: GroupId
    tuple_id: TupleId
    environment: EnvironmentName
    episodes: tuple[EpisodeInfo, ...]


class GroupOpened(Closed):
    """A new group: the episodes that have a desktop, and those that are queued.

    The first observations contain their pictures as base64. A queued episode is opened by episode_open with `group_id`
    and its `attempt`.
    """

    group_id: GroupId
    episodes: tuple[EpisodeOpened, ...]
    queued: tuple[EpisodeInfo, ...]


class GroupClosed(Closed):
    """A group that was closed; episodes that were graded before stay in episode_list for a while."""

    group: GroupInfo


class TupleListRequest(Closed):
    """List the tuples of the datasets that the server was given."""

    environment: EnvironmentName | None = Field(default=None, description="Only of this environment.")
    difficulty: Difficulty | None = Field(default=None, description="Only this difficulty.")
    limit: int = Field(default=100, ge=1, le=1_000, description="How many at once.")
    cursor: TupleId | None = Field(default=None, description="`next` of the answer before.")


class TupleInfo(Closed):
    """What is known about a tuple without reading its scripts."""

    tuple_id: TupleId
    environment: EnvironmentName
    family: str
    category: str
    difficulty: Difficulty | None = Field(default=None, description="Absent where its publisher gave none.")
    seed: int


class TupleList(Closed):
    """Tuples in the order of the datasets."""

    tuples: tuple[TupleInfo, ...]
    total: int = Field(ge=0, description="How many match, on all pages.")
    next: TupleId | None = Field(default=None, description="The cursor of the next page; absent on the last.")


class TupleShow(Closed):
    """Read a tuple's instruction and metadata."""

    tuple_id: TupleId
    scripts: bool = Field(default=False, description="Also the task and the scripts; admin and orchestrator only.")


class TupleScripts(Closed):
    """The parts of a tuple that a policy must not know."""

    task: Task
    initial_setup: str
    golden_patch: str | None
    reward: str
    frame: FrameConditions | None


class TupleShown(Closed):
    """A tuple as its reader may see it."""

    info: TupleInfo
    instruction: str
    scripts: TupleScripts | None = None
