"""The set-up steps of a published task, and the one script that carries them out here.

Most published tasks download `initial_setup.py` and execute it: that script runs unchanged. The others put documents
in place and open them, with `download`, `execute`, `launch`, `open` and `sleep`: a script made of those steps does.
"""

import shlex
from base64 import b64encode
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from schemas.errors import InvalidRequestError, TooLargeError
from schemas.requests import MAX_SCRIPT_CHARACTERS
from schemas.workspaces import ArtifactName

_PYTHONS = frozenset({"python", "python3", "/usr/bin/python3"})
Command = str | tuple[str, ...]


class _Published(BaseModel):
    """Not `Closed`: a publisher's further fields stay in the document, and the import reports them."""

    model_config = ConfigDict(extra="allow", frozen=True)


class SetupFile(_Published):
    """A file to put in place: `url` is its path in the bundle."""

    url: str
    path: Annotated[str, Field(pattern=r"^[/~]")]


class Files(_Published):
    """What to download."""

    files: tuple[SetupFile, ...]


class Program(_Published):
    """What to run: a list of arguments, or a line for the shell."""

    command: Command


class Document(_Published):
    """What to open with its application."""

    path: str


class Pause(_Published):
    """How long to wait."""

    seconds: Annotated[float, Field(ge=0, le=60)]


class Download(_Published):
    """Put files in place."""

    type: Literal["download"]
    parameters: Files


class Execute(_Published):
    """Run a program to its end."""

    type: Literal["execute"]
    parameters: Program


class Launch(_Published):
    """Start a program and leave it running."""

    type: Literal["launch"]
    parameters: Program


class Open(_Published):
    """Open a document."""

    type: Literal["open"]
    parameters: Document


class Sleep(_Published):
    """Wait."""

    type: Literal["sleep"]
    parameters: Pause


Step = Annotated[Download | Execute | Launch | Open | Sleep, Field(discriminator="type")]
STEPS: TypeAdapter[tuple[Step, ...]] = TypeAdapter(tuple[Step, ...])


def steps_of(document: Mapping[str, JsonValue], where: str = "the task") -> tuple[Step, ...]:
    """The steps under `config`.

    Raises:
        InvalidRequestError: a step is of no known type or lacks what it needs; the field is named.
    """
    try:
        return STEPS.validate_python(document.get("config", []))
    except ValidationError as error:
        said = "; ".join(f"config.{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{where}: {said}", field="config") from error


def local_name(url: str) -> str | None:
    """The path in the bundle that a url of a task names; None if it leads elsewhere."""
    path = PurePosixPath(url)
    if "://" in url or "\\" in url or path.is_absolute() or ".." in path.parts or not path.parts:
        return None
    return str(path)


def is_plain(document: Mapping[str, JsonValue]) -> bool:
    """Whether all that the steps do is to run `initial_setup.py`; pauses beside it count for nothing."""
    match [step for step in steps_of(document) if not isinstance(step, Sleep)]:
        case [Download(parameters=Files(files=(file,))), Execute(parameters=Program(command=command))]:
            return local_name(file.url) == ArtifactName.INITIAL_SETUP and _runs(command, file.path)
        case []:
            return True
        case _:
            return False


def setup_members(document: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The files of the bundle that the steps put in place, in their order."""
    downloads = (step for step in steps_of(document) if isinstance(step, Download))
    names = (local_name(file.url) for step in downloads for file in step.parameters.files)
    return tuple(dict.fromkeys(name for name in names if name is not None))


def render(document: Mapping[str, JsonValue], files: Mapping[str, bytes], where: str) -> str:
    """A script that carries out the steps, with the files they put in place inside.

    Raises:
        InvalidRequestError: a step wants a file that is not in the bundle.
        TooLargeError: the script would be longer than a script may be.
    """
    steps = steps_of(document, where)
    calls: list[str] = []
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
                    calls.append(f"put({file.path!r}, {b64encode(files[name]).decode()!r})")
            case Execute():
                calls.append(f"execute({_literal(step.parameters.command)})")
            case Launch():
                calls.append(f"launch({_literal(step.parameters.command)})")
            case Open():
                calls.append(f"open_document({step.parameters.path!r})")
            case Sleep():
                calls.append(f"time.sleep({step.parameters.seconds!r})")
    script = _SCRIPT + "\n".join(calls) + "\n"
    if len(script) > MAX_SCRIPT_CHARACTERS:
        raise TooLargeError(
            f"{where}: its set-up with all files is {len(script)} characters long; the limit is {MAX_SCRIPT_CHARACTERS}"
        )
    return script


def unknown_fields(document: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Dotted paths of the fields of steps that nothing here reads."""
    found: list[str] = []
    for number, step in enumerate(steps_of(document)):
        places: list[tuple[str, _Published]] = [("", step), (".parameters", step.parameters)]
        if isinstance(step, Download):
            places += [(f".parameters.files.{one}", file) for one, file in enumerate(step.parameters.files)]
        found += [f"config.{number}{place}.{name}" for place, model in places for name in model.model_extra or ()]
    return tuple(found)


def _runs(command: Command, script: str) -> bool:
    """Whether a command is Python with this script and nothing else."""
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError:
        # An open quote: the shell will say so.
        return False
    return tuple(words[1:]) == (script,) and words[0] in _PYTHONS


def _literal(command: Command) -> str:
    return repr(command if isinstance(command, str) else list(command))


_SCRIPT = '''"""Carries out the set-up steps of a published task; made of its config when it is read."""

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


def put(path, data):
    path = os.path.expanduser(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(b64decode(data))


def execute(command):
    subprocess.run(command, shell=isinstance(command, str), check=True)


def launch(command):
    subprocess.Popen(command, shell=isinstance(command, str), start_new_session=True)


def open_document(path):
    path = os.path.expanduser(path)
    launch([*PROGRAMS.get(os.path.splitext(path)[1].lower(), ["xdg-open"]), path])


'''
