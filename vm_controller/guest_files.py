"""Files of a desktop, reached with its own user's rights by programs that run inside it."""

import base64
import hashlib
import json
from pathlib import PurePosixPath

from schemas.errors import ConflictError, InfrastructureError, InvalidRequestError, NotFoundError, TooLargeError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.requests import MAX_FILE_BYTES
from schemas.workspaces import RunResult
from vm_controller.backends.protocol import Desktop
from vm_controller.backends.sandbox import HOME, TMP
from vm_controller.barrier import View

MAX_ENTRIES = 2_000
TIMEOUT_S = 30.0
_ROOTS = (PurePosixPath(HOME), PurePosixPath(TMP))

_LIST = """
import json, os, stat, sys
root, depth, limit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
KINDS = {stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "link"}
entries, truncated = [], False
def visit(folder, level):
    global truncated
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if len(entries) >= limit:
            truncated = True
            return
        mode = entry.stat(follow_symlinks=False)
        kind = KINDS.get(stat.S_IFMT(mode.st_mode), "other")
        entries.append({"path": entry.path, "kind": kind, "size": mode.st_size})
        if kind == "folder" and level < depth:
            try:
                visit(entry.path, level + 1)
            except PermissionError:
                pass
visit(root, 1)
print(json.dumps(os.path.realpath(root)))
print(json.dumps({"entries": entries, "truncated": truncated}))
"""
_READ = """
import base64, json, os, sys
path, limit = sys.argv[1], int(sys.argv[2])
with open(path, "rb") as file:
    print(json.dumps(os.readlink(f"/proc/self/fd/{file.fileno()}")))
    data = file.read(limit + 1)
print(base64.b64encode(data).decode())
"""
_WRITE = """
import os, sys
path = sys.argv[1]
os.makedirs(os.path.dirname(path), exist_ok=True)
with open(path, "wb") as file:
    file.write(sys.stdin.buffer.read())
"""


def guest_path(path: str, field: str = "path") -> str:
    """Return a path of the guest in its plain form.

    Raises:
        InvalidRequestError: it is not absolute, climbs, or lies outside of /home/user and /tmp.
    """
    pure = PurePosixPath(path)
    inside = any(pure.is_relative_to(root) for root in _ROOTS)
    if not inside or ".." in pure.parts or "\0" in path:
        raise InvalidRequestError(f"path {path!r} must be absolute and lie below /home/user or /tmp", field=field)
    return str(pure)


async def list_folder(desktop: Desktop, path: str, depth: int, view: View | None = None) -> FileListing:
    """List a folder, sorted, at most `MAX_ENTRIES` entries; with a view, only what it shows.

    Raises:
        ForbiddenError: the view does not show the folder, or where a link leads that the path goes through.
    """
    path = guest_path(path)
    if view is not None:
        view.require(path)
    result = await _python(desktop, _LIST, (path, str(depth), str(MAX_ENTRIES)), path)
    real, found = result.stdout.split("\n", 1)
    listing = FileListing.model_validate_json(found)
    if view is None:
        return listing
    folder: str = json.loads(real)
    view.require(folder)
    shown = (entry for entry in listing.entries if view.shows_live(folder + entry.path.removeprefix(path)))
    return listing.model_copy(update={"entries": tuple(shown)})


async def read(desktop: Desktop, path: str, view: View | None = None) -> FileContent:
    """Read a file of at most `MAX_FILE_BYTES`.

    Raises:
        ForbiddenError: the view does not show the file, or where a link leads that the path goes through.
    """
    path = guest_path(path)
    if view is not None:
        view.require(path)
    result = await _python(desktop, _READ, (path, str(MAX_FILE_BYTES)), path)
    real, content = result.stdout.split("\n", 1)
    if view is not None:
        view.require(json.loads(real))
    data = base64.b64decode(content)
    if len(data) > MAX_FILE_BYTES:
        raise TooLargeError(f"{path} is larger than {MAX_FILE_BYTES} bytes; read it in parts with shell", field="path")
    return FileContent(
        path=path,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        data=base64.b64encode(data),
    )


async def write(desktop: Desktop, path: str, data: bytes) -> FileEntry:
    """Write a file and the folders above it."""
    path = guest_path(path)
    await _python(desktop, _WRITE, (path,), path, stdin=data)
    return FileEntry(path=path, kind="file", size=len(data))


async def _python(
    desktop: Desktop, program: str, arguments: tuple[str, ...], path: str, stdin: bytes = b""
) -> RunResult:
    result = await desktop.run(
        ("/usr/bin/python3", "-IS", "-c", program, *arguments),
        stdin=stdin,
        timeout_s=TIMEOUT_S,
        output_limit=2 * MAX_FILE_BYTES,
    )
    if result.exit_code == 0:
        return result
    if result.timed_out:
        raise InfrastructureError(f"the desktop did not answer within {TIMEOUT_S:g} s about {path}")
    last = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
    if last.startswith("FileNotFoundError"):
        raise NotFoundError(f"there is no {path} on the desktop; file_list shows what is there", field="path")
    raise ConflictError(f"{path}: {last}", field="path")
