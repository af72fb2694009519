"""Accesses a desktop's files with its own user's rights, through programs that run inside it."""

import base64
import hashlib
from pathlib import PurePosixPath
from typing import Literal, Protocol

from pydantic import Base64Bytes

from schemas.base import Closed
from schemas.errors import ConflictError, InfrastructureError, InvalidRequestError, NotFoundError, TooLargeError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.requests import MAX_FILE_BYTES
from vm_controller.backends.protocol import Desktop
from vm_controller.backends.sandbox import HOME, TMP
from vm_controller.web_app_host import PLACE


class FileView(Protocol):
    """The part of a desktop's files that a caller may see."""

    def shows_live(self, path: str) -> bool:
        """Whether the entry at a path is shown."""
        ...

    def require(self, path: str) -> None:
        """Refuse a path that is not shown.

        Raises:
            ForbiddenError: the path is not shown.
        """
        ...


MAX_ENTRIES = 2_000
TIMEOUT_S = 30.0
_ROOTS = (PurePosixPath(HOME), PurePosixPath(TMP))

_PROBLEM = """
import base64, errno, json, os, stat, sys
KINDS = {
    stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "link", stat.S_IFIFO: "named pipe",
    stat.S_IFSOCK: "socket", stat.S_IFCHR: "device", stat.S_IFBLK: "device",
}
def kind_of(status):
    return KINDS.get(stat.S_IFMT(status.st_mode), "special file")
def answer(place="", **what):
    print(json.dumps({"place": place or os.path.realpath(sys.argv[1]), **what}), flush=True)
    os._exit(0)
def opened(path, flags):
    fd = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    status = os.fstat(fd)
    place = os.readlink(f"/proc/self/fd/{fd}")
    if not stat.S_ISREG(status.st_mode):
        answer(place, kind=kind_of(status))
    if place.startswith(("/proc/", "/sys/", "/dev/")):
        answer(place, kind=f"link to {place}")
    return fd, status, place
def failed(kind, error, trace):
    if not issubclass(kind, OSError):
        sys.__excepthook__(kind, error, trace)
        return
    try:
        special = kind_of(os.stat(sys.argv[1]))
    except OSError:
        special = ""
    if error.errno == errno.EISDIR or special in ("socket", "device", "named pipe", "special file"):
        answer(kind=special)
    answer(errno=errno.errorcode.get(error.errno, ""), reason=error.strerror)
sys.excepthook = failed
"""
"""Shared by the programs below, which answer with one line of JSON, whatever is at the path."""

_LIST = (
    _PROBLEM
    + """
root, depth, limit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if not stat.S_ISDIR(os.stat(root).st_mode):
    answer(kind=kind_of(os.stat(root)))
entries, cut = [], set()
def visit(folder, level):
    try:
        found = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        if level == 1:
            raise
        cut.add("unreadable")
        return
    if level > depth:
        if found:
            cut.add("depth")
        return
    for entry in found:
        if len(entries) >= limit:
            cut.add("entries")
            return
        mode = entry.stat(follow_symlinks=False)
        kind = kind_of(mode)
        entries.append({
            "path": os.fsencode(entry.path).decode(errors="replace"),
            "kind": kind if kind in ("file", "folder", "link") else "other",
            "size": mode.st_size,
        })
        if kind == "folder":
            visit(entry.path, level + 1)
visit(root, 1)
answer(entries=entries, cut=sorted(cut))
"""
)
_READ = (
    _PROBLEM
    + """
path, limit = sys.argv[1], int(sys.argv[2])
fd, status, place = opened(path, os.O_RDONLY)
if status.st_size > limit:
    answer(place, size=status.st_size)
parts, left = [], limit + 1
while left > 0 and (part := os.read(fd, min(left, 1 << 20))):
    parts.append(part)
    left -= len(part)
if left <= 0:
    answer(place, size=limit + 1)
answer(place, data=base64.b64encode(b"".join(parts)).decode())
"""
)
_WRITE = (
    _PROBLEM
    + """
path = sys.argv[1]
os.makedirs(os.path.dirname(path), exist_ok=True)
fd, _, _ = opened(path, os.O_WRONLY | os.O_CREAT)
os.ftruncate(fd, 0)
with open(fd, "wb") as file:
    file.write(sys.stdin.buffer.read())
answer()
"""
)
_ERRORS = {
    "EACCES": "the desktop's user has no right to it",
    "ELOOP": "a link on its way leads back to itself",
    "ENOTDIR": "a part of the path is a file and no folder",
    "ENAMETOOLONG": "a part of the path is too long for a name",
    "ENOSPC": "the desktop's disk is full",
    "EFBIG": "the desktop takes no file as large as this",
}


class _Found(Closed):
    """What a program found at a path: the requested content, or another kind of entry, or an error.

    `place` is the path to which links led.
    """

    place: str = ""
    kind: str | None = None
    errno: str | None = None
    reason: str | None = None
    size: int = 0
    data: Base64Bytes = b""
    entries: tuple[FileEntry, ...] = ()
    cut: tuple[Literal["depth", "entries", "unreadable"], ...] = ()


def guest_path(path: str, field: str = "path") -> str:
    """Return a path inside the desktop in its normalised form.

    Args:
        path: the path, absolute or beginning with `~`.
        field: the field of the request that contains it, for the error.

    Raises:
        InvalidRequestError: the path is not absolute, contains `..`, or is outside /home/user and /tmp.
    """
    pure = PurePosixPath(HOME + path[1:] if path == "~" or path.startswith("~/") else path)
    inside = any(pure.is_relative_to(root) for root in _ROOTS)
    if not inside or ".." in pure.parts or "\0" in path:
        raise InvalidRequestError(
            f"path {path!r} must be absolute and lie below /home/user (also written ~) or /tmp", field=field
        )
    return str(pure)


async def list_folder(desktop: Desktop, path: str, depth: int, view: FileView | None = None) -> FileListing:
    """List a folder, sorted by path, with at most `MAX_ENTRIES` entries.

    Args:
        desktop: the desktop, as whose user the folder is read.
        path: the absolute path inside the desktop.
        depth: the number of levels to list, 1 to 8.
        view: what the caller's role may see; None shows everything.

    Raises:
        ForbiddenError: the view hides the folder, or the target of a link on the way to it.
    """
    path = guest_path(path)
    found = await _ask(desktop, _LIST, (path, str(depth), str(MAX_ENTRIES)), path, view)
    if found.kind is not None:
        raise InvalidRequestError(f"{path} is a {found.kind}, no folder{_remedy(found.kind)}", field="path")
    entries = found.entries
    if view is not None:
        entries = tuple(one for one in entries if view.shows_live(found.place + one.path.removeprefix(path)))
    return FileListing(
        entries=entries, truncated=bool(found.cut), left_out=" ".join(_LEFT_OUT[one] for one in found.cut)
    )


async def read(desktop: Desktop, path: str, view: FileView | None = None) -> FileContent:
    """Read a regular file of at most `MAX_FILE_BYTES`.

    Args:
        desktop: the desktop, as whose user the file is read.
        path: the absolute path inside the desktop.
        view: what the caller's role may see; None shows everything.

    Raises:
        ForbiddenError: the view hides the file, or the target of a link on the way to it.
    """
    path = guest_path(path)
    found = await _ask(desktop, _READ, (path, str(MAX_FILE_BYTES)), path, view)
    if found.kind is not None:
        raise InvalidRequestError(
            f"{path} is a {found.kind}, which is no file to be read{_remedy(found.kind)}", field="path"
        )
    if found.size > MAX_FILE_BYTES:
        raise TooLargeError(
            f"{path} has {found.size} bytes and file_read gives at most {MAX_FILE_BYTES}; read a part of it with "
            "state_read",
            field="path",
        )
    data = found.data
    return FileContent(
        path=path,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        data=base64.b64encode(data),
    )


async def write(desktop: Desktop, path: str, data: bytes) -> FileEntry:
    """Write a regular file and the folders above it.

    Args:
        desktop: the desktop, as whose user the file is written.
        path: the absolute path inside the desktop.
        data: the complete content.

    Raises:
        InvalidRequestError: the path is not below /home/user or /tmp, or is that of something other than a file.
    """
    path = guest_path(path)
    found = await _ask(desktop, _WRITE, (path,), path, stdin=data)
    if found.kind is not None:
        raise InvalidRequestError(
            f"{path} is a {found.kind}, which is no file to be written; choose another path", field="path"
        )
    return FileEntry(path=path, kind="file", size=len(data))


_LEFT_OUT = {
    "depth": "Folders at the last level hold more: ask with a greater depth (8 at most), or list such a folder.",
    "entries": f"There are more than {MAX_ENTRIES} entries: list the folders below one by one.",
    "unreadable": "Some folders cannot be read by the desktop's user: state_read can.",
}


def _remedy(kind: str) -> str:
    match kind:
        case "folder":
            return ": list it with file_list"
        case "file":
            return ": read it with file_read"
        case _:
            return "; file_list shows what is a file"


async def _ask(
    desktop: Desktop,
    program: str,
    arguments: tuple[str, ...],
    path: str,
    view: FileView | None = None,
    stdin: bytes = b"",
) -> _Found:
    """Run one of the programs above.

    Raises:
        ForbiddenError: the view hides the path, or the place that it leads to.
        NotFoundError: there is no such file.
        ConflictError: the desktop refuses; the message says why.
        InfrastructureError: the desktop does not answer.
    """
    if view is not None:
        view.require(path)
    result = await desktop.run(
        ("/usr/bin/python3", "-IS", "-c", program, *arguments),
        stdin=stdin,
        timeout_s=TIMEOUT_S,
        output_limit=2 * MAX_FILE_BYTES,
    )
    if result.timed_out:
        raise InfrastructureError(f"the desktop did not answer within {TIMEOUT_S:g} s about {path}")
    if result.exit_code != 0:
        last = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ConflictError(f"{path}: {last}", field="path")
    found = _Found.model_validate_json(result.stdout)
    if view is not None:
        view.require(found.place)
    if found.errno in {"ENOENT", "ENOTDIR", "ENAMETOOLONG"} and PurePosixPath(path).is_relative_to(PLACE):
        raise NotFoundError(
            f"{PLACE} is made for rewards and is not on the desktop; read it with state_read", field="path"
        )
    if found.errno == "ENOENT":
        parent = PurePosixPath(path).parent
        shows = parent if any(parent.is_relative_to(root) for root in _ROOTS) else _ROOTS[0]
        raise NotFoundError(
            f"there is no {path} on the desktop; file_list of {shows} shows what is there", field="path"
        )
    if found.errno is not None:
        hint = "; state_read sees files whatever their rights" if found.errno == "EACCES" else ""
        raise ConflictError(f"{path}: {_ERRORS.get(found.errno, found.reason)}{hint}", field="path")
    return found
