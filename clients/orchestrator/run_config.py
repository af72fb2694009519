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
    """Who writes the scripts."""

    PROCEDURAL = "procedural"
    MODEL = "model"
    REPLAY = "replay"
    """Nobody anew: the scripts of a dataset are measured once more."""
    HARDEN = "harden"
    """The scripts of a dataset, whose rewards are written anew where the measurement asks for it."""


class Without(StrEnum):
    """What an ablation leaves out; the checks of schemas/rewards have the same names there."""

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
    """Which models take part. Votes need `critics`, attempts need `policy`; `visual_judge` is optional.

    `outside` has the folder of each author that is somebody outside instead; a job of theirs may take
    `author_timeout_s` seconds.
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
    """What a person asks for. Empty tuples mean all; without a url the run starts a server of its own (`backend`).

    `tasks` is a file of tasks (JSON lines, see `cua-gym tasks`) instead of the families' own, `dataset` a folder whose
    tuples are replayed: imported ones by the published bar, with a grade and the asked `controls`, or `strict`.
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
        """What verification measures beyond the agreement."""
        return frozenset(check for check in Check if Without(check.value) not in self.without)
