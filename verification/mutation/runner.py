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
"""Runs of the reward for each tuple at most, the repeated ones among them."""
REPEATED = {Mutation.REORDERED: 2, Mutation.CHANGED: 1}
"""How many of which are graded a second time, in other surroundings."""
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
"""How the gradings are shared; what one mutation does not need the others have."""
AT_A_TIME = 2
MAX_HELD = 128 << 20
"""Bytes of changed files that are held at a time."""
_WHOLE = (Mutation.UNASKED, Mutation.DISTURBED, Mutation.VOUCHED, Mutation.MISPLACED)
"""Mutations that say nothing of what is inside a file that golden wrote."""
_TRIES = 8
"""Candidates tried for each mutant that is graded; some cannot be made, and some come out equal."""


@dataclass(frozen=True)
class Mutant:
    """A golden state that is wrong in one place, or for `disturbed` an initial one."""

    mutation: Mutation
    path: str
    field: str
    changes: Changes
    way: str = ""


@dataclass(frozen=True)
class Choice:
    """The mutants of two states, and the files that could only be made wrong as a whole."""

    mutants: tuple[Mutant, ...]
    unproven: tuple[str, ...]


def choose(
    initial: Path, golden: Path, most: int = GRADINGS - sum(REPEATED.values()), *, nothing_to_do: bool = False
) -> Choice:
    """Choose mutants, spread over mutations, kinds of fields and files; always the same for the same states.

    Args:
        initial: The archive of the initial state.
        golden: The archive of the golden state.
        most: How many mutants there are at most.
        nothing_to_do: The request cannot be met, and everything is to stay as it was.

    Returns:
        The mutants. A file is unproven where golden wrote it and no place in it could be made wrong; files whose
        turn did not come are not.
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
    """List the mutants of two states, as `choose` does.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        most: how many mutants there are at most.
    """
    yield from choose(initial, golden, most).mutants


def _is_whole(candidate: Candidate) -> bool:
    """Whether a candidate says nothing of what golden wrote: it is about the whole file, or about what was left."""
    return not candidate.field or candidate.group == "rights" or candidate.mutation in _WHOLE


def _printable(text: str) -> str:
    """Names come from authors: what no text can hold, or is absurdly long, is not passed on."""
    return text.encode("utf-8", "replace").decode()[:500]


def _spread(groups: list[list[Candidate]]) -> Iterator[Candidate]:
    """Take candidates in turn from the sort, the mutation and the file that had the fewest yet."""
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
    """The reward's results for the mutants, and the files that could only be made wrong as a whole."""

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
        source: the reward.
        initial: the state that disturbing mutants are made from.
        golden: the state that all others are made from.
        timeout_s: seconds for one run of the reward.
        gradings: runs of the reward at most, the repeated ones among them.
        within_s: seconds after which the remaining mutants are left out.
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
    """Return the golden state of a request that cannot be met with the ends of those who have not seen it."""
    ends = OTHER_ENDS if is_infeasible(golden) else ()
    return tuple(Mutant(Mutation.ENDED, PLACE, "status", {}, way) for way in ends)


def _twice(tries: Sequence[Mutant], repeated: dict[Mutation, int]) -> Iterator[int]:
    """Choose the mutants that are graded twice."""
    left = Counter(repeated)
    for index, mutant in enumerate(tries):
        if left[mutant.mutation] > 0:
            left[mutant.mutation] -= 1
            yield index
