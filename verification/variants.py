"""Acceptable variants of the golden state: a reward that takes points from one is too strict.

They do not differ in anything the task asks for: other bytes for the same facts (`documents/rewritings.py`), other
times, files that applications leave behind.
"""

import io
import math
import posixpath
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from grading.report import failure_of
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.rewards import VariantResult
from verification.documents.rewritings import OFFICE, renamed_records, rewritings, rewritten_file
from verification.mutation.state_diff import written
from verification.state_files import ArchiveEntry, Changes, changed_state, is_hidden
from verification.state_tree import Tree
from vm_controller.backends.sandbox import HOME
from vm_controller.state_capture import State
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import is_state

GRADINGS = 8
"""Runs of the reward for one tuple, at most."""
AT_A_TIME = 2
_GENERIC = 5
"""Variants that do not rewrite a file; two of them exist only if golden wrote a file."""
_LATER_S = 4_000
_HOME = HOME.removeprefix("/") + "/"
_LEFT_BEHIND = {
    "caches": {".cache/thumbnails/normal/0a1b2c.png": b"\x89PNG\r\n\x1a\n"},
    "logs": {".local/state/application.log": b"started\nclosed\n"},
    "histories": {
        ".local/share/recently-used.xbel": b'<?xml version="1.0"?>\n<xbel version="1.0"></xbel>\n',
        ".bash_history": b"ls\n",
    },
}
"""Files that applications write in passing while somebody works, by the variant's name."""


@dataclass(frozen=True)
class Variant:
    """A golden state in another form: the form's name, the files that it affects, and the changes to make."""

    name: str
    paths: tuple[str, ...]
    changes: Changes


def variants(initial: Path, golden: Path) -> Iterator[Variant]:
    """Yield the variants of a golden state in a fixed order; those that every state has come last.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
    """
    with Archive.open(initial) as before, Archive.open(golden) as after:
        earlier, later = Tree.of(before), Tree.of(after)
        names = sorted(name for name in written(before, after) if name in later.entries)
        by_form: dict[str, dict[str, bytes]] = {}
        for name in names:
            content, old = later.content(name), earlier.content(name)
            if content is None:
                continue
            if is_state(name):
                other = renamed_records(content)
                if other is not None:
                    by_form.setdefault("ids of new records", {})[name] = other
                continue
            for form, rewriting in rewritings(name):
                other = rewritten_file(rewriting, content, old)
                if other is not None:
                    by_form.setdefault(form, {})[name] = other
        files = [name for name in names if not is_state(name) and later.content(name) is not None]
        for form, changes in by_form.items():
            yield Variant(form, _paths(changes), changes)
        known = {member.info.name for member in after.members}
        for title, contents in _LEFT_BEHIND.items():
            if left := {_HOME + name: content for name, content in contents.items() if _HOME + name not in known}:
                yield Variant(title, _paths(left), left)
        arranged = [name for name in later.entries if name not in earlier.entries and later.content(name) is not None]
        beside = [name for name in files or arranged if name.lower().endswith(OFFICE) and not is_hidden(name)]
        if locks := {lock: b",user,desktop;\n" for name in beside if (lock := _lock(name)) not in known}:
            yield Variant("hidden lock files", _paths(locks), locks)
        if times := {name: _at_another_time(later, name) for name in files}:
            yield Variant("times", _paths(times), times)


def _paths(changes: Changes) -> tuple[str, ...]:
    return tuple("/" + name.encode("utf-8", "replace").decode() for name in changes)[:20]


def _lock(name: str) -> str:
    folder, base = posixpath.split(name)
    return posixpath.join(folder, f".~lock.{base}#")


def _at_another_time(tree: Tree, name: str) -> ArchiveEntry:
    info = tree.entries[name].info
    content = tree.content(name) or b""
    made = tarfile.TarInfo(name)
    made.size, made.mode, made.mtime = len(content), info.mode, int(info.mtime) + _LATER_S
    target = io.BytesIO(made.tobuf(tarfile.GNU_FORMAT, errors="surrogateescape"))
    target.seek(0, io.SEEK_END)
    target.write(content + bytes(-len(content) % tarfile.BLOCKSIZE))
    return ArchiveEntry(target.getvalue())


_TOLD = {
    "order of the members": re.compile(r"\b(order|sort\w*|first|last|alphabetical\w*)\b", re.IGNORECASE),
    "texts in more runs": re.compile(r"\b(single|one) runs?\b", re.IGNORECASE),
    "spelling of the colours": re.compile(r"#[0-9a-f]{3,8}\b|\bhex\w*", re.IGNORECASE),
}
"""Patterns of instructions that ask for a certain form, by the variant's name."""


def chosen(initial: Path, golden: Path, instruction: str = "") -> tuple[Variant, ...]:
    """Choose the variants to grade.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        instruction: the task's instruction; a form that it asks for is not a variant.
    """
    found = [
        one for one in variants(initial, golden) if not (one.name in _TOLD and _TOLD[one.name].search(instruction))
    ]
    own = GRADINGS - _GENERIC
    return (*found[:own], *found[max(own, len(found) - _GENERIC) :])


async def measure(
    grader: Grader,
    source: str,
    initial: State,
    golden: State,
    instruction: str = "",
    *,
    timeout_s: float = REWARD_TIMEOUT_S,
    gradings: int = GRADINGS,
    within_s: float = math.inf,
) -> tuple[VariantResult, ...]:
    """Grade the first variants of the golden state, `AT_A_TIME` at once.

    Args:
        grader: runs the reward.
        source: the reward's source.
        initial: the initial state, which tells what golden changed.
        golden: the golden state, from which the variants are made.
        instruction: the task's instruction; a form that it asks for is not a variant.
        timeout_s: seconds allowed for one run of the reward.
        gradings: the maximum number of variants to grade.
        within_s: seconds after which the remaining variants are skipped.

    Returns:
        The results of the variants that were graded, in the order of `chosen`.
    """
    found = await anyio.to_thread.run_sync(chosen, initial.archive, golden.archive, instruction)
    tries = found[:gradings]
    results: dict[int, VariantResult] = {}
    turn = anyio.Semaphore(AT_A_TIME)

    async def grade(index: int, variant: Variant) -> None:
        async with turn, changed_state(golden, variant.changes, f"variant-{index}") as state:
            report = await grader.grade(source, state, timeout_s=timeout_s)
        results[index] = VariantResult(
            variant=variant.name,
            paths=variant.paths,
            status=report.status,
            value=report.value,
            error=failure_of(report),
        )

    with anyio.move_on_after(within_s):
        async with anyio.create_task_group() as group:
            for index, variant in enumerate(tries):
                group.start_soon(grade, index, variant)
    return tuple(results[index] for index in sorted(results))
