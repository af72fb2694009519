"""The contents of `environments/<name>/environment.toml`: one type and one reader for the server and for clients."""

import tomllib
from pathlib import Path
from typing import Annotated, Self, TypeVar

from pydantic import Field, ValidationError, model_validator

from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.observations import Settle, Size

NAME = "environment.toml"
_Seconds = Annotated[float, Field(gt=0, le=600)]


class Launch(Closed):
    """The program a session starts with and the title (a regular expression) of the window to wait for."""

    command: tuple[str, ...] = Field(min_length=1)
    window: str
    timeout_s: _Seconds = 30.0


class Ready(Closed):
    """When a desktop that was just started, prepared or restored counts as ready.

    Its screen must not have changed for `idle_ms`, with its programs almost idle, and the applications must respond.
    After `timeout_s` it is used anyway, and its first observation says that it is not settled.
    """

    idle_ms: int = Field(default=300, ge=0, le=5_000)
    timeout_s: _Seconds = 30.0


class EnvironmentSettle(Settle):
    """When a screen counts as settled after an action, and what is known about the programs that draw on it.

    A page of the browser backend says itself when it is still (docs/decisions/021). There `cap_ms` limits the wait, and
    the other times count only where a page cannot tell.
    """

    timers_ms: int = Field(
        default=0,
        ge=0,
        le=2_000,
        description="The longest timer by which they go on drawing what an action led to; waited for where it runs.",
    )


class Network(Closed):
    """Hosts that a session may reach; empty means none."""

    allow: tuple[str, ...] = ()


class Hub(Closed):
    """Web applications that a session shows; they are at `http://<application>.localhost/`, for this session alone."""

    apps: tuple[str, ...] = ()
    published: bool = Field(default=False, description="Also all that the server hosts for others.")

    @model_validator(mode="after")
    def _shows_something(self) -> Self:
        if not self.apps and not self.published:
            raise ValueError("hub shows nothing: name apps, or set published")
        return self


class Finalize(Closed):
    """A script that runs as the user before grading, for example to save documents; its path is relative to the folder.

    `facts` is a second script, which exports as text what applications keep in stores of their own. It runs on the
    captured copy, so that programs of the desktop cannot change its output.
    """

    script: str
    facts: str | None = None
    interpreter: tuple[str, ...] = ("python3", "-I")
    timeout_s: _Seconds = 30.0


class HomeTemplate(Closed):
    """A folder that is copied to every new /home/user; its path is relative to the environment's folder."""

    template: str = "home"


class EnvironmentLimits(Closed):
    """Resource limits of one session, in MiB and tasks."""

    memory_mb: int = Field(default=2_048, ge=64)
    disk_mb: int = Field(default=512, ge=16)
    pids: int = Field(default=512, ge=32)


class EnvironmentFile(Closed):
    """One kind of desktop: what it needs, starts and waits for."""

    name: str
    title: str
    description: str
    packages: tuple[str, ...] = Field(description="Debian packages that must be installed.")
    skill: str = "SKILL.md"
    screen: Size = Size(width=1280, height=720)
    launch: Launch | None = None
    ready: Ready = Ready()
    network: Network = Network()
    hub: Hub | None = None
    settle: EnvironmentSettle = EnvironmentSettle()
    reactions: dict[str, Annotated[int, Field(ge=0, le=5_000)]] = Field(
        default_factory=dict[str, int],
        description="Application (its WM_CLASS) → `react_ms` where that differs from `settle`, as measured.",
    )
    settles_asleep: bool = Field(
        default=False,
        description="A step is also settled when all programs sleep and no timer is due that may draw: nothing comes "
        "from outside.",
    )
    finalize: Finalize | None = None
    home: HomeTemplate | None = None
    limits: EnvironmentLimits = EnvironmentLimits()

    def settle_for(self, application: str | None) -> Settle:
        """Return when the screen counts as settled after input to an application.

        Args:
            application: the application's WM_CLASS; None if it is unknown.
        """
        react_ms = self.reactions.get(application) if application is not None else None
        return self.settle if react_ms is None else self.settle.model_copy(update={"react_ms": react_ms})


FileT = TypeVar("FileT", bound=EnvironmentFile)


def names_in(root: Path) -> tuple[str, ...]:
    """Return the sorted names of the environments in a folder."""
    return tuple(sorted(path.parent.name for path in root.glob(f"*/{NAME}")))


def read_environment(root: Path, name: str, kind: type[FileT] = EnvironmentFile) -> FileT:
    """Read one environment.

    Args:
        root: the folder that contains all environments.
        name: the name of the environment, which is that of its folder.
        kind: the type to read the file as.

    Raises:
        InvalidRequestError: there is no such environment, or its file is invalid (the message names the field).
    """
    known = names_in(root)
    if name not in known:
        raise InvalidRequestError(
            f"there is no environment {name!r}; choose one of: {', '.join(known)}", field="environment"
        )
    path = root / name / NAME
    # Roles inside sessions read this message, so it must not contain paths of the server.
    shown = path.relative_to(root.parent)
    try:
        environment = kind.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise InvalidRequestError(f"{shown} is not a valid environment: {error}", field="environment") from error
    if environment.name != name:
        raise InvalidRequestError(f"{shown} names itself {environment.name!r}", field="environment")
    return environment
