"""Runs mutants: golden states that are wrong in one place, and initial ones in which something else was done.

A reward is too permissive if a mutated golden state scores 1.0 or a disturbed initial state scores above 0. The check
finds the opposite as well: if golden contains something that nobody asked for, no component scores it, and its mutants
survive.
"""

import hashlib
import math
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path

import anyio
import anyio.to_thread

from grading.report import failure_of
from grading.run_sandbox import SURROUNDINGS
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.rewards import MutantResult, Mutation
from verification.golden_end import OTHER_ENDS, PLACE, ended, is_infeasible
from verification.mutation.candidate import Candidate
from verification.mutation.mutated_values import mutated_values
from verification.mutation.state_diff import as_they_were, differences, written
from verification.state_files import ArchiveEntry, Changes, changed_state
from vm_controller.state_capture import State
from vm_controller.tar_archive import Archive

GRADINGS = 43
"""Runs of the reward for one tuple, at most, including repeated ones."""
REPEATED = {Mutation.REORDERED: 2, Mutation.CHANGED: 1}
"""How many mutants of which mutation are graded a second time, in other surroundings."""
SHARES = {
    Mutation.CHANGED: 11,
    Mutation.EXTRA: 6,
    Mutation.UNASKED: 7,
    Mutation.MISSING: 5,
    Mutation.REORDERED: 4,
    Mutation.DISTURBED: 4,
    Mutation.VOUCHED: 3,
    Mutation.TOGETHER: 2,
    Mutation.MISPLACED: 2,
}
"""Relative shares of the runs; what one mutation does not use goes to the others."""
AT_A_TIME = 2
MAX_HELD = 128 << 20
"""Bytes of changed files that are held in memory, at most."""
_WHOLE = (Mutation.UNASKED, Mutation.DISTURBED, Mutation.VOUCHED, Mutation.MISPLACED)
"""Mutations that do not test the content of a file that golden wrote."""
_TRIES = 8
"""Candidates tried per graded mutant, since some cannot be made and some yield equal files."""


@dataclass(frozen=True)
class Mutant:
    """A golden state that is wrong in one place; for the mutation `disturbed`, an initial state with a change."""

    mutation: Mutation
    path: str
    field: str
    changes: Changes
    way: str = ""


@dataclass(frozen=True)
class Choice:
    """The mutants to grade, and (`unproven`) the files that could be made wrong only as a whole."""

    mutants: tuple[Mutant, ...]
    unproven: tuple[str, ...]


def choose(
    initial: Path, golden: Path, most: int = GRADINGS - sum(REPEATED.values()), *, nothing_to_do: bool = False
) -> Choice:
    """Choose mutants, spread over mutations, kinds of fields and files. Deterministic.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        most: the maximum number of mutants.
        nothing_to_do: whether the request is infeasible, so that everything must stay as it was.

    Returns:
        The mutants. A file is unproven if golden wrote it and no place in it could be made wrong; a file that no
        mutant was tried in is not.
    """
    found: list[Mutant] = []
    seen: set[str] = set()
    left = MAX_HELD
    with Archive.open(initial) as before, Archive.open(golden) as after:
        groups = list(differences(before, after, nothing_to_do=nothing_to_do))
        older = as_they_were(before, after)
        queued = Counter(one.name for group in groups for one in group if not _is_whole(one))
        written_names = written(before, after)
        proven: set[str] = set()
        touched: set[str] = set()
        tries = islice(_spread(groups), most * _TRIES)
        for candidate in chain(tries, (one for one in older if one.name not in touched)):
            if len(found) == most:
                break
            queued[candidate.name] -= not _is_whole(candidate)
            changes = candidate.make()
            if changes is None:
                continue
            if not _is_whole(candidate):
                proven.add(candidate.name)
            if (digest := f"{candidate.mutation is Mutation.DISTURBED} {_digest(changes)}") in seen:
                continue
            left -= sum(map(_size, changes.values()))
            if left > 0:
                seen.add(digest)
                if candidate.mutation not in _WHOLE:
                    touched.update(changes)
                path, field = (_printable(text) for text in ("/" + candidate.name, candidate.field))
                found.append(Mutant(candidate.mutation, path, field, changes, candidate.way))
    unproven = sorted(name for name in written_names if name not in proven and queued[name] <= 0)
    return Choice(tuple(found), tuple(_printable("/" + name) for name in unproven))


def mutants(initial: Path, golden: Path, most: int = GRADINGS - sum(REPEATED.values())) -> Iterator[Mutant]:
    """Yield the mutants that `choose` returns.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        most: the maximum number of mutants.
    """
    yield from choose(initial, golden, most).mutants


def _is_whole(candidate: Candidate) -> bool:
    """Whether a candidate does not test the content that golden wrote, but the whole file or what it left alone."""
    return not candidate.field or candidate.group == "rights" or candidate.mutation in _WHOLE


def _printable(text: str) -> str:
    """Return a name, which an author may have chosen, as valid text of at most 500 characters."""
    return text.encode("utf-8", "replace").decode()[:500]


def _spread(groups: list[list[Candidate]]) -> Iterator[Candidate]:
    """Yield candidates in turn from the mutation, the sort and the file that have been used least so far."""
    queues = [deque(group) for group in groups if group]
    used: Counter[tuple[str, ...]] = Counter()
    while queues:

        def rank(queue: deque[Candidate]) -> tuple[float, int, int]:
            head = queue[0]
            share = used[(head.mutation,)] / SHARES[head.mutation]
            return share, used[head.group, head.mutation], used["file", head.name]

        chosen = min(queues, key=rank)
        candidate = chosen.popleft()
        used.update([(candidate.group, candidate.mutation), (candidate.mutation,), ("file", candidate.name)])
        yield candidate
        if not chosen:
            queues.remove(chosen)


def _size(change: bytes | ArchiveEntry | None) -> int:
    return 0 if change is None else len(change.raw if isinstance(change, ArchiveEntry) else change)


def _digest(changes: Changes) -> str:
    digest = hashlib.sha256()
    for name, change in sorted(changes.items()):
        raw = b"-" if change is None else b"e" + change.raw if isinstance(change, ArchiveEntry) else b"f" + change
        digest.update(name.encode("utf-8", "surrogateescape") + b"\0" + hashlib.sha256(raw).digest())
    return digest.hexdigest()


@dataclass(frozen=True)
class Measured:
    """The results of the mutants, and (`unproven`) the files that could be made wrong only as a whole."""

    results: tuple[MutantResult, ...] = ()
    unproven: tuple[str, ...] = ()


async def measure(
    grader: Grader,
    source: str,
    initial: State,
    golden: State,
    *,
    timeout_s: float = REWARD_TIMEOUT_S,
    gradings: int = GRADINGS,
    within_s: float = math.inf,
) -> Measured:
    """Grade mutants of the states, `AT_A_TIME` at once.

    Args:
        grader: runs the reward.
        source: the reward's source.
        initial: the initial state, from which `disturbed` mutants are made.
        golden: the golden state, from which all others are made.
        timeout_s: seconds allowed for one run of the reward.
        gradings: the maximum number of runs, including repeated ones.
        within_s: seconds after which the remaining mutants are skipped.

    Returns:
        The results of the mutants that were graded, and the files that are unproven.
    """
    repeated = {mutation: times * gradings // GRADINGS for mutation, times in REPEATED.items()}
    ends = _other_ends(golden)
    most = gradings - sum(repeated.values()) - len(ends)
    chosen = partial(choose, nothing_to_do=is_infeasible(golden))
    choice = await anyio.to_thread.run_sync(chosen, initial.archive, golden.archive, most)
    tries = (*ends, *choice.mutants)
    twice = frozenset(_twice(tries, repeated))
    results: dict[int, MutantResult] = {}
    turn = anyio.Semaphore(AT_A_TIME)

    async def grade(index: int, mutant: Mutant) -> None:
        base = initial if mutant.mutation is Mutation.DISTURBED else golden
        if mutant.mutation is Mutation.ENDED:
            base = ended(golden, mutant.way)
        async with turn, changed_state(base, mutant.changes, f"mutant-{index}") as state:
            report = await grader.grade(source, state, timeout_s=timeout_s)
            other = None
            if index in twice and report.value is not None:
                other = await grader.grade(source, state, timeout_s=timeout_s, surroundings=SURROUNDINGS[1])
        result = MutantResult(
            mutation=mutant.mutation,
            path=mutant.path,
            field=mutant.field,
            way=mutant.way,
            status=report.status,
            value=report.value,
            repeated=None if other is None else other.value,
            error=failure_of(report),
        )
        if result.found_something and mutant.changes:
            values = await anyio.to_thread.run_sync(mutated_values, base.archive, mutant.changes, mutant.field)
            result = result.model_copy(update={"values": values})
        results[index] = result

    with anyio.move_on_after(within_s):
        async with anyio.create_task_group() as group:
            for index, mutant in enumerate(tries):
                group.start_soon(grade, index, mutant)
    return Measured(tuple(results[index] for index in sorted(results)), choice.unproven)


def _other_ends(golden: State) -> tuple[Mutant, ...]:
    """Return mutants of an infeasible task in which the episode ends as if the request had not been infeasible."""
    ends = OTHER_ENDS if is_infeasible(golden) else ()
    return tuple(Mutant(Mutation.ENDED, PLACE, "status", {}, way) for way in ends)


def _twice(tries: Sequence[Mutant], repeated: dict[Mutation, int]) -> Iterator[int]:
    """Yield the indices of the mutants that are graded twice."""
    left = Counter(repeated)
    for index, mutant in enumerate(tries):
        if left[mutant.mutation] > 0:
            left[mutant.mutation] -= 1
            yield index
