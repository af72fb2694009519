"""The two authors of a run, each a model of its own or an outside agent."""

import hashlib
from pathlib import Path

from clients.authors.model.author_prompts import Brief, prompt, templates_sha256
from clients.authors.model.author_run import AuthorContext, ModelAuthorContext
from clients.authors.model.discriminator import ModelDiscriminator
from clients.authors.model.generator import ModelGenerator
from clients.authors.model.outside import JobFolder, OutsideAuthorContext
from clients.authors.model.sampling import AuthorSampling
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.models.toolset import RefusedCall
from environments.families import ROOT
from schemas.tasks import Task
from schemas.workspaces import WorkspaceInfo

_UNKNOWN = "0" * 16
"""Stands for the 16 characters of a handle, which only a workspace gives."""


class ModelAuthors:
    """Generator and Discriminator as models. They share the run's folder for records, which neither can read.

    Either may be an outside author, which takes jobs from a folder.
    """

    def __init__(
        self,
        models: Models,
        *,
        generator: ModelSpec | JobFolder,
        discriminator: ModelSpec | JobFolder,
        folder: Path,
        sampling: AuthorSampling | None = None,
    ) -> None:
        """Choose the authors; a `JobFolder` stands for an outside one.

        Args:
            models: Where conversations come from.
            generator: Writes both states.
            discriminator: Writes the reward.
            folder: The run's folder, below which prompts are stored.
            sampling: Settings and limits of the models; None: the defaults of `AuthorSampling`.
        """
        self._models = models
        self._players = {ModelRole.GENERATOR: generator, ModelRole.DISCRIMINATOR: discriminator}
        self._folder = folder
        self._sampling = sampling or AuthorSampling()
        self._refusals: dict[tuple[str, ModelRole], list[RefusedCall]] = {}

    def fingerprint(self, task: Task) -> str:  # noqa: ARG002 - the same for every task
        """Return a hash of prompts, tools, models, temperatures and limits."""
        parts = (templates_sha256(), *map(str, self._players.values()), self._sampling.model_dump_json())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def generator(self, task: Task) -> ModelGenerator:
        """Return the author of the two states."""
        return ModelGenerator(self._context(task, ModelRole.GENERATOR))

    def discriminator(self, task: Task) -> ModelDiscriminator:
        """Return the author of the reward."""
        return ModelDiscriminator(self._context(task, ModelRole.DISCRIMINATOR))

    def refusals(self, task: Task, role: ModelRole) -> tuple[RefusedCall, ...]:
        """Return the calls that an author of a task tried and was refused, over all of its rounds so far."""
        return tuple(self._refusals.get((task.task_id, role), ()))

    def render(self, folder: Path, task: Task) -> tuple[Path, ...]:
        """Write the prompts of the first round before there is a workspace; the round itself replaces them.

        Returns:
            The two pages, `prompts/<task_id>/<role>-round-1.md` below `folder`.
        """
        skill = (ROOT / task.environment / "SKILL.md").read_text(encoding="utf-8")
        info = WorkspaceInfo(
            workspace_id=f"w_{_UNKNOWN}",
            task=task,
            initial_session=f"s_{_UNKNOWN}",
            golden_session=f"s_{_UNKNOWN}",
            artifacts=(),
            skill=skill,
        )
        brief = Brief(info, 1, {}, None)
        return tuple(
            prompt(role, brief, self._sampling).write(folder, self._context(task, role).facts) for role in self._players
        )

    def _context(self, task: Task, role: ModelRole) -> AuthorContext:
        refusals = self._refusals.setdefault((task.task_id, role), [])
        player = self._players[role]
        if isinstance(player, JobFolder):
            return OutsideAuthorContext(player, self._sampling, self._folder)
        return ModelAuthorContext(self._models, player, self._sampling, self._folder, refusals)
