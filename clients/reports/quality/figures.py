"""The figures of a quality report, written as JSON beside the page."""

from typing import Self

from pydantic import Field

from clients.orchestrator.stages import RunFacts
from clients.reports.quality.rater_statistics import wilson_interval
from schemas.base import Closed


class Rate(Closed):
    """A count, its total, and their share with its 95 % Wilson interval. There is no share if the total is 0."""

    part: int = Field(ge=0)
    whole: int = Field(ge=0)
    share: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, part: int, whole: int) -> Self:
        """Return the share of `part` in `whole` with its 95 % Wilson interval; neither exists if `whole` is 0."""
        low, high = wilson_interval(part, whole) or (None, None)
        return cls(part=part, whole=whole, share=part / whole if whole else None, low=low, high=high)


class Counted(Closed):
    """A named count."""

    name: str
    count: int = Field(ge=0)


class Kill(Closed):
    """Of the mutants of one kind, those that did not get full marks."""

    kind: str
    killed: Rate


class AskedQuestion(Closed):
    """The decisions of the critics who were asked one question."""

    question: str
    choices: tuple[Counted, ...]


class Votes(Closed):
    """Agreement of the critics. Ballots with fewer than two answers are left out."""

    ballots: int
    votes: int
    silent: int = Field(description="Votes without a verdict: refused, malformed or out of time.")
    decided: Rate = Field(description="Ballots with a strict majority.")
    outcomes: tuple[Counted, ...]
    fleiss_kappa: float | None
    fleiss_kappa_interval: tuple[float, float] | None = Field(default=None, description="95 %, by bootstrap.")
    raw_agreement: float | None
    mean_entropy_bits: float | None
    mean_entropy_interval: tuple[float, float] | None = Field(default=None, description="95 %, by bootstrap.")
    questions: tuple[AskedQuestion, ...] = ()
    poor_fit: Rate


class AttemptFigures(Closed):
    """Figures of the teacher's attempts."""

    tasks: int
    attempts: int
    programmatic_mean: float | None
    visual_mean: float | None
    correlation: float | None = Field(description="Pearson, of reward and visual score over attempts that have both.")
    verdicts: tuple[Counted, ...]
    ends: tuple[Counted, ...]


class Cost(Closed):
    """Tokens and cost of one model role; `cost_usd` is None if a price is unknown."""

    role: str
    conversations: int
    requests: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cost_usd: float | None
    minutes: float


class StageCost(Closed):
    """Time spent in a kind of stage, in total and per accepted tuple; time on rejected tuples counts."""

    stage: str
    times: int
    minutes: float
    minutes_per_accepted: float | None


class TableCell(Closed):
    """Tuples of one environment or category, by difficulty."""

    name: str
    planned: int
    accepted: int
    easy: int
    medium: int
    hard: int


class Detector(Closed):
    """Results of one stage alone on the labelled set."""

    stage: str
    caught: Rate = Field(description="Broken tuples that it refuses.")
    lost: Rate = Field(description="Sound tuples that it refuses.")


class Labelled(Closed):
    """Error rates on labelled tuples."""

    source: str
    tuples: int
    caught: Rate
    lost: Rate
    stages: tuple[Detector, ...]
    faults: tuple[Kill, ...] = Field(description="By the fault that was built in.")
    slipped: tuple[str, ...]


class Run(Closed):
    """The rules by which the tuples were made."""

    name: str
    facts: RunFacts


class Quality(Closed):
    """All figures of a quality report."""

    schema_version: int
    runs: tuple[Run, ...]
    tasks: int
    accepted: Rate = Field(description="Of the decided tasks.")
    undecided: int
    outcomes: tuple[Counted, ...]
    rounds_to_agreement: tuple[Counted, ...] = Field(description="`never` are those that did not agree.")
    failed_conditions: tuple[Counted, ...] = Field(description="Measured rounds in which a condition did not hold.")
    forbidden_patterns: tuple[Counted, ...] = Field(description="Findings of the static check by rule, all rounds.")
    failed_checks: tuple[Counted, ...] = Field(description="Measured rounds that a check refused after agreement.")
    objections: tuple[Counted, ...] = Field(
        default=(), description="Objections of reward authors, by the finding that they hold to be wrong; all rounds."
    )
    measured_rounds: int
    deterministic: Rate = Field(description="Measured states on which all k runs gave the identical report.")
    runs_per_state: int
    tampers: tuple[Kill, ...]
    mutants: tuple[Kill, ...]
    variants: tuple[Kill, ...] = Field(default=(), description="Acceptable forms of golden that kept their points.")
    oracle: Rate
    null: Rate = Field(description="Episodes in which nobody acted that got full marks.")
    null_zero: Rate = Field(description="... that got exactly nothing, as they must.")
    random: Rate = Field(description="Random episodes that got full marks.")
    random_mean: float | None
    near_misses: Rate = Field(description="Solutions with one step gone wrong that got full marks all the same.")
    near_misses_by_slip: tuple[Kill, ...] = Field(
        default=(), description="... by what went wrong: those that lost points."
    )
    end_states: Rate = Field(
        description="End states of episodes that were graded several times and on which the runs disagreed."
    )
    votes: Votes | None
    attempts: AttemptFigures | None
    costs: tuple[Cost, ...]
    cost_per_accepted_usd: float | None
    tokens_per_accepted: float | None
    minutes_per_accepted: float | None
    stages: tuple[StageCost, ...]
    infrastructure_retries: int
    environments: tuple[TableCell, ...]
    categories: tuple[TableCell, ...]
    labelled: Labelled | None
