"""Spoils a golden state in one place at a time to see whether the reward notices.

The artifacts are the files in which the golden state differs from the initial one.
"""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import anyio
import anyio.to_thread

from grading.report import failure_of
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.rewards import Tamper, TamperResult
from verification.state_files import GoldenFile, changed_state, foremost, is_artifact
from vm_controller.backends.sandbox import HOME
from vm_controller.state_capture import State
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import is_state

GRADINGS = 12
AT_A_TIME = 2
_ASIDE = "home/user/misplaced/"
_FORGERY = b"REWARD: 1.0\n"


@dataclass(frozen=True)
class SpoiledGolden:
    """One way to spoil the golden state: new contents for some of its files; None removes a file."""

    tamper: Tamper
    path: str
    contents: dict[str, bytes | None]

    @property
    def by_server(self) -> bool:
        """Whether all damaged files are states of web applications, which only the server writes.

        An agent cannot damage such a state; at most it can restore the initial one, which therefore does not count.
        """
        damaged = self.tamper is not Tamper.INITIAL_CONTENT
        return damaged and bool(self.contents) and all(map(is_state, self.contents))


def spoil(initial: Path, golden: Path) -> Iterator[SpoiledGolden]:
    """Yield ways to spoil the golden state, the most useful first. Deterministic.

    Files that a person does not see (hidden ones, and those outside the home folder) count only if there are no others,
    since an application's own settings differ from run to run and are nobody's work. Among the rest, files with the
    largest difference come first.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
    """
    with Archive.open(initial) as before, Archive.open(golden) as after:
        earlier = {member.info.name: member for member in before.members if is_artifact(member)}
        later = {member.info.name: member for member in after.members if is_artifact(member)}

        def read(name: str) -> GoldenFile:
            known = before.content(earlier[name]) if name in earlier else None
            return GoldenFile(name, after.content(later[name]), known)

        sizes = {name: size for name in later if (size := read(name).difference) > 0}
        # If the state of a web application is there, the browser's own files are nobody's work.
        seen = set(foremost({*sizes, *filter(is_state, later)}))
        names = sorted(seen & sizes.keys(), key=lambda name: (-sizes[name], name))
        yield SpoiledGolden(Tamper.READ_ONLY_HOME, HOME, {})
        if names:
            # Prefer files that an agent could forge; if there are none, take those that it could not.
            forged = [name for name in names if not is_state(name)] or names
            yield SpoiledGolden(Tamper.FORGED, HOME, dict.fromkeys(forged, _FORGERY))
        for artifact in map(read, names):
            for tamper, contents in _one(artifact):
                if contents != {artifact.name: artifact.golden}:
                    yield SpoiledGolden(tamper, "/" + artifact.name, contents)


def _one(artifact: GoldenFile) -> Iterator[tuple[Tamper, dict[str, bytes | None]]]:
    name, golden, initial = artifact.name, artifact.golden, artifact.initial
    noise = random.Random(hashlib.sha256(golden).digest())  # noqa: S311 -- the same bytes in every run, no secret
    yield Tamper.EMPTIED, {name: b""}
    if len(golden) > 1:
        yield Tamper.TRUNCATED, {name: golden[: len(golden) // 2]}
    yield Tamper.OTHER_BYTES, {name: noise.randbytes(len(golden))}
    if initial is not None:
        yield Tamper.INITIAL_CONTENT, {name: initial}
    yield Tamper.MOVED, {name: initial, _ASIDE + name.rpartition("/")[2]: golden}


async def measure(
    grader: Grader, source: str, initial: State, golden: State, *, timeout_s: float = REWARD_TIMEOUT_S
) -> tuple[TamperResult, ...]:
    """Grade spoiled golden states, at most `GRADINGS` of them and `AT_A_TIME` at once.

    Args:
        grader: runs the reward.
        source: the reward's source.
        initial: the initial state, which tells what golden changed.
        golden: the golden state, whose files are spoiled.
        timeout_s: seconds allowed for one run of the reward.

    Returns:
        The results, in the order of `spoil`.
    """
    tries = await anyio.to_thread.run_sync(lambda: tuple(islice(spoil(initial.archive, golden.archive), GRADINGS)))
    results: dict[int, TamperResult] = {}
    turn = anyio.Semaphore(AT_A_TIME)

    async def grade(index: int, spoiled: SpoiledGolden) -> None:
        async with turn, changed_state(golden, spoiled.contents, str(index)) as state:
            report = await grader.grade(
                source,
                state,
                timeout_s=timeout_s,
                read_only_home=spoiled.tamper is Tamper.READ_ONLY_HOME,
            )
        results[index] = TamperResult(
            tamper=spoiled.tamper,
            path=spoiled.path,
            by_server=spoiled.by_server,
            status=report.status,
            value=report.value,
            error=failure_of(report),
        )

    async with anyio.create_task_group() as group:
        for index, spoiled in enumerate(tries):
            group.start_soon(grade, index, spoiled)
    return tuple(results[index] for index in range(len(tries)))
