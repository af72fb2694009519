"""The setup steps of a published task: `download`, `execute`, `launch`, `open` and `sleep`.

A step's arguments are under `parameters` or beside its `type`; the public pipeline writes both forms.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError, model_validator

from schemas.errors import InvalidRequestError

Command = Annotated[str, Field(min_length=1)] | Annotated[tuple[str, ...], Field(min_length=1)]


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

    @model_validator(mode="before")
    @classmethod
    def _one(cls, files: object) -> object:
        """Take one file, given by `url` and `path` alone, for a list of one."""
        if not isinstance(files, dict) or "files" in files or "url" not in files:
            return cast("object", files)
        given = cast("dict[str, object]", files)
        rest = {name: value for name, value in given.items() if name not in {"url", "path"}}
        return {"files": [{name: given[name] for name in ("url", "path") if name in given}], **rest}


class ProgramCall(_Published):
    """What to run: a list of arguments, or a line for the shell."""

    command: Command


class Document(_Published):
    """What to open with its application."""

    path: str


class Pause(_Published):
    """How long to wait."""

    seconds: Annotated[float, Field(ge=0, le=60)]


class _Step(_Published):
    """One step; what it needs may stand beside `type` as well."""

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, step: object) -> object:
        """Put what stands beside `type` under `parameters`."""
        if not isinstance(step, dict):
            return step
        fields = cast("dict[str, object]", step)
        wanted = fields.get("parameters")
        if wanted is None:
            inner = {name: value for name, value in fields.items() if name not in {"type", "parameters"}}
            return {"type": fields.get("type"), "parameters": inner}
        return fields


class Download(_Step):
    """Put files in place."""

    type: Literal["download"]
    parameters: Files


class Execute(_Step):
    """Run a program to its end."""

    type: Literal["execute"]
    parameters: ProgramCall


class Launch(_Step):
    """Start a program and leave it running."""

    type: Literal["launch"]
    parameters: ProgramCall


class Open(_Step):
    """Open a document."""

    type: Literal["open"]
    parameters: Document


class Sleep(_Step):
    """Wait."""

    type: Literal["sleep"]
    parameters: Pause


SetupStep = Annotated[Download | Execute | Launch | Open | Sleep, Field(discriminator="type")]
STEPS: TypeAdapter[tuple[SetupStep, ...]] = TypeAdapter(tuple[SetupStep, ...])


def steps_of(document: Mapping[str, JsonValue], where: str = "the task") -> tuple[SetupStep, ...]:
    """The steps under `config`.

    Raises:
        InvalidRequestError: a step is of no known type or lacks what it needs; the field is named.
    """
    try:
        return STEPS.validate_python(_listed(document.get("config")))
    except ValidationError as error:
        said = "; ".join(f"config.{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{where}: {said}", field="config") from error


def local_name(url: str) -> str | None:
    """The path in the bundle that a url of a task names; None if it leads elsewhere."""
    path = PurePosixPath(url)
    if "://" in url or "\\" in url or path.is_absolute() or ".." in path.parts or not path.parts:
        return None
    return str(path)


def setup_members(document: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The files of the bundle that the steps put in place, in their order."""
    downloads = (step for step in steps_of(document) if isinstance(step, Download))
    names = (local_name(file.url) for step in downloads for file in step.parameters.files)
    return tuple(dict.fromkeys(name for name in names if name is not None))


def unknown_fields(document: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Dotted paths of the fields of steps that nothing here reads."""
    found: list[str] = []
    for number, step in enumerate(steps_of(document)):
        places: list[tuple[str, _Published]] = [("", step), (".parameters", step.parameters)]
        if isinstance(step, Download):
            places += [(f".parameters.files.{one}", file) for one, file in enumerate(step.parameters.files)]
        found += [f"config.{number}{place}.{name}" for place, model in places for name in model.model_extra or ()]
    return tuple(found)


def _listed(config: JsonValue) -> JsonValue:
    """The steps as a list: there may be none, or one that stands alone."""
    if config is None:
        return []
    return [config] if isinstance(config, dict) else config
