"""Checks the new files of a state for ambiguity, by rules that run in the grader's sandbox."""

import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Collection
from functools import cache
from pathlib import Path

import anyio.to_thread
from pydantic import TypeAdapter

from grading.ambiguity.inside.program import MOST, printable
from grading.ambiguity.inside.rules import LONGEST_BEGINNING, modules_of
from grading.runner import Grader
from schemas.errors import InfrastructureError
from schemas.rewards import Ambiguity, AmbiguityKind, RewardReport
from vm_controller.backends.sandbox import HOME
from vm_controller.captured_state import State
from vm_controller.known_contents import READ, READ_FOLDER
from vm_controller.tar_archive import Archive

TIMEOUT_S = 120.0
_KILLED = (137, -9)
_INSIDE = Path(__file__).with_name("inside")
_FINDINGS = TypeAdapter(tuple[Ambiguity, ...])

_BOOTSTRAP = """
import json, sys, tempfile
modules, paths = sys.stdin.buffer.read().split(b"\\n", 1)
with tempfile.NamedTemporaryFile(suffix=".zip") as file:
    file.write(bytes.fromhex(modules.decode()))
    file.flush()
    sys.path.insert(0, file.name)
    from inside.program import main
    main(json.loads(paths))
"""


async def ambiguities(
    grader: Grader, state: State, known: Collection[str], accepted: Collection[AmbiguityKind] = ()
) -> tuple[Ambiguity, ...]:
    """List a state's ambiguous files, except those whose content existed when the episode began.

    Args:
        grader: reads the files in its sandbox.
        state: the captured state.
        known: the contents that the episode began with, as `contents` and `contents_of` return them.
        accepted: kinds of ambiguity that the reward accepts.

    Raises:
        InfrastructureError: the check failed.
        UngradableError: the state cannot be unpacked.
    """
    closed = await anyio.to_thread.run_sync(_closed, state.archive, frozenset(known))
    found = (*closed, *await _two_faced(grader, state, frozenset(known)))
    return tuple(one for one in found if one.kind not in accepted)


async def _two_faced(grader: Grader, state: State, known: frozenset[str]) -> tuple[Ambiguity, ...]:
    paths = await anyio.to_thread.run_sync(_new_files, state.archive, known)
    if not paths:
        return ()
    stdin = _modules().hex().encode() + b"\n" + json.dumps(paths).encode()
    result = await grader.inspect(_BOOTSTRAP, stdin, state, timeout_s=TIMEOUT_S)
    if result.timed_out or result.exit_code in _KILLED:
        within = f"{TIMEOUT_S:.0f} s" if result.timed_out else "the memory of a grading run"
        message = f"the files cannot be read within {within}"
        return (Ambiguity(kind=AmbiguityKind.UNREADABLE, path=HOME, message=message),)
    if result.exit_code:
        raise InfrastructureError(f"the check for ambiguous files failed: {result.stderr[-500:].strip()}")
    return _FINDINGS.validate_json(result.stdout)


def without_points(report: RewardReport, found: tuple[Ambiguity, ...]) -> RewardReport:
    """Return a report with a value of 0.0 if there are ambiguous files, in which the reward reads what nobody sees.

    Args:
        report: the reward's report; one without a value is returned unchanged.
        found: the ambiguous files.

    Returns:
        The report; if there are ambiguous files, it lists them and keeps the reward's own value as `claimed`.
    """
    if not found or report.value is None:
        return report
    return report.model_copy(update={"ambiguous": found, "claimed": report.value, "value": 0.0})


def contents_of(archive: Path) -> frozenset[str]:
    """Return for a captured state what `contents` returns for a desktop. Blocks."""
    with Archive.open(archive) as opened:
        digests = {
            hashlib.sha256(opened.content(member)).hexdigest() for member in opened.members if member.info.isreg()
        }
        return frozenset(digests.union(f"/{member.info.name}" for member in opened.members if _is_closed(member.info)))


def _is_closed(entry: tarfile.TarInfo) -> bool:
    needed = READ_FOLDER if entry.isdir() else READ if entry.isreg() else 0
    return entry.mode & needed != needed


def _closed(archive: Path, known: frozenset[str]) -> list[Ambiguity]:
    """Find files that their owner may not open: the grader can read them, but a person cannot."""
    with Archive.open(archive) as opened:
        entries = [member.info for member in opened.members if _is_closed(member.info)]
    return [
        Ambiguity(
            kind=AmbiguityKind.UNREADABLE,
            path=printable(Path(f"/{entry.name}")),
            message=f"its owner may not open it: its mode is {entry.mode:03o}; give the right to read back",
        )
        for entry in entries
        if f"/{entry.name}" not in known
    ][:MOST]


def _new_files(archive: Path, known: frozenset[str]) -> list[str]:
    paths = list[str]()
    with Archive.open(archive) as opened:
        for member in opened.members:
            if member.info.isreg():
                content = opened.content(member)
                is_new = hashlib.sha256(content).hexdigest() not in known
                if is_new and modules_of(member.info.name, content[:LONGEST_BEGINNING]):
                    paths.append(f"/{member.info.name}")
    return paths


@cache
def _modules() -> bytes:
    """Return a zip archive of the modules that run in the sandbox."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(_INSIDE.rglob("*.py")):
            archive.write(path, f"inside/{path.relative_to(_INSIDE)}")
    return packed.getvalue()
