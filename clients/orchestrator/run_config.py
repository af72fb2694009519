"""The configuration of a run: tasks, authors, models, limits, and the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from clients.connection.transport import Transport
from clients.critics.vote_count import Choice
from clients.models.limits import ModelLimits
from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.orchestrator.grades import Control
from schemas.rewards import Check
from schemas.sessions import BackendName


class Author(StrEnum):
    """The author of the scripts."""

    PROCEDURAL = "procedural"
    MODEL = "model"
    REPLAY = "replay"
    """No new author: the scripts of a dataset are measured once more."""
    HARDEN = "harden"
    """Takes the scripts of a dataset and rewrites a reward where the measurement requires it."""


class Without(StrEnum):
    """What an ablation leaves out; checks have the same names as in schemas/rewards."""

    VOTES = "votes"
    ROLLOUTS = "rollouts"
    COMPONENTS = "components"
    TAMPER = "tamper"
    MUTANTS = "mutants"
    VARIANTS = "variants"
    GROUNDING = "grounding"
    TARGETS = "targets"
    JUDGE = "judge"
    AMBIGUITY = "ambiguity"


@dataclass(frozen=True)
class ModelConfig:
    """The models of a run. Votes need `critics`, attempts need `policy`; `visual_judge` is optional.

    `outside` has the job folder of each outside author; a job may take `author_timeout_s` seconds.
    """

    generator: ModelSpec | None = None
    discriminator: ModelSpec | None = None
    critics: tuple[ModelSpec, ...] = ()
    policy: ModelSpec | None = None
    visual_judge: ModelSpec | None = None
    task_author: ModelSpec | None = None
    outside: Mapping[ModelRole, Path] = field(default_factory=dict[ModelRole, Path])
    author_timeout_s: float = 3_600.0
    votes: int = 3
    no_majority: Choice = Choice.REJECT
    adapter: str = "anthropic-20260801"
    attempts: int = 4
    budget_usd: float | None = None
    prices: PriceList = field(default_factory=PriceList)
    limits: ModelLimits = field(default_factory=ModelLimits)


@dataclass(frozen=True)
class RunConfig:
    """The configuration of a run. Empty tuples mean all; without a url, the run starts its own server (`backend`).

    `tasks` is a file of tasks (JSON lines, see `cua-gym tasks`) to use instead of the families' tasks. `dataset` is a
    folder whose tuples are replayed; imported ones are measured by the published criteria, with a grade and the given
    `controls`, or by ours if `strict`.
    """

    out: Path
    environments: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    per_family: int = 1
    seed: int = 1
    concurrency: int = 2
    rounds: int = 5
    reward_runs: int = 3
    url: str | None = None
    token: str | None = None
    transport: Transport = Transport.MCP
    backend: BackendName = BackendName.LOCAL
    tasks: Path | None = None
    dataset: Path | None = None
    author: Author = Author.PROCEDURAL
    models: ModelConfig = ModelConfig()
    without: frozenset[Without] = frozenset()
    strict: bool = False
    controls: frozenset[Control] = frozenset()

    @property
    def checks(self) -> frozenset[Check]:
        """The checks that verification makes besides the agreement."""
        return frozenset(check for check in Check if Without(check.value) not in self.without)
