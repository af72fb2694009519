"""Request bodies as closed models, and how they are parsed."""

from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from pydantic_core import from_json
from starlette.requests import Request
from starlette.routing import Route

from hub.engine.errors import StateRefused, first_fault
from hub.engine.events import Event

SessionName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,100}$")]


class Body(BaseModel):
    """A request body; unknown fields are refused by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Create(Body):
    """Creates a session."""

    session_id: SessionName | None = None
    world: str | None = None
    seed: int = 0
    looks: int | None = Field(default=None, description="Seed of the pages' theme; absent: the plain one.")
    lease_s: float = Field(default=3_600.0, gt=0, le=86_400.0)


class Fork(Body):
    """Forks a session."""

    session_id: SessionName | None = None


class Begin(Body):
    """Restarts an application."""

    world: str | None = None
    seed: int = 0
    state: JsonValue = Field(default=None, description="What is otherwise than in the world; the rest is as there.")
    events: tuple[Event, ...] = Field(default=(), description="What happens in it while the user works, in order.")


class Act(Body):
    """Carries out an action."""

    action: str
    arguments: JsonValue = Field(default_factory=dict[str, JsonValue])


BodyT = TypeVar("BodyT", bound=BaseModel)


async def read(request: Request, kind: type[BodyT]) -> BodyT:
    """Parse a JSON body; an empty one gives the defaults.

    Raises:
        StateRefused: it is malformed; the error names the field.
    """
    body = await request.body()
    try:
        if b"NaN" in body or b"Infinity" in body:
            # Python writes them but no browser can parse them, so a page would never show its state again.
            from_json(body, allow_inf_nan=False)
        return kind.model_validate_json(body or b"{}")
    except ValidationError as error:
        path, message = first_fault(error)
        raise StateRefused(f"the body is wrong at {path or 'the top'}: {message}", path) from error
    except ValueError as error:
        raise StateRefused(f"the body is no JSON: {error}", "") from error


def with_slash(*routes: Route) -> list[Route]:
    """Return routes both with and without a trailing slash, as on the publisher's servers."""
    return [
        Route(f"{route.path}{end}", route.endpoint, methods=sorted(route.methods or {"GET"}))
        for route in routes
        for end in ("", "/")
    ]
