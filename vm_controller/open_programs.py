"""Asks a desktop which programs run in it, and which windows belong to them."""

import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from schemas.base import Closed
from schemas.errors import UngradableError
from vm_controller.backends.protocol import Desktop
from vm_controller.controller.controls import Place

READ_TIMEOUT_S = 20.0
_OUTPUT_BYTES = 4 * 1024 * 1024
_QUESTION = Path(__file__).with_name("process_probe.py").read_text()


class OpenProgram(Closed):
    """How to restart a program, and the ids of the windows that it had."""

    argv: tuple[str, ...] = Field(min_length=1)
    folder: str
    environment: dict[str, str]
    windows: tuple[int, ...]

    @property
    def command(self) -> tuple[str, ...]:
        """Return the command line, with its folder and the environment variables that not every program had."""
        variables = (f"{name}={value}" for name, value in self.environment.items())
        return ("/usr/bin/env", f"--chdir={self.folder}", *variables, *self.argv)


class OpenPrograms(Closed):
    """Programs with windows, windows whose program is unknown, and command lines of programs without a window."""

    programs: tuple[OpenProgram, ...]
    strangers: tuple[int, ...]
    background: tuple[str, ...]


async def ask(desktop: Desktop, places: Sequence[Place] = ()) -> OpenPrograms:
    """Return a desktop's programs.

    Args:
        desktop: the desktop.
        places: its windows.

    Raises:
        UngradableError: the desktop's programs leave no resources for a program that examines them.
    """
    asked = [
        {
            "id": place.window.window_id,
            "pid": place.pid,
            "names": [place.instance.lower(), place.window.application.lower()],
            "title": place.window.title,
        }
        for place in places
    ]
    result = await desktop.run(
        ("/usr/bin/python3", "-I", "-c", _QUESTION),
        stdin=json.dumps(asked).encode(),
        timeout_s=READ_TIMEOUT_S,
        output_limit=_OUTPUT_BYTES,
    )
    try:
        return OpenPrograms.model_validate_json(result.stdout)
    except ValidationError as error:
        raise UngradableError(
            "could not see which programs are open: " + (result.stderr.strip()[-500:] or "no answer in time")
        ) from error
