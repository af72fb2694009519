"""The labelled set: tuples that a person labelled as sound, or as broken with the exact fault.

One folder per tuple below `tests/quality/tuples`, in `sound` or `broken`, named by its task id, with `task.json`, the
three scripts and, for sound tuples, a folder of alternative solutions. docs/labelled-set.md holds the rule behind the
labels, the meaning of the faults and what the set is for.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import Field, ValidationError, model_validator

from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.tasks import Task
from schemas.workspaces import ArtifactName

TUPLES = Path(__file__).parents[1] / "tests" / "quality" / "tuples"
TASK_FILE = "task.json"
ALTERNATIVES = "alternatives"
"""A folder of scripts; each runs after the golden patch and leaves another state that a person would accept."""
SCRIPTS = (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD)
_HALVES = {"sound": True, "broken": False}


class Fault(StrEnum):
    """The kinds of faults of broken tuples."""

    WRONG_CONSTANT = "wrong_constant"
    LOOSE_CHECK = "loose_check"
    PRECONDITION_SCORED = "precondition_scored"
    INSTRUCTION_OMITS = "instruction_omits"
    GOLDEN_SIDE_EFFECTS = "golden_side_effects"
    NONDETERMINISTIC = "nondeterministic"
    READS_AGENT_WRITABLE = "reads_agent_writable"
    EXISTENCE_ONLY = "existence_only"
    PARTIAL_GAP = "partial_gap"
    EXTRA_TOLERATED = "extra_tolerated"
    WRONG_SCOPE = "wrong_scope"
    DISAGREEMENT = "disagreement"
    AGENT_TEXT = "agent_text"
    FAILS_OPEN = "fails_open"
    TOO_STRICT = "too_strict"


class Label(Closed):
    """The label by the person who wrote the tuple."""

    sound: bool
    fault: Fault | None
    why: str = Field(min_length=20, description="What exactly is wrong, or why a strict person accepts it.")
    batch: int = Field(default=1, ge=1, description="Tuples of one batch were written together, before any was run.")
    by_machine: bool = Field(
        default=True, description="False: executing the tuple cannot show the fault, only reading the instruction can."
    )

    @model_validator(mode="after")
    def _fault_exactly_when_broken(self) -> Self:
        if self.sound == (self.fault is not None):
            raise ValueError("a label names a fault exactly when the tuple is not sound")
        if self.sound and not self.by_machine:
            raise ValueError("by_machine says what shows a fault, and a sound tuple has none")
        return self


class LabelledTask(Task):
    """The contents of `task.json`: the task and its label."""

    label: Label

    def task(self) -> Task:
        """The task without the label, as the server may see it."""
        return Task.model_validate(self.model_dump(exclude={"label"}))


@dataclass(frozen=True)
class LabelledTuple:
    """One tuple of the set."""

    task: Task
    label: Label
    scripts: dict[ArtifactName, str]
    alternatives: dict[str, str] = field(default_factory=dict[str, str])
    """Title -> script that turns the golden state into another one that a person would accept."""

    def by_another_way(self, title: str) -> Self:
        """Return the tuple with an alternative solution in place of the golden state."""
        golden = f"{self.scripts[ArtifactName.GOLDEN_PATCH]}\n\n{self.alternatives[title]}"
        return replace(self, scripts={**self.scripts, ArtifactName.GOLDEN_PATCH: golden})


def read_tuple(folder: Path) -> LabelledTuple:
    """Read the tuple in a folder.

    Raises:
        InvalidRequestError: a file is missing or unexpected, or `task.json` contradicts itself, its folder or its half.
    """
    found, wanted = {path.name for path in folder.iterdir()}, {TASK_FILE, *map(str, SCRIPTS)}
    if found - {ALTERNATIVES} != wanted:
        raise InvalidRequestError(
            f"{folder} must hold exactly {sorted(wanted)}; it differs in {sorted(found - {ALTERNATIVES} ^ wanted)}"
        )
    try:
        labelled = LabelledTask.model_validate_json((folder / TASK_FILE).read_bytes())
    except ValidationError as error:
        raise InvalidRequestError(f"{folder / TASK_FILE} is no labelled task: {error}") from error
    if labelled.task_id != folder.name:
        raise InvalidRequestError(f"{folder} holds the task {labelled.task_id}: name the folder like its task")
    if labelled.label.sound is not _HALVES.get(folder.parent.name):
        raise InvalidRequestError(
            f"{folder} is labelled sound={labelled.label.sound}: sound tuples lie in sound/, the others in broken/"
        )
    return LabelledTuple(
        task=labelled.task(),
        label=labelled.label,
        scripts={name: (folder / name).read_text(encoding="utf-8") for name in SCRIPTS},
        alternatives=_alternatives(folder / ALTERNATIVES, sound=labelled.label.sound),
    )


def _alternatives(folder: Path, *, sound: bool) -> dict[str, str]:
    """Read the alternative solutions by title; the folder is optional."""
    if not folder.is_dir():
        return {}
    if not sound:
        raise InvalidRequestError(f"{folder} is in the way: only sound tuples have alternative solutions")
    if odd := sorted(path.name for path in folder.iterdir() if path.suffix != ".py"):
        raise InvalidRequestError(f"{folder} holds scripts of Python only, not {', '.join(odd)}")
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def read_tuples(root: Path = TUPLES) -> tuple[LabelledTuple, ...]:
    """Read the whole set, sound half first, each half by name.

    Raises:
        InvalidRequestError: as for `read_tuple`, or two tuples have the same name.
    """
    folders = [folder for half in _HALVES for folder in sorted((root / half).iterdir())]
    names = [folder.name for folder in folders]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InvalidRequestError(f"these task ids stand in both halves of {root}: {', '.join(twice)}")
    return tuple(read_tuple(folder) for folder in folders)
