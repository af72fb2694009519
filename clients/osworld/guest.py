"""A desktop as OSWorld's harness sees its VM: commands, files, windows, the screen. Everything uses public tools.

The desktop belongs to a workspace, because only there may a token run commands and read files.
"""

import base64
import hashlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePosixPath
from typing import ClassVar

import anyio
from pydantic import BaseModel

from clients.connection.protocol import Answer, Connection
from clients.desktop import ActionStoppedError, Desktop
from clients.osworld.python_commands import actions_of
from schemas.actions import Action, KeyPress, WindowActivate, WindowClose
from schemas.errors import (
    ConflictError,
    InfrastructureError,
    InvalidRequestError,
    NotFoundError,
    SessionEndedError,
    TooLargeError,
)
from schemas.files import FileContent, FileEntry, FileListing
from schemas.observations import (
    AccessibilityTree,
    Observation,
    Observe,
    PictureFormat,
    Size,
    Window,
)
from schemas.progress import OnProgress
from schemas.requests import FileList, FileRead, FileWrite, Shell
from schemas.workspaces import RunResult, Side

HOME = "/home/user"
COMMAND_TIMEOUT_S = 120.0
OPEN_TIMEOUT_S = 60.0
WINDOW_TIMEOUT_S = 10.0
MAX_READ_BYTES = 256 * 1024 * 1024
_ROOTS = (PurePosixPath(HOME), PurePosixPath("/tmp"))  # noqa: S108 - of the desktop
_PART_BYTES = 8 * 1024 * 1024
_POLL_S = 0.25
_WHOLE_SCREEN = Observe(format=PictureFormat.JPEG)
_PNG = Observe()
_MOST_AT_ONCE = 100
_OPEN_TERMINAL = KeyPress(keys=("ctrl", "alt", "t"))
_TERMINAL = ("lxterminal", "--title=Terminal")
"""The program that GNOME's shortcut opens in upstream's VM; nothing reacts to the shortcut here."""
_PROGRAMS = {
    ("xlsx", "xls", "ods", "csv"): ("libreoffice", "--calc"),
    ("docx", "doc", "odt", "rtf"): ("libreoffice", "--writer"),
    ("pptx", "ppt", "odp"): ("libreoffice", "--impress"),
    ("pdf",): ("evince",),
    ("txt", "md", "log", "py", "json", "xml", "ini", "sh", "css", "js"): ("mousepad",),
    ("html", "htm"): ("chromium",),
    ("mp4", "mp3", "mkv", "avi", "wav", "flac", "ogg"): ("vlc",),
    ("png", "jpg", "jpeg", "xcf", "gif", "bmp", "tif", "tiff"): ("gimp",),
    ("svg",): ("inkscape",),
}
"""Maps kinds of files to programs that open them, because a desktop has no associations of its own."""


class NoWindowError(ConflictError):
    """No window has this title or class."""

    code: ClassVar[str] = "no_window"


class Present:
    """A connection that reports a lost desktop as an infrastructure failure, whatever the call.

    The server answers "not found" for a lost desktop as for a missing file, so it would look like one without files.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        """Call a verb; see `Connection`.

        Raises:
            InfrastructureError: the session or workspace is gone, or the server cannot be reached.
            CuaGymError: any other error that the server sent.
        """
        try:
            return await self._connection.call(verb, request, answer, on_progress=on_progress)
        except (NotFoundError, SessionEndedError) as error:
            raise InfrastructureError(f"{verb}: the desktop is gone: {error.message}") from error


@dataclass(frozen=True)
class Guest:
    """The desktop of one task; wherever a score depends on it, its connection is a `Present`."""

    connection: Connection
    workspace_id: str
    session_id: str
    screen: Size

    @property
    def desktop(self) -> Desktop:
        """The same desktop as a `Desktop`."""
        return Desktop(self.connection, self.session_id)

    # Commands

    async def run(
        self,
        command: str | Sequence[str],
        *,
        shell: bool = False,
        timeout_s: float = COMMAND_TIMEOUT_S,
        folder: str = "",
    ) -> RunResult:
        """Run a command as the desktop's user; one that only uses keyboard and mouse is converted to actions.

        Args:
            command: Its words, or a string: run by `sh` with `shell`, otherwise split as a shell would.
            shell: As in Python's `subprocess`: of a list, the first item is the script and the others its arguments.
            timeout_s: Seconds after which it is stopped.
            folder: Working folder; empty: the home.

        Raises:
            CuaGymError: the server or the desktop failed; failures of the command itself are in the result.
        """
        words = _words(command, shell=shell)
        actions = None if shell else actions_of(words, self.screen)
        if actions is not None:
            return await self._act_as_program(actions)
        line = shlex.join(words)
        return await self._shell(f"cd {shlex.quote(folder)} && {line}" if folder else line, timeout_s)

    async def start(self, command: str | Sequence[str], *, shell: bool = False) -> None:
        """Start a program and leave it running.

        Raises:
            InvalidRequestError: there is no such program.
        """
        words = _with_profile(_words(command, shell=shell))
        line = f"command -v {shlex.quote(words[0])} >/dev/null || exit 127; {_detached(words)}"
        if (await self._shell(line, COMMAND_TIMEOUT_S)).exit_code == 127:  # noqa: PLR2004 - as a shell says it
            raise InvalidRequestError(f"the desktop has no program {words[0]}", field="command")

    async def script(self, text: str, *, timeout_s: float = COMMAND_TIMEOUT_S, folder: str = "") -> RunResult:
        """Run a bash script."""
        return await self._shell(f"cd {shlex.quote(folder)} || exit\n{text}" if folder else text, timeout_s)

    # Files

    async def read(self, path: str) -> bytes | None:
        """Read a file anywhere on the desktop; None if there is none.

        Raises:
            InvalidRequestError: it is a folder or something else without contents.
            TooLargeError: it is larger than MAX_READ_BYTES.
        """
        path = _absolute(path)
        size = await self._shell(f"stat -L -c '%s %F' -- {shlex.quote(path)}", COMMAND_TIMEOUT_S)
        if size.exit_code != 0:
            return None
        count, _, kind = size.stdout.strip().partition(" ")
        if "regular" not in kind:
            raise InvalidRequestError(f"{path} is a {kind}, no file", field="file_path")
        if int(count) > MAX_READ_BYTES:
            raise TooLargeError(f"{path} has {count} bytes; at most {MAX_READ_BYTES} are read", field="file_path")
        if int(count) <= _PART_BYTES and _is_reachable(path):
            return await self._read_part(path)
        parts: list[bytes] = []
        place = f"/tmp/.part-{hashlib.sha256(path.encode()).hexdigest()[:16]}"  # noqa: S108 - of the desktop
        for number in range(-(-int(count) // _PART_BYTES) or 1):
            cut = f"bs={_PART_BYTES} skip={number} count=1 iflag=fullblock status=none"
            copied = await self._shell(f"dd if={shlex.quote(path)} of={place} {cut}", COMMAND_TIMEOUT_S)
            if copied.exit_code != 0:
                return None
            parts.append(await self._read_part(place))
        await self._shell(f"rm -f {place}", COMMAND_TIMEOUT_S)
        return b"".join(parts)

    async def write(self, path: str, data: bytes) -> None:
        """Write a file, creating missing folders.

        Raises:
            InvalidRequestError: the desktop's user may not write there.
        """
        path = _absolute(path)
        if len(data) <= _PART_BYTES and _is_reachable(path):
            await self._write_part(path, data)
            return
        place = f"/tmp/.part-{hashlib.sha256(path.encode()).hexdigest()[:16]}"  # noqa: S108 - of the desktop
        quoted = shlex.quote(path)
        lines = f"mkdir -p -- {shlex.quote(str(PurePosixPath(path).parent))} && : > {quoted}"
        for begin in range(0, len(data), _PART_BYTES):
            await self._write_part(place, data[begin : begin + _PART_BYTES])
            written = await self._shell(f"{lines} && cat {place} >> {quoted} && rm {place}", COMMAND_TIMEOUT_S)
            if written.exit_code != 0:
                raise InvalidRequestError(f"{path} cannot be written: {written.stderr.strip()[:300]}", field="path")
            lines = "true"

    async def listing(self, path: str) -> FileListing:
        """List a folder.

        Raises:
            NotFoundError: there is none.
        """
        kind = await self._shell(f"test -d {shlex.quote(_absolute(path))}", COMMAND_TIMEOUT_S)
        if kind.exit_code != 0:
            raise NotFoundError(f"there is no folder {path}", field="path")
        request = FileList(workspace_id=self.workspace_id, side=Side.INITIAL, path=_absolute(path), depth=8)
        return await self.connection.call("file_list", request, FileListing)

    async def open(self, path: str, *, timeout_s: float = OPEN_TIMEOUT_S) -> None:
        """Open a file or a folder, and wait for a window that names it.

        Raises:
            NotFoundError: there is no such file.
            NoWindowError: no window appeared.
        """
        path = _absolute(path)
        kind = await self._shell(f"stat -L -c %F -- {shlex.quote(path)}", COMMAND_TIMEOUT_S)
        if kind.exit_code != 0:
            raise NotFoundError(f"there is no {path} to open", field="path")
        opener = ("pcmanfm",) if "directory" in kind.stdout else _opener(path)
        await self.start((*opener, path))
        pure = PurePosixPath(path)
        await self.window(pure.name if pure.suffix == "" else pure.stem, timeout_s=timeout_s)

    # Windows and the screen

    async def windows(self) -> tuple[Window, ...]:
        """List the windows."""
        return await self.desktop.windows()

    async def window(
        self, name: str, *, strict: bool = False, by_class: bool = False, timeout_s: float = WINDOW_TIMEOUT_S
    ) -> Window:
        """Find a window, waiting for it to appear.

        Args:
            name: Its title or class, or a part of it.
            strict: Whether `name` is the whole title or class; otherwise a part, ignoring case.
            by_class: Whether `name` is of the class and not the title.
            timeout_s: Seconds to wait.

        Raises:
            NoWindowError: none appeared.
        """
        deadline = anyio.current_time() + timeout_s
        while True:
            windows = await self.windows()
            for one in windows:
                if _is_named(one.application if by_class else one.title, name, strict=strict):
                    return one
            if anyio.current_time() >= deadline:
                there = ", ".join(repr(one.title) for one in windows) or "none"
                raise NoWindowError(f"there is no window {name!r}; there are: {there}")
            await anyio.sleep(_POLL_S)

    async def activate(self, window: Window) -> None:
        """Raise a window."""
        await self.act((WindowActivate(window_id=window.window_id),))

    async def close(self, window: Window) -> None:
        """Ask a window to close."""
        await self.act((WindowClose(window_id=window.window_id),))

    async def act(self, actions: Sequence[Action]) -> None:
        """Run actions, with coordinates in pixels of the screen.

        Raises:
            ActionStoppedError: not all of them ran.
        """
        # Coordinates are pixels of this caller's last picture, which a policy may have asked for at another size.
        await self.desktop.look(_WHOLE_SCREEN)
        for begin in range(0, len(actions), _MOST_AT_ONCE):
            await self.desktop.act(*actions[begin : begin + _MOST_AT_ONCE], observe=Observe(format=PictureFormat.NONE))

    async def screenshot(self) -> bytes:
        """Take a picture of the screen with the pointer, as PNG."""
        view = await self.desktop.look(_PNG)
        return view.data or b""

    async def look(self) -> Observation:
        """Observe the whole screen, so that positions such as the pointer's are in its pixels."""
        return (await self.desktop.look(_WHOLE_SCREEN)).observation

    async def tree(self) -> AccessibilityTree:
        """Read the accessibility tree."""
        return await self.desktop.accessibility()

    async def _act_as_program(self, actions: Sequence[Action]) -> RunResult:
        begin = anyio.current_time()
        try:
            for is_shortcut, several in groupby(actions, lambda one: one == _OPEN_TERMINAL):
                if is_shortcut:
                    await self.start(_TERMINAL)
                    await self.window("Terminal", timeout_s=OPEN_TIMEOUT_S)
                else:
                    await self.act(tuple(several))
            code, said = 0, ""
        except (ActionStoppedError, ConflictError, InvalidRequestError) as error:
            code, said = 1, error.message
        return RunResult(exit_code=code, stdout="", stderr=said, duration_s=anyio.current_time() - begin)

    async def _shell(self, command: str, timeout_s: float) -> RunResult:
        request = Shell(workspace_id=self.workspace_id, side=Side.INITIAL, command=command, timeout_s=timeout_s)
        return await self.connection.call("shell", request, RunResult)

    async def _read_part(self, path: str) -> bytes:
        request = FileRead(workspace_id=self.workspace_id, side=Side.INITIAL, path=path)
        return (await self.connection.call("file_read", request, FileContent)).data

    async def _write_part(self, path: str, data: bytes) -> None:
        request = FileWrite.model_validate(
            {
                "workspace_id": self.workspace_id,
                "side": Side.INITIAL,
                "path": path,
                "data": base64.b64encode(data).decode(),
            }
        )
        await self.connection.call("file_write", request, FileEntry)


def _words(command: str | Sequence[str], *, shell: bool) -> tuple[str, ...]:
    """Return the words that Python's subprocess would run.

    Raises:
        InvalidRequestError: there are none, or a quote is not closed.
    """
    if shell:
        given = (command,) if isinstance(command, str) else tuple(command)
        words = ("/bin/sh", "-c", *given)
    else:
        try:
            words = tuple(shlex.split(command) if isinstance(command, str) else command)
        except ValueError as error:
            raise InvalidRequestError(f"{command!r} cannot be split into words: {error}", field="command") from error
    if not words:
        raise InvalidRequestError("the command is empty", field="command")
    return tuple(f"{HOME}/{one[2:]}" if one.startswith("~/") else one for one in words)


def _with_profile(words: tuple[str, ...]) -> tuple[str, ...]:
    """Make the browser, which is Chromium under Chrome's name, keep its profile where upstream's getters read it."""
    if words[0] != "google-chrome" or any(one.startswith("--user-data-dir") for one in words):
        return words
    return (*words, f"--user-data-dir={HOME}/.config/google-chrome")


def _detached(words: Sequence[str]) -> str:
    return f"setsid nohup {shlex.join(words)} >/dev/null 2>&1 </dev/null &"


def _opener(path: str) -> tuple[str, ...]:
    ending = PurePosixPath(path).suffix.lower().lstrip(".")
    return next((program for endings, program in _PROGRAMS.items() if ending in endings), ("xdg-open",))


def _absolute(path: str) -> str:
    """Return an absolute path on the desktop; relative ones start at the user's home."""
    if path == "~" or path.startswith("~/"):
        path = HOME + path[1:]
    return str(PurePosixPath(HOME) / path)


def _is_reachable(path: str) -> bool:
    """Whether the file tools accept a path; other paths are accessed by commands."""
    return any(PurePosixPath(path).is_relative_to(root) for root in _ROOTS)


def _is_named(name: str, wanted: str, *, strict: bool) -> bool:
    name, wanted = _plain(name), _plain(wanted)
    return name == wanted if strict else wanted.casefold() in name.casefold()


def _plain(title: str) -> str:
    """Return a title with all kinds of dashes replaced by one, because programs changed them between versions."""
    return title.replace("\N{EM DASH}", "-").replace("\N{EN DASH}", "-").strip()
