"""Task families: each is a folder that makes, from a seed, a task, its three scripts and, for some, a solution.

A family is `environments/<environment>/<family>/` with `task.py`, `initial_setup.py`, `golden_patch.py`,
`reward.py` and perhaps `oracle.py`. If the two states differ only by a parameter, one `setup.py` replaces
`initial_setup.py` and `golden_patch.py`; its `STATE` says which state it builds. A script that most families of an
environment share is in the environment's own folder instead. The scripts run in another interpreter, inside a desktop
session, so they are never imported here: `render` turns each into one self-contained text.
"""

import ast
import importlib
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Literal

from environments.hands import Hands
from schemas.rewards import AmbiguityKind
from schemas.tasks import Task

ROOT = Path(__file__).resolve().parent
_PACKAGE = __name__.rpartition(".")[0]
"""`environments`, which an installed wheel has below another name; scripts import from it by this name."""
TASK_LINE = re.compile(r"^TASK: dict = .*  # filled by render\(\)$", re.MULTILINE)
STATE_LINE = re.compile(r'^STATE = "initial"  # filled by render\(\)$', re.MULTILINE)
State = Literal["initial", "final"]
INCLUDE = re.compile(
    rf"^from {re.escape(_PACKAGE)}\.(?P<folder>[\w.]+)\.scripts\.(?P<part>\w+) import "
    r"(?:\(  # included by render\(\)\n[^)]*\)|[^(\n]+  # included by render\(\))$",
    re.MULTILINE,
)
INCLUDES = re.compile(rf"(?:{re.sub(r'[?]P<[a-z]+>', '?:', INCLUDE.pattern)}\n?)+", re.MULTILINE)
SHARED = "shared."
SCRIPTS = ("initial_setup.py", "golden_patch.py", "reward.py")
SETUP = "setup.py"
"""Stands for the first two of these where a folder has neither."""


class FamilyError(Exception):
    """Raised when a family's folder is malformed; the message says which file and why."""


@dataclass(frozen=True)
class Family:
    """One family of tasks."""

    environment: str
    name: str
    folder: Path

    def propose(self, seed: int) -> Task:
        """Return the family's task for a seed; the same seed gives the same task on every machine.

        Raises:
            FamilyError: The family's `propose` returned a task of another family or seed.
        """
        propose: Callable[[int], Task] = self._module("task").propose
        task = propose(seed)
        if (task.environment, task.family, task.seed) != (self.environment, self.name, seed):
            raise FamilyError(
                f"{self.folder}/task.py: propose({seed}) made a task of {task.environment}/{task.family}, "
                f"seed {task.seed}; it must be of {self.environment}/{self.name}, seed {seed}"
            )
        return task

    def initial_setup(self, task: Task) -> str:
        """Return the script that builds the state before the task."""
        return render(self.script("initial_setup.py"), task, "initial")

    def golden_patch(self, task: Task) -> str:
        """Return the script that builds the state after the task, starting from an empty desktop."""
        return render(self.script("golden_patch.py"), task, "final")

    def reward(self, task: Task) -> str:
        """Return the script that grades a state.

        If the family's `task.py` has a function `accepts`, the script accepts the kinds of ambiguity that this returns
        for the task, beside those that the reward accepts for all tasks.
        """
        script = render(self.script("reward.py"), task)
        accepts: Callable[[Task], Sequence[AmbiguityKind]] | None = getattr(self._module("task"), "accepts", None)
        kinds = accepts(task) if accepts else ()
        return f"{script}\n# accepts: {', '.join(kinds)}\n" if kinds else script

    def script(self, name: str) -> Path:
        """Return the path of a script, in the folder of the family or else that of its environment.

        Raises:
            FamilyError: Neither folder has it.
        """
        for folder in (self.folder, self.folder.parent):
            for one in (name, SETUP) if name != "reward.py" else (name,):
                if (folder / one).is_file():
                    return folder / one
        raise FamilyError(f"{self.folder} has a task.py, but neither it nor {self.folder.parent} has a {name}")

    @property
    def has_oracle(self) -> bool:
        """Whether the family has an oracle, so that `solve` can be called."""
        return (self.folder / "oracle.py").is_file()

    @property
    def oracle_files(self) -> tuple[Path, ...]:
        """The source files of the oracle; empty if the family has none."""
        return (self.folder / "oracle.py",) if self.has_oracle else ()

    async def solve(self, hands: Hands, task: Task) -> None:
        """Solve the task as a person would.

        Raises:
            FamilyError: The family has no oracle.
        """
        if not self.has_oracle:
            raise FamilyError(f"{self.folder} has no oracle.py: ask `has_oracle` before `solve`")
        solve: Callable[[Hands, Task], Awaitable[None]] = self._module("oracle").solve
        await solve(hands, task)

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"environments.{self.environment}.{self.name}.{name}")


@cache
def families(environment: str | None = None) -> tuple[Family, ...]:
    """Return all families, or those of one environment, sorted by environment and name.

    Raises:
        FamilyError: A folder with a `task.py` lacks one of the three scripts, and so does its environment's folder.
    """
    found = [
        Family(environment=task.parent.parent.name, name=task.parent.name, folder=task.parent)
        for task in sorted(ROOT.glob("*/*/task.py"))
        if environment in (None, task.parent.parent.name)
    ]
    for family in found:
        for script in SCRIPTS:
            family.script(script)
    return tuple(found)


def render(script: Path, task: Task, state: State = "initial") -> str:
    """Return a self-contained script, with the task and the parts that it imports from `scripts/` inserted.

    `state` is the state that a `setup.py` builds; other scripts ignore it. Equal inputs give equal bytes.

    Raises:
        FamilyError: The script has no line for the task, or imports a part that does not exist.
    """
    source = script.read_text(encoding="utf-8")
    if len(TASK_LINE.findall(source)) != 1:
        raise FamilyError(f"{script} must have one line `TASK: dict = {{}}  # filled by render()`")
    source = STATE_LINE.sub(f'STATE = "{state}"', source)
    source = _Parts(_imports(source)).paste(script, source)
    return TASK_LINE.sub(lambda _: _task_line(task), source)


def _task_line(task: Task) -> str:
    seen = task.model_dump(mode="json", include={"task_id", "environment", "instruction", "parameters"})
    # JSON escapes quotes inside strings and never puts three in a row: it is safe in a raw literal.
    text = json.dumps(seen, indent=1, sort_keys=True, ensure_ascii=False)
    return f'TASK: dict = json.loads(r"""\n{text}\n""")'


class _Parts:
    """Pastes parts into one script, each of them once, and the parts that a part imports before it."""

    def __init__(self, imported: set[str]) -> None:
        self._imported = imported
        self._pasted: set[Path] = set()

    def paste(self, path: Path, source: str) -> str:
        """Return `source`, the text of `path`, with each import of a part replaced by the part's text."""

        def one(match: re.Match[str]) -> str:
            part = ROOT.joinpath(*match["folder"].split("."), "scripts", f"{match['part']}.py")
            if not part.is_file():
                raise FamilyError(f"{path} imports from {part}, which does not exist")
            if part in self._pasted:
                return ""
            self._pasted.add(part)
            return self._text(part)

        return INCLUDE.sub(one, INCLUDES.sub(_in_order, source))

    def _text(self, part: Path) -> str:
        """Return the text of a part without its docstring and without imports that the script already has."""
        source = part.read_text(encoding="utf-8")
        lines = source.splitlines()
        dropped: set[int] = set()
        for position, node in enumerate(ast.parse(source).body):
            is_docstring = position == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            is_known = isinstance(node, ast.Import | ast.ImportFrom) and ast.unparse(node) in self._imported
            if is_docstring or is_known:
                dropped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        self._imported |= {line for line in _imports(source) if not line.startswith(f"from {_PACKAGE}.")}
        kept = "\n".join(line for number, line in enumerate(lines, 1) if number not in dropped)
        return self.paste(part, kept.strip("\n") + "\n")


def _in_order(block: re.Match[str]) -> str:
    """Sort lines that import parts by the names of the parts, so that moving one to `shared/` changes no script."""
    lines = [match[0] for match in INCLUDE.finditer(block[0])]
    lines.sort(key=lambda line: line.replace(f"{_PACKAGE}.{SHARED}", f"{_PACKAGE}."))
    return "\n".join(lines) + "\n" * block[0].endswith("\n")


def _imports(source: str) -> set[str]:
    return {ast.unparse(node) for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)}
