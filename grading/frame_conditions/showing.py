"""Has files described as they look when they are opened: by `likeness`, in the grader's sandbox."""

import base64
import binascii
import io
import json
import zipfile
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from pydantic import TypeAdapter, ValidationError

from grading.ambiguity import inside
from grading.frame_conditions import likeness
from grading.frame_conditions.likeness.program import module_of
from grading.runner import Grader
from schemas.errors import InfrastructureError
from schemas.frame_conditions import Likeness
from vm_controller.captured_state import State

TIMEOUT_S = 120.0
MOST_FILES = 30
LARGEST = 32 << 20
"""Bytes of a decompressed description, at most."""
_KILLED = (137, -9)
_LIKENESSES = TypeAdapter(tuple[Likeness, ...])
_BOOTSTRAP = """
import json, sys, tempfile
modules, paths = sys.stdin.buffer.read().split(b"\\n", 1)
with tempfile.NamedTemporaryFile(suffix=".zip") as file:
    file.write(bytes.fromhex(modules.decode()))
    file.flush()
    sys.path.insert(0, file.name)
    from grading.frame_conditions.likeness.program import main
    main(json.loads(paths))
"""


async def likenesses(grader: Grader, state: State, paths: Sequence[str]) -> tuple[Likeness, ...] | None:
    """Describe what files of a captured state look like; only regular files are described.

    Args:
        grader: opens the files in its sandbox.
        state: the captured state.
        paths: the absolute paths of the files.

    Returns:
        The descriptions; None if the files cannot be opened within the limits of the sandbox.

    Raises:
        InfrastructureError: the description failed.
        UngradableError: the state cannot be unpacked.
    """
    known = [path for path in paths if module_of(path) is not None][:MOST_FILES]
    if not known:
        return ()
    stdin = _modules().hex().encode() + b"\n" + json.dumps(known).encode()
    result = await grader.inspect(_BOOTSTRAP, stdin, state, timeout_s=TIMEOUT_S)
    if result.timed_out or result.exit_code in _KILLED:
        return None
    if result.exit_code:
        raise InfrastructureError(f"the files could not be described: {result.stderr[-500:].strip()}")
    return _unpacked(result.stdout)


def _unpacked(told: str) -> tuple[Likeness, ...] | None:
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(base64.b64decode(told, validate=False), LARGEST)
        return _LIKENESSES.validate_json(data)
    except (binascii.Error, zlib.error, ValidationError):
        return None  # cut off, because the output exceeds its limit


@cache
def _modules() -> bytes:
    """Pack the modules that run in the sandbox, with those of the ambiguity check that start an office application."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        parents = set[PurePosixPath]()
        for package in (inside, likeness):
            place, folder = PurePosixPath(*package.__name__.split(".")), Path(package.__path__[0])
            parents |= set(place.parents[:-1])
            for path in sorted(folder.rglob("*.py")):
                archive.write(path, place / path.relative_to(folder))
        for parent in sorted(parents):
            archive.writestr(f"{parent}/__init__.py", b"")
    return packed.getvalue()
