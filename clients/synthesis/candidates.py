"""The candidates of a plan: tasks by seed and template, in a fixed order.

Proposals are stored in a file of the run, which a resumed run reads, because proposing a task means building it. If the
sources of tasks change, the file is discarded. A scenario that draws something that is no task gives no candidate for
that seed: the run continues, and reports the scenario, the seed and what is wrong.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

import environments
import hub
from clients.authors.constructed import constructed_families
from clients.authors.families import AnyFamily
from clients.authors.joint_families import joint_families
from clients.authors.scenario_families import scenario_families
from clients.synthesis.plan_file import Kind, Plan
from hub.tasks.construction import NoTaskError
from hub.tasks.scenario_parts import UnsoundScenarioError
from schemas.base import Closed
from schemas.tasks import Task

FILE = "candidates.jsonl"
_SUFFIXES = frozenset({".py", ".toml", ".txt", ".json"})


@cache
def fingerprint_of_sources() -> str:
    """Return a hash of everything that tasks and scripts are made of: applications, fixtures, scenarios, authors."""
    authors = Path(__file__).resolve().parents[1] / "authors"
    shared = Path(environments.__file__).parent / "shared" / "hub"
    digest = hashlib.sha256()
    for root in (Path(hub.__file__).parent, authors, shared):
        for file in sorted(root.rglob("*")):
            if file.suffix in _SUFFIXES and file.is_file() and "node_modules" not in file.parts:
                content = file.read_bytes()
                digest.update(f"{file.relative_to(root.parent)} {len(content)}\n".encode() + content)
    return digest.hexdigest()


class Unsound(Closed):
    """A candidate that is none: its scenario drew something that is not a valid task."""

    template: str
    seed: int
    unsound: str
    """What is wrong."""

    def __str__(self) -> str:
        """Describe it."""
        return f"{self.template}, seed {self.seed}: {self.unsound}"


def families_of(plan: Plan) -> tuple[AnyFamily, ...]:
    """Return the families that a plan draws from."""
    known = {Kind.SCENARIO: scenario_families, Kind.OFFICE: joint_families, Kind.CONSTRUCTED: constructed_families}
    return tuple(family for kind in Kind if kind in plan.kinds for family in known[kind]())


_PROPOSED: TypeAdapter[Task | Unsound | None] = TypeAdapter(Task | Unsound | None)


class Candidates:
    """The candidate tasks. They can be iterated over repeatedly; each is proposed only once."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Read the stored proposals for the same seeds and sources."""
        self._file = folder / FILE
        self._families = families_of(plan)
        seeds = range(plan.first_seed, plan.first_seed + plan.seeds)
        self._places = [(seed, family) for seed in seeds for family in self._families]
        self._head = {"sources": fingerprint_of_sources(), "kinds": sorted(plan.kinds), "first_seed": plan.first_seed}
        self._known = self._read()
        self._considered = 0

    @property
    def unsound(self) -> tuple[Unsound, ...]:
        """What was no task among the candidates considered so far, in their order."""
        return tuple(one for one in self._known[: self._considered] if isinstance(one, Unsound))

    def __iter__(self) -> Iterator[Task]:
        """Yield every candidate; a family without a task for a seed yields none."""
        for place, (seed, family) in enumerate(self._places):
            if place == len(self._known):
                self._known.append(self._propose(family, seed))
            self._considered = max(self._considered, place + 1)
            if isinstance(task := self._known[place], Task):
                yield task

    def _propose(self, family: AnyFamily, seed: int) -> Task | Unsound | None:
        try:
            proposed = family.propose(seed)
        except NoTaskError:
            proposed = None
        except UnsoundScenarioError as error:
            proposed = Unsound(template=f"{family.environment}/{family.name}", seed=seed, unsound=str(error))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(("null" if proposed is None else proposed.model_dump_json()) + "\n")
        return proposed

    def _read(self) -> list[Task | Unsound | None]:
        head = json.dumps(self._head)
        # An incomplete line that a killed process left does not count.
        lines = self._file.read_text(encoding="utf-8").split("\n")[:-1] if self._file.exists() else []
        known = lines[1 : 1 + len(self._places)] if lines[:1] == [head] else []
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("\n".join([head, *known]) + "\n", encoding="utf-8")
        return [_PROPOSED.validate_json(line) for line in known]
