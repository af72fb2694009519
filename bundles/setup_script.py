"""Generates the one script that carries out the setup steps of a published task here.

Most published tasks only run `initial_setup.py`, with or without a step that downloads it: that script runs unchanged.
The others put documents in place and open them: their steps are turned into a script.
"""

import re
import shlex
from base64 import b64encode
from collections.abc import Collection, Mapping
from pathlib import PurePosixPath

from pydantic import JsonValue

from bundles.commands import HOME, absolute
from bundles.setups import (
    Command,
    Download,
    Execute,
    Files,
    Launch,
    Open,
    ProgramCall,
    SetupStep,
    Sleep,
    local_name,
    setup_members,
    steps_of,
)
from bundles.unplaced import placed_unasked
from schemas.errors import InvalidRequestError, TooLargeError
from schemas.requests import MAX_SCRIPT_CHARACTERS
from schemas.workspaces import ArtifactName

_PYTHON = re.compile(r"python(?:3(?:\.\d+)?)?")
_SHELLS = frozenset({"bash", "dash", "sh", "zsh"})
_FLAGS = re.compile(r"-[BEIOSbdqsuv]+")
"""Options of Python without a value, none of which changes what a setup script does."""
_SHELL_SIGNS = frozenset(";&|<>$`*?()'\"\n")
_BACKGROUND = re.compile(r"(?<![&>])&(?![&>\d])")
_HARMLESS = frozenset({"DISPLAY=:0", "PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1"})
_WRAPPERS = frozenset({"env", "exec", "nohup", "sudo"})


def is_plain(document: Mapping[str, JsonValue]) -> bool:
    """Whether all that the steps do is to run `initial_setup.py`; pauses beside it count for nothing."""
    match [step for step in steps_of(document) if not isinstance(step, Sleep)]:
        case [Download(parameters=Files(files=(file,))), Execute(parameters=ProgramCall(command=command))]:
            return local_name(file.url) == ArtifactName.INITIAL_SETUP and _runs(command) == absolute(file.path)
        case [Execute(parameters=ProgramCall(command=command))]:
            script = _runs(command)
            return script is not None and PurePosixPath(script).name == ArtifactName.INITIAL_SETUP
        case []:
            return True
        case _:
            return False


def setup_files(document: Mapping[str, JsonValue], names: Collection[str]) -> tuple[str, ...]:
    """The files of the bundle that its setup uses: what steps download, then what they just run or open."""
    own = (str(ArtifactName.INITIAL_SETUP),) if is_plain(document) and ArtifactName.INITIAL_SETUP in names else ()
    return tuple(dict.fromkeys((*setup_members(document), *own, *placed_unasked(steps_of(document), names).values())))


def render(document: Mapping[str, JsonValue], files: Mapping[str, bytes], where: str) -> str:
    """A script that carries out the steps, with the files they put in place inside.

    Raises:
        InvalidRequestError: a step wants a file that is not in the bundle.
        TooLargeError: the script would be longer than a script may be.
    """
    steps = steps_of(document, where)
    unasked = placed_unasked(steps, files)
    calls = [_put(path, files[name]) for path, name in unasked.items()]
    for number, step in enumerate(steps):
        match step:
            case Download():
                for file in step.parameters.files:
                    name = local_name(file.url)
                    if name is None or name not in files:
                        raise InvalidRequestError(
                            f"{where}: config.{number} downloads {file.url!r}, which is no file of the bundle; "
                            "a desktop reaches nothing else",
                            field=f"config.{number}.parameters.files",
                        )
                    calls.append(_put(file.path, files[name]))
            case Execute():
                calls.append(f"execute({_literal(step.parameters.command)})")
            case Launch():
                calls.append(f"launch({_literal(step.parameters.command)})")
            case Open():
                calls.append(f"open_document({step.parameters.path!r})")
            case Sleep():
                calls.append(f"time.sleep({step.parameters.seconds!r})")
    if not any(_goes_on(step) for step in steps):
        # A script that a step places stays; one that nobody asked for leaves no trace for an agent to read.
        calls += [f"forget({path!r})" for path, name in unasked.items() if name == ArtifactName.INITIAL_SETUP]
    script = _SCRIPT + "\n".join(calls) + "\n"
    if len(script) > MAX_SCRIPT_CHARACTERS:
        raise TooLargeError(
            f"{where}: its setup with all files is {len(script)} characters long; the limit is {MAX_SCRIPT_CHARACTERS}"
        )
    return script


def _runs(command: Command, folder: str = HOME) -> str | None:
    """The script that a command runs with Python, if that is all that it does."""
    by_shell = isinstance(command, str)
    try:
        words = shlex.split(command) if by_shell else list(command)
    except ValueError:
        # An open quote: the shell will say so.
        return None
    if by_shell:
        while len(words) > 3 and words[0] == "cd" and words[2] == "&&":  # noqa: PLR2004 - cd FOLDER && COMMAND
            folder, words = absolute(words[1], folder), words[3:]
    while words and (words[0] in _HARMLESS or words[0] in _WRAPPERS):
        words.pop(0)
    match words:
        case [shell, flags, line] if PurePosixPath(shell).name in _SHELLS and re.fullmatch("-[a-z]*c", flags):
            return _runs(line, folder)
        case [python, *options, script] if _PYTHON.fullmatch(PurePosixPath(python).name):
            plain = _is_script(script) and all(_FLAGS.fullmatch(option) for option in options)
            return absolute(script, folder) if plain else None
        case _:
            return None


def _is_script(word: str) -> bool:
    return not word.startswith("-") and not set(word) & _SHELL_SIGNS


def _goes_on(step: SetupStep) -> bool:
    """Whether something of a step may still begin when the step is over."""
    return isinstance(step, Launch) or (
        isinstance(step, Execute) and bool(_BACKGROUND.search(str(step.parameters.command)))
    )


def _put(path: str, content: bytes) -> str:
    return f"put({path!r}, {b64encode(content).decode()!r})"


def _literal(command: Command) -> str:
    return repr(command if isinstance(command, str) else list(command))


_SCRIPT = '''"""Carries out the setup steps of a published task; made of its config when it is read."""

import os
import subprocess
import time
from base64 import b64decode

OFFICE = ["libreoffice", "--norestore", "--nologo"]
PROGRAMS = {
    **dict.fromkeys((".csv", ".ods", ".xls", ".xlsm", ".xlsx"), [*OFFICE, "--calc"]),
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf"), [*OFFICE, "--writer"]),
    **dict.fromkeys((".odp", ".ppt", ".pptx"), [*OFFICE, "--impress"]),
    **dict.fromkeys((".cfg", ".ini", ".json", ".log", ".md", ".txt", ".yaml"), ["mousepad"]),
}

os.chdir(os.path.expanduser("~"))


def put(path, data):
    path = os.path.expanduser(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(b64decode(data))


def forget(path):
    if os.path.isfile(path):
        os.remove(path)


def execute(command):
    subprocess.run(command, shell=isinstance(command, str), check=True)


def launch(command):
    subprocess.Popen(command, shell=isinstance(command, str), start_new_session=True)


def open_document(path):
    path = os.path.expanduser(path)
    launch([*PROGRAMS.get(os.path.splitext(path)[1].lower(), ["xdg-open"]), path])


'''
