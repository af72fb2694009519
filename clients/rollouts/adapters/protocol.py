"""The action space protocol: what the model is told, and how its output becomes our typed actions.

An adapter is pure: it holds no desktop and no model. It lists what a model may say and reads it into commands, or
explains in words that the model can use why it cannot.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import Field, JsonValue, ValidationError

from clients.rollouts.results import End
from schemas.actions import Action
from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.observations import Region, Size

_ENDINGS = {"DONE": End.DONE, "INFEASIBLE": End.INFEASIBLE, "GAVE UP": End.GAVE_UP}
Arguments = TypeVar("Arguments", bound=Closed)


class UnreadableError(InvalidRequestError):
    """A turn or a call is not of the action space; the message is written for the model that made it."""


class Call(Closed):
    """A function call as the model made it."""

    name: str
    arguments: dict[str, JsonValue]


class ToolSpec(Closed):
    """A function that the model may call; `parameters` is a JSON schema."""

    name: str
    description: str
    parameters: dict[str, Any]


class SafetyCheck(Closed):
    """What a provider wants a person to look at before a call is executed."""

    id: str
    code: str = ""
    message: str = ""


class Perform(Closed):
    """Do this, then look. Coordinates are pixels of the picture that the model last received."""

    kind: Literal["perform"] = "perform"
    actions: tuple[Action, ...] = Field(min_length=1)
    safety_checks: tuple[SafetyCheck, ...] = ()


class Look(Closed):
    """Look without acting; a region is a closer look and leaves the meaning of coordinates as it was."""

    kind: Literal["look"] = "look"
    region: Region | None = None
    safety_checks: tuple[SafetyCheck, ...] = ()


class TellCursor(Closed):
    """Say where the pointer is, in pixels of the picture that the model last received."""

    kind: Literal["tell_cursor"] = "tell_cursor"


class Conclude(Closed):
    """The model says that the attempt is over."""

    kind: Literal["conclude"] = "conclude"
    end: End
    answer: str | None = None


Command = Annotated[Perform | Look | TellCursor | Conclude, Field(discriminator="kind")]


class Adapter(Protocol):
    """One action space. Names and units are those of the model; what comes out is in ours."""

    @property
    def name(self) -> str:
        """Its name in the registry."""
        ...

    def scale(self, screen: Size) -> float:
        """How large a picture of this screen may be sent, relative to the screen; at most 1."""
        ...

    def instructions(self, picture: Size) -> str:
        """What the model is told before the task, for pictures of this size."""
        ...

    def tools(self) -> tuple[ToolSpec, ...]:
        """The functions offered through the provider's interface; empty where calls are written in the text."""
        ...

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """Read a turn that ended without a call through the provider's interface.

        Raises:
            UnreadableError: it holds neither a call nor an end.
        """
        ...

    def command(self, call: Call, picture: Size) -> Command:
        """Translate one call, made by a model that looked at a picture of this size.

        Raises:
            UnreadableError: no such function or action, or an argument that it does not have.
        """
        ...

    def render(self, note: str) -> str:
        """Put what came of the calls of a turn into the words in which the model expects it, before the picture."""
        ...


def validated(kind: type[Arguments], name: str, arguments: Mapping[str, JsonValue]) -> Arguments:
    """Read the arguments of a call.

    Raises:
        UnreadableError: it says which of them are wrong, and which there are.
    """
    try:
        return kind.model_validate(arguments)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(map(str, one['loc'])) or 'arguments'}: {one['msg']}" for one in error.errors(include_url=False)
        )
        known = ", ".join(kind.model_fields) or "none"
        raise UnreadableError(f"`{name}`: {problems}. Arguments of `{name}`: {known}.") from error


def read_ending(text: str) -> Conclude:
    """Read a turn without a call where the model was told to end so: a word in its first line, then an answer."""
    first, _, rest = text.strip().partition("\n")
    end = _ENDINGS.get(first.strip(" .:*#").upper())
    answer = (text if end is None else rest).strip()
    return Conclude(end=end or End.DONE, answer=answer or None)


def argument_schemas(kind: type[Closed]) -> dict[str, dict[str, Any]]:
    """JSON schemas of the arguments. One that may be absent is simply not required, and never null."""
    return {name: _plain(schema) for name, schema in kind.model_json_schema().get("properties", {}).items()}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in schema.items() if name not in ("anyOf", "title", "default")}
    alternatives: list[dict[str, Any]] = schema.get("anyOf", [{}])
    return {**alternatives[0], **kept}
