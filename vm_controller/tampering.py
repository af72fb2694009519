"""Spoils a golden state in one place at a time, to see whether the reward notices.

The artifacts are the files in which the golden state differs from the initial one. All of this happens on archives:
nothing that an author made is unpacked on the host.
"""

import hashlib
import random
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import anyio
import anyio.to_thread
import numpy as np

from schemas.rewards import Tamper, TamperResult
from vm_controller import archives
from vm_controller.archives import Archive, Member
from vm_controller.backends.sandbox import HOME
from vm_controller.capturing import State
from vm_controller.grading import REWARD_TIMEOUT_S, Grader

GRADINGS = 12
AT_A_TIME = 2
ARTIFACT_LIMIT = 32 << 20
"""Larger files are no artifacts that anybody reads whole; they are left as they are."""
_ASIDE = "home/user/misplaced/"
_HOME = HOME.removeprefix("/") + "/"
_FORGERY = b"REWARD: 1.0\n"


@dataclass(frozen=True)
class Artifact:
    """A file of the golden state and, where it was there before, what it held then."""

    name: str
    golden: bytes
    initial: bytes | None


@dataclass(frozen=True)
class Spoiled:
    """One way to spoil the golden state: new contents for some of its files, None to take one away."""

    tamper: Tamper
    path: str
    contents: dict[str, bytes | None]


def spoil(initial: Path, golden: Path) -> Iterator[Spoiled]:
    """Say how to spoil the golden state, in the order in which it is worth trying; always the same for the same files.

    Files that a person does not see (hidden ones, and those outside of the home) count only where there are no others:
    an application's own settings differ from run to run and are nobody's work. Of the rest the largest difference
    comes first.
    """
    with Archive.open(initial) as before, Archive.open(golden) as after:
        earlier = {member.info.name: member for member in before.members if _is_artifact(member)}
        later = {member.info.name: member for member in after.members if _is_artifact(member)}

        def read(name: str) -> Artifact:
            known = before.content(earlier[name]) if name in earlier else None
            return Artifact(name, after.content(later[name]), known)

        ranks = sorted((*_remoteness(name), -size, name) for name in later if (size := _difference(read(name))) > 0)
        names = [name for *remoteness, _, name in ranks if remoteness == [*ranks[0][:2]]]
        yield Spoiled(Tamper.READ_ONLY_HOME, HOME, {})
        if names:
            yield Spoiled(Tamper.FORGED, HOME, dict.fromkeys(names, _FORGERY))
        for artifact in map(read, names):
            for tamper, contents in _one(artifact):
                if contents != {artifact.name: artifact.golden}:
                    yield Spoiled(tamper, "/" + artifact.name, contents)


def _remoteness(name: str) -> tuple[bool, bool]:
    return not name.startswith(_HOME), any(part.startswith(".") for part in name.split("/"))


def _difference(artifact: Artifact) -> int:
    """Count the bytes that differ; a file that was not there differs even where it is empty."""
    if artifact.initial is None:
        return len(artifact.golden) + 1
    short, long = sorted((artifact.initial, artifact.golden), key=len)
    both = np.frombuffer(short, np.uint8) != np.frombuffer(long[: len(short)], np.uint8)
    return len(long) - len(short) + int(np.count_nonzero(both))


def _one(artifact: Artifact) -> Iterator[tuple[Tamper, dict[str, bytes | None]]]:
    name, golden, initial = artifact.name, artifact.golden, artifact.initial
    noise = random.Random(hashlib.sha256(golden).digest())  # noqa: S311 -- the same bytes in every run, no secret
    yield Tamper.EMPTIED, {name: b""}
    if len(golden) > 1:
        yield Tamper.TRUNCATED, {name: golden[: len(golden) // 2]}
    yield Tamper.OTHER_BYTES, {name: noise.randbytes(len(golden))}
    if initial is not None:
        yield Tamper.INITIAL_CONTENT, {name: initial}
    yield Tamper.MOVED, {name: initial, _ASIDE + name.rpartition("/")[2]: golden}


def _is_artifact(member: Member) -> bool:
    return member.info.isreg() and member.info.size <= ARTIFACT_LIMIT


def _write(golden: Path, target: Path, contents: dict[str, bytes | None]) -> None:
    """Write the golden archive with other contents of some files."""

    def parts(archive: Archive) -> Iterable[bytes]:
        known = {member.info.name for member in archive.members}
        for member in archive.members:
            if member.info.name not in contents:
                yield from archive.raw(member)
            elif (content := contents[member.info.name]) is not None:
                yield archives.file_member(member.info.name, content, member.info)
        for name, content in contents.items():
            if name not in known and content is not None:
                yield archives.file_member(name, content)

    with Archive.open(golden) as archive:
        archives.write(target, parts(archive))


async def measure(
    grader: Grader, source: str, initial: State, golden: State, *, timeout_s: float = REWARD_TIMEOUT_S
) -> tuple[TamperResult, ...]:
    """Grade spoiled golden states, a bounded number of them and only a few at a time."""
    tries = await anyio.to_thread.run_sync(lambda: tuple(islice(spoil(initial.archive, golden.archive), GRADINGS)))
    results: dict[int, TamperResult] = {}
    turn = anyio.Semaphore(AT_A_TIME)

    async def grade(index: int, spoiled: Spoiled) -> None:
        async with turn, _archive(golden, spoiled, index) as state:
            report = await grader.grade(
                source,
                state,
                timeout_s=timeout_s,
                read_only_home=spoiled.tamper is Tamper.READ_ONLY_HOME,
            )
        results[index] = TamperResult(
            tamper=spoiled.tamper, path=spoiled.path, status=report.status, value=report.value
        )

    async with anyio.create_task_group() as group:
        for index, spoiled in enumerate(tries):
            group.start_soon(grade, index, spoiled)
    return tuple(results[index] for index in range(len(tries)))


@asynccontextmanager
async def _archive(golden: State, spoiled: Spoiled, index: int) -> AsyncGenerator[State]:
    """The golden state, spoiled; the copy is gone afterwards."""
    path = golden.archive.with_suffix(f".{index}.tar")
    try:
        await anyio.to_thread.run_sync(_write, golden.archive, path, spoiled.contents)
        yield await anyio.to_thread.run_sync(State.of, path, golden.episode)
    finally:
        path.unlink(missing_ok=True)
