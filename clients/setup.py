"""The command `cua-gym setup`: runs the scripts that install what a wheel cannot carry, as the Makefile does."""

import os
import subprocess
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import typer

from schemas.installation import DATA, DATA_VARIABLE, ROOT


class SetupPart(StrEnum):
    """The parts that can be installed separately."""

    SYSTEM_PACKAGES = "system-packages"
    SESSION_PYTHON = "session-python"
    BASE_IMAGE = "base-image"
    IMAGE = "image"
    LIVE = "live"
    ENGINE = "engine"
    ENGINE_STOP = "engine-stop"


@dataclass(frozen=True)
class SetupStep:
    """An installation script with its arguments, and the parts that have to be installed before it."""

    command: tuple[str, ...]
    after: tuple[SetupPart, ...] = (SetupPart.SYSTEM_PACKAGES,)


STEPS = {
    SetupPart.SYSTEM_PACKAGES: SetupStep(("system-packages",), after=()),
    SetupPart.SESSION_PYTHON: SetupStep(("session-python",)),
    SetupPart.BASE_IMAGE: SetupStep(("base-image",)),
    SetupPart.IMAGE: SetupStep(("desktop-image", "full")),
    SetupPart.LIVE: SetupStep(("criu",)),
    SetupPart.ENGINE: SetupStep(("docker-engine", "start")),
    SetupPart.ENGINE_STOP: SetupStep(("docker-engine", "stop"), after=()),
}
DEFAULT = (SetupPart.SYSTEM_PACKAGES, SetupPart.SESSION_PYTHON)


def steps(parts: tuple[SetupPart, ...]) -> tuple[SetupStep, ...]:
    """Return the scripts to run for these parts, in order, each once."""
    ordered: dict[SetupPart, SetupStep] = {}
    for part in parts:
        for one in (*STEPS[part].after, part):
            ordered[one] = STEPS[one]
    return tuple(ordered.values())


def setup(
    parts: Annotated[
        list[SetupPart] | None,
        typer.Argument(metavar="[PART]...", help="Absent: system-packages and session-python."),
    ] = None,
) -> None:
    """Install what desktops need beside Python packages: Debian packages, the Python of sessions.

    By name also the image of desktops in containers (image; another base: BASE=name), a container engine (engine,
    engine-stop), and CRIU for live snapshots (live).
    """
    DATA.mkdir(parents=True, exist_ok=True)
    for step in steps(tuple(parts or DEFAULT)):
        script, *arguments = step.command
        done = subprocess.run(
            [ROOT / "scripts" / script, *arguments], env={**os.environ, DATA_VARIABLE: str(DATA)}, check=False
        )
        if done.returncode != 0:
            raise typer.Exit(done.returncode)
