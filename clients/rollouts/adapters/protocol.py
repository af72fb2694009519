"""The action space protocol: what the model is told, and how its output becomes our typed actions.

An adapter is pure: it has no desktop and no model. It describes what a model may say and parses it into commands, or
explains to the model why it cannot.
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
    """A turn or call does not belong to the action space; the message is written for the model."""


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
    """A check that a provider wants a person to acknowledge before a call is executed."""

    id: str
    code: str = ""
    message: str = ""


class Perform(Closed):
    """Run actions, then look. Coordinates are pixels of the picture that the model last received."""

    kind: Literal["perform"] = "perform"
    actions: tuple[Action, ...] = Field(min_length=1)
    safety_checks: tuple[SafetyCheck, ...] = ()


class Look(Closed):
    """Look without acting; a region is a closer look and does not change the coordinate space."""

    kind: Literal["look"] = "look"
    region: Region | None = None
    safety_checks: tuple[SafetyCheck, ...] = ()


class TellCursor(Closed):
    """Report the pointer's position, in pixels of the picture that the model last received."""

    kind: Literal["tell_cursor"] = "tell_cursor"


class Conclude(Closed):
    """The model ends the attempt."""

    kind: Literal["conclude"] = "conclude"
    end: End
    answer: str | None = None


Command = Annotated[Perform | Look | TellCursor | Conclude, Field(discriminator="kind")]


class Adapter(Protocol):
    """One action space. The input has the model's names and units, the output ours."""

    @property
    def name(self) -> str:
        """The action space's name in the registry."""
        ...

    def scale(self, screen: Size) -> float:
        """Return the scale of pictures sent to the model, relative to the screen; at most 1."""
        ...

    def instructions(self, picture: Size) -> str:
        """Return the instructions that precede the task, for pictures of this size."""
        ...

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return the functions to offer through the provider's API; empty if calls are written in the text."""
        ...

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """Parse a turn that ended without a call through the provider's API.

        Raises:
            UnreadableError: it contains neither a call nor an end.
        """
        ...

    def command(self, call: Call, picture: Size) -> Command:
        """Translate one call of a model that saw a picture of this size.

        Raises:
            UnreadableError: the function, the action or an argument is unknown, or a value is invalid.
        """
        ...

    def render(self, note: str) -> str:
        """Format the results of a turn's calls as the model expects them before the picture."""
        ...


def validated(kind: type[Arguments], name: str, arguments: Mapping[str, JsonValue]) -> Arguments:
    """Parse the arguments of a call.

    Raises:
        UnreadableError: an argument is wrong; the message says which ones, and lists the existing ones.
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
    """Parse the end of an attempt: a keyword on the first line, then an answer."""
    first, _, rest = text.strip().partition("\n")
    end = _ENDINGS.get(first.strip(" .:*#").upper())
    answer = (text if end is None else rest).strip()
    return Conclude(end=end or End.DONE, answer=answer or None)


def argument_schemas(kind: type[Closed]) -> dict[str, dict[str, Any]]:
    """Return JSON schemas of the arguments. Optional ones are not required, but never null."""
    return {name: _plain(schema) for name, schema in kind.model_json_schema().get("properties", {}).items()}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in schema.items() if name not in ("anyOf", "title", "default")}
    alternatives: list[dict[str, Any]] = schema.get("anyOf", [{}])
    return {**alternatives[0], **kept}
