"""The authors' prompts: the files of `prompts/` filled in with a task, and their record in a run's folder."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from clients.authors.model.sampling import AuthorSampling
from clients.models.spending import ModelRole
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, WorkspaceInfo

FOLDER = "prompts"
"""In the run's folder: `prompts/<task_id>/<role>-round-<n>.md`."""
_TEMPLATES = Path(__file__).parent / "prompts"

TOOLS: Mapping[ModelRole, tuple[str, ...]] = {
    ModelRole.GENERATOR: (
        "artifact_write",
        "artifact_read",
        "artifact_run",
        "shell",
        "file_list",
        "file_read",
        "state_read",
        "screenshot",
        "zoom",
        "windows",
        "accessibility_tree",
    ),
    ModelRole.DISCRIMINATOR: (
        "artifact_write",
        "artifact_read",
        "artifact_run",
        "review_write",
        "file_list",
        "file_read",
        "state_read",
        "screenshot",
        "zoom",
        "windows",
        "accessibility_tree",
    ),
}
"""The tools of its role that an author is shown. The server decides which of them it may call."""


@dataclass(frozen=True)
class Prompt:
    """The prompt of one author in one round."""

    role: ModelRole
    task_id: str
    round_number: int
    instructions: str
    message: str

    def document(self, facts: Mapping[str, object]) -> str:
        """The prompt as a Markdown page, headed by who is asked and under what limits."""
        rows = {**facts, "tools": ", ".join(TOOLS[self.role])}
        table = "\n".join(f"| {name} | {value} |" for name, value in rows.items())
        return (
            f"# {self.role} of {self.task_id}, round {self.round_number}\n\n|  |  |\n|---|---|\n{table}\n\n"
            f"---- instructions ----\n\n{self.instructions}\n---- first message ----\n\n{self.message}"
        )

    def write(self, folder: Path, facts: Mapping[str, object]) -> Path:
        """Write the page below a run's folder, replacing that of an earlier try of the same round."""
        path = folder / FOLDER / self.task_id / f"{self.role}-round-{self.round_number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.document(facts), encoding="utf-8")
        return path


@dataclass(frozen=True)
class Brief:
    """What a prompt is made from besides the role: the workspace as the role sees it, and the previous round."""

    workspace: WorkspaceInfo
    round_number: int
    own: Mapping[ArtifactName, str]
    review: str | None


def prompt(role: ModelRole, brief: Brief, sampling: AuthorSampling) -> Prompt:
    """Fill in the prompt of an author.

    Args:
        role: Generator or Discriminator; decides between the templates.
        brief: The workspace as the role sees it, and the previous round.
        sampling: Limits of the author; the instructions say how often the reward may be run.
    """
    templates = _environment()
    task: Task = brief.workspace.task
    return Prompt(
        role=role,
        task_id=task.task_id,
        round_number=brief.round_number,
        instructions=templates.get_template(f"{role}.md").render(reward_runs=sampling.reward_runs),
        message=templates.get_template("task.md").render(
            task=task,
            parameters=json.dumps(task.parameters, indent=1, ensure_ascii=False, sort_keys=True),
            workspace=brief.workspace,
            round_number=brief.round_number,
            own=brief.own,
            review=brief.review,
        ),
    )


def templates_sha256() -> str:
    """Return a hash of the prompt templates and the lists of tools."""
    parts = [path.read_text(encoding="utf-8") for path in sorted(_TEMPLATES.glob("*.md"))]
    parts += [f"{role}: {' '.join(tools)}" for role, tools in TOOLS.items()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
