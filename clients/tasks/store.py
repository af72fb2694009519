"""The folder `tasks/` of a run: the result of each pass, complete or absent, and the order."""

import fcntl
import hashlib
import json
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, Field, ValidationError

from clients.atomic_write import write_atomic
from clients.catalogue import CatalogueEntry
from clients.tasks.order import TaskOrder
from schemas.base import SCHEMA_VERSION, Closed
from schemas.errors import ConflictError

FOLDER = "tasks"
TAXONOMY = "taxonomy.json"
MATRIX = "matrix.json"
COVERAGE = "coverage.json"
TASKS = "tasks.jsonl"
_ORDER = "order.json"
_PROMPTS = "prompts"
_ASKED = "asked"
Value = TypeVar("Value", bound=BaseModel)


class Basis(Closed):
    """Everything that the answers depend on; if it changes, the work starts over."""

    schema_version: int = SCHEMA_VERSION
    order: TaskOrder
    sources: dict[str, str] = Field(description="File → SHA-256: our prompts and word lists, and the skill files.")

    def changes(self, other: "Basis") -> list[str]:
        """Return the names of the fields that differ."""
        mine, theirs = self._facts(), other._facts()
        return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))

    def _facts(self) -> dict[str, object]:
        return {"schema_version": self.schema_version, **self.order.model_dump(mode="json"), **self.sources}


class Store:
    """The files of one order; open it with `open_store`."""

    def __init__(self, folder: Path, changed: tuple[str, ...]) -> None:
        self.folder = folder
        self.changed = changed
        """The change that made the work start over, if any."""

    def read(self, name: str, kind: type[Value]) -> Value | None:
        """Return the stored result of an earlier run; None if there is none.

        Raises:
            ConflictError: the file was changed by hand.
        """
        path = self.folder / name
        if not path.is_file():
            return None
        try:
            return kind.model_validate_json(path.read_bytes())
        except ValidationError as error:
            wrong = error.errors()[0]
            raise ConflictError(
                f"{path} is not what was written there ({'.'.join(map(str, wrong['loc'])) or 'JSON'}: {wrong['msg']}): "
                f"delete the folder {self.folder} to begin anew, or give another --out"
            ) from error

    def write(self, name: str, value: BaseModel) -> None:
        """Store the result of a pass."""
        self._write(self.folder / name, pretty(value))

    def write_tasks(self, lines: Iterable[BaseModel]) -> Path:
        """Write the order's tasks as lines of `tasks.jsonl`."""
        path = self.folder / TASKS
        self._write(path, "".join(f"{line.model_dump_json()}\n" for line in lines))
        return path

    def write_prompt(self, name: str, text: str) -> None:
        """Store a prompt as it was sent."""
        self._write(self.folder / _ASKED / f"{name}.md", text)

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)


def batch_file(number: int) -> str:
    """Return the file name of a batch, counted from 1."""
    return f"batch-{number:02}.json"


def pretty(value: BaseModel) -> str:
    """Return readable JSON; equal values give equal bytes."""
    return json.dumps(value.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n"


def basis_of(order: TaskOrder, entries: Iterable[CatalogueEntry]) -> Basis:
    """Return everything that the answers to an order depend on."""
    ours = files("clients.tasks")
    texts = {f"{_PROMPTS}/{prompt.name}": prompt.read_bytes() for prompt in (ours / _PROMPTS).iterdir()}
    texts["words.toml"] = (ours / "words.toml").read_bytes()
    texts |= {f"{entry.name}/SKILL.md": entry.skill.read_bytes() for entry in entries}
    sources = {name: hashlib.sha256(text).hexdigest() for name, text in sorted(texts.items())}
    return Basis(order=order, sources=sources)


@contextmanager
def open_store(run: Path, basis: Basis) -> Generator[Store]:
    """Open the folder of an order, creating it if necessary; files of a different order are removed.

    Raises:
        ConflictError: another process is using it, or its `order.json` is not ours.
    """
    folder = run / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ConflictError(f"another run is working in {folder}: wait for it, or give another --out") from error
        store = Store(folder, ())
        before = store.read(_ORDER, Basis)
        changed = tuple(basis.changes(before)) if before else ()
        if changed:
            _clear(folder)
        store.write(_ORDER, basis)
        yield Store(folder, changed)


def _clear(folder: Path) -> None:
    """Remove files in reverse order, so that an interruption leaves a consistent beginning."""
    for name in (TASKS, COVERAGE):
        (folder / name).unlink(missing_ok=True)
    batches = sorted(folder.glob("batch-*.json"), key=lambda path: int(path.stem.removeprefix("batch-")))
    for path in (*reversed(batches), folder / MATRIX, folder / TAXONOMY):
        path.unlink(missing_ok=True)
    for path in (folder / _ASKED).glob("*.md"):
        path.unlink()
