"""Reports which programs a desktop's windows belong to and how to restart them with the same documents.

Sent to `python3 -c` inside the desktop, so it stands alone. Standard input: a JSON list of windows. Standard output:
`programs`, each with its command line, folder, environment and windows; `strangers`, the windows whose program is
unknown; and `background`, the command lines of programs without a window. It only reads.
"""

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

PLACES = (Path("/home/user"), Path("/tmp"))  # noqa: S108 -- of the desktop, and only read
MOST_FILES = 20_000
MOST_CHARACTERS = 65_536
SHOWN_CHARACTERS = 200
NO_DOCUMENTS = frozenset({".cache", ".X11-unix", ".mozilla", ".thunderbird"})
SHOWS_FOLDERS = frozenset({"pcmanfm", "thunar", "nautilus"})
BROWSERS = {"chromium": ("--restore-last-session", "--hide-crash-restore-bubble"), "firefox-esr": (), "firefox": ()}
"""Browsers, with the options by which they restore their pages; pages on the command line would be shown twice."""
OF_ONE_RUN = frozenset(
    {
        "_",
        "DBUS_SESSION_BUS_ADDRESS",
        "DESKTOP_STARTUP_ID",
        "DISPLAY",
        "GIO_LAUNCHED_DESKTOP_FILE_PID",
        "OLDPWD",
        "PWD",
        "SHLVL",
        "WINDOWID",
        "XAUTHORITY",
        "XDG_ACTIVATION_TOKEN",
        "XDG_RUNTIME_DIR",
    }
)
"""Environment variables that belong to one run of a program or to one desktop."""


class ProbedWindow(TypedDict):
    """A window in the request; `names` are those of its program, in lower case."""

    id: int
    pid: int | None
    names: list[str]
    title: str


class Process:
    """A running program of this user."""

    def __init__(self, pid: int) -> None:
        """Read a process from /proc.

        Raises:
            OSError: the process is gone, or belongs to another user.
        """
        self.pid = pid
        folder = Path("/proc", str(pid))
        self.argv = [os.fsdecode(part) for part in (folder / "cmdline").read_bytes().rstrip(b"\0").split(b"\0")]
        program = str((folder / "exe").readlink())
        if len(self.argv) == 1 and self.argv[0].startswith(f"{program} "):
            # Chromium overwrites its command line, with blanks between the arguments.
            self.argv = [program, *self.argv[0].removeprefix(program).split()]
        self.name = Path(self.argv[0]).name
        fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        self.parent, self.has_terminal = int(fields[1]), fields[4] != "0"
        self.folder = (folder / "cwd").readlink()
        pairs = [os.fsdecode(pair).partition("=") for pair in (folder / "environ").read_bytes().split(b"\0")]
        self.variables = {name for name, _, _ in pairs}
        self.environment = {
            name: value for name, _, value in pairs if name and name not in OF_ONE_RUN and os.environ.get(name) != value
        }
        self.holds = {target for one in (folder / "fd").iterdir() if (target := _target(one)) is not None}

    def path(self, argument: str) -> Path:
        """Return the path that an argument refers to."""
        return Path(os.path.normpath(self.folder / argument.removeprefix("file://")))


def _target(descriptor: Path) -> Path | None:
    try:
        return descriptor.readlink()
    except OSError:
        return None  # closed after it was listed


def processes() -> dict[int, Process]:
    """Return every program of this user, by pid."""
    found: dict[int, Process] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                found[int(entry.name)] = Process(int(entry.name))
            except OSError:
                continue
    return found


def documents() -> dict[str, list[Path]]:
    """Return files and folders by name: in each folder those that are not hidden first, up to a limit."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for place in PLACES:
        found[place.name].append(place)
    waiting, count = list(PLACES), 0
    while waiting and count < MOST_FILES:
        hidden: list[Path] = []
        try:
            entries = sorted(waiting.pop(0).iterdir())
        except OSError:
            continue
        for entry in entries:
            if entry.name not in NO_DOCUMENTS:
                count += 1
                found[entry.name].append(entry)
                if entry.is_dir() and not entry.is_symlink():
                    (hidden if entry.name.startswith(".") else waiting).append(entry)
        waiting += hidden
    return found


def shown(title: str, process: Process, names: dict[str, list[Path]]) -> Path | None:
    """Return the document that a title names; None if it names none, or several match."""
    wants_folder = process.name in SHOWS_FOLDERS
    candidates: dict[tuple[int, int], list[Path]] = {}
    for name, paths in names.items():
        if name in title:
            match = re.search(r"(?<![^\s*\[(\"'/])" + re.escape(name) + r"(?![^\s*\])\"',])", title)
            fitting = [path for path in paths if path.is_dir() is wants_folder]
            if match and fitting:
                candidates[match.start(), -len(name)] = fitting
    if not candidates:
        return None
    # The document's name begins the title, and "annual report.ods" is not "report.ods".
    paths = candidates[min(candidates)]
    arguments = {process.path(argument) for argument in process.argv[1:]}
    for likely in (process.holds, arguments, {path for path in paths if str(path.parent) in title}):
        certain = [path for path in paths if path in likely]
        if len(certain) == 1:
            return certain[0]
    return paths[0] if len(paths) == 1 else None


def command(process: Process, titles: list[str], names: dict[str, list[Path]]) -> list[str]:
    """Return the command line that opens what the program shows now."""
    program, *arguments = process.argv
    if (more := BROWSERS.get(process.name)) is not None:
        options = [argument for argument in arguments if argument.startswith("-") and argument not in more]
        return [program, *options, *more]
    visible = [shown(title, process, names) for title in titles]
    if None in visible:
        return process.argv
    tells_what_is_open = any(document in process.holds for document in visible)

    def is_closed(argument: str) -> bool:
        place = process.path(argument)
        if place in visible or not any(place.is_relative_to(one) for one in PLACES) or not place.exists():
            return False
        return place not in process.holds if tells_what_is_open else place.is_dir()

    kept = [argument for argument in arguments if argument.startswith("-") or not is_closed(argument)]
    given = {process.path(argument) for argument in kept}
    return [program, *kept, *(str(document) for document in dict.fromkeys(visible) if document not in given)]


def owner(window: ProbedWindow, running: dict[int, Process]) -> Process | None:
    """Return the program of a window: the one that the window names, else one whose name the window has."""
    if window["pid"] is not None and window["pid"] in running:
        return running[window["pid"]]
    return next((running[pid] for pid in sorted(running) if running[pid].name.lower() in window["names"]), None)


def background(running: dict[int, Process], owners: Iterable[int]) -> list[str]:
    """Return the command lines of programs that neither show a window nor belong to one that does, each once.

    Programs that the desktop's bus starts on demand are left out, since it will start them again.
    """
    family = set(owners)
    for pid in tuple(family):
        parent = running[pid].parent
        while parent in running and parent not in family:
            family.add(parent)
            parent = running[parent].parent
    shown = set(owners)
    grew = True
    while grew:
        more = {pid for pid, one in running.items() if one.parent in shown and pid not in shown}
        shown |= more
        grew = bool(more)
    commands = {
        " ".join(one.argv)[:SHOWN_CHARACTERS]
        for pid, one in running.items()
        if pid not in family | shown and not {"DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE"} & one.variables
    }
    return sorted(commands)


def main() -> None:
    """Read a request and print the answer."""
    windows: list[ProbedWindow] = json.load(sys.stdin)
    running, names = processes(), documents()
    strangers: list[int] = []
    owned: defaultdict[int, list[ProbedWindow]] = defaultdict(list)
    for window in windows:
        process = owner(window, running)
        if process is None or sum(map(len, process.argv)) > MOST_CHARACTERS:
            strangers.append(window["id"])
        else:
            owned[process.pid].append(window)
    programs: list[dict[str, object]] = []
    for pid in sorted(owned):
        process = running[pid]
        # A terminal's folder is that of its shell.
        inside = [one for one in running.values() if one.parent == pid and one.has_terminal]
        programs.append(
            {
                "argv": command(process, [window["title"] for window in owned[pid]], names),
                "folder": str(inside[0].folder if inside else process.folder),
                "environment": process.environment,
                "windows": [window["id"] for window in owned[pid]],
            }
        )
    told = {"programs": programs, "strangers": strangers, "background": background(running, owned)}
    json.dump(told, sys.stdout)


main()
