"""Carries out the steps of a task on a desktop: strictly before a run, best-effort after it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import anyio.to_thread

from clients.desktop import ActionStoppedError
from clients.osworld import steps
from clients.osworld.files import FileMap
from clients.osworld.guest import Guest
from clients.osworld.steps import ConfigStep, Words, read_step
from clients.osworld.task_file import RawStep
from schemas.errors import (
    ConflictError,
    CuaGymError,
    InfrastructureError,
    InvalidRequestError,
    NotFoundError,
    SessionEndedError,
)
from schemas.observations import Size
from schemas.workspaces import RunResult

CLIENT_PASSWORD = "password"  # noqa: S105 - upstream's, for commands that name it; the desktops have none
_FAILED = (ActionStoppedError, InvalidRequestError, NotFoundError, ConflictError)
"""Errors of a step that are not the machine's failure."""
REPEAT_S = 0.3
REPEAT_TIMEOUT_S = 120.0
IGNORED = frozenset({"socat"})
"""Programs whose only purpose is to forward Chrome's debugging port out of a VM."""


class SetupError(InvalidRequestError):
    """A step before the run failed, so the desktop is not in the state that the task describes."""


@dataclass
class Setup:
    """Carries out steps. `cache` is the folder of the task's fetched files, as in OSWorld's harness."""

    guest: Guest
    files: FileMap
    task_id: str
    cache: Path
    notes: list[str] = field(default_factory=list[str])

    async def prepare(self, raws: Sequence[RawStep]) -> None:
        """Carry out the steps before a run.

        Raises:
            SetupError: a step failed; the message names it.
            InfrastructureError: the desktop or the server failed.
        """
        for number, raw in enumerate(raws, 1):
            if (error := await self._failure_of(raw)) is not None:
                raise SetupError(f"step {number} of its config, {raw.type}: {error.message}", field="config") from error

    async def follow_up(self, raws: Sequence[RawStep]) -> None:
        """Carry out the steps after a run as upstream does: a failure is recorded, and the next step is tried.

        Otherwise an agent that closed a window would have no score instead of a score of 0.

        Raises:
            InfrastructureError: the desktop or the server failed.
        """
        for number, raw in enumerate(raws, 1):
            if (error := await self._failure_of(raw)) is not None:
                self.notes.append(f"step {number} of postconfig, {raw.type}: {error.message}")

    async def _failure_of(self, raw: RawStep) -> CuaGymError | None:
        """Carry out a step and return its error, unless it is an infrastructure failure."""
        try:
            await self._do(read_step(raw))
        except (InfrastructureError, SessionEndedError):
            raise
        except _FAILED as error:
            return error
        return None

    async def _do(self, step: ConfigStep) -> None:
        match step:
            case steps.Download() | steps.Upload():
                await self._fill_files(step)
            case steps.Launch(command=command, shell=shell):
                if not _forwards_a_port(command):
                    await self.guest.start(self._filled(command), shell=shell)
            case steps.Execute():
                await self._execute(step)
            case steps.ExecuteWithVerification():
                await self._verified(step)
            case steps.Open(path=path):
                await self.guest.open(path)
            case steps.ActivateWindow() | steps.CloseWindow():
                window = await self.guest.window(step.window_name, strict=step.strict, by_class=step.by_class)
                act = self.guest.activate if isinstance(step, steps.ActivateWindow) else self.guest.close
                await act(window)
            case steps.Sleep(seconds=seconds):
                await anyio.sleep(seconds)
            case _:
                raise TypeError(f"{type(step).__name__} is in the list of steps, but nothing carries it out")

    async def _fill_files(self, step: steps.Download | steps.Upload) -> None:
        if isinstance(step, steps.Download):
            for one in step.files:
                await self._put(self.files.find(one.url, self.task_id, one.path), one.path, one.url)
        else:
            for one in step.files:
                await self._put(self.files.local(one.local_path), one.path, one.local_path)

    async def _put(self, source: Path | None, path: str, wanted: str) -> None:
        if source is None:
            raise NotFoundError(f"there is no file for {wanted}: give --files", field="files")
        await self.guest.write(path, await anyio.to_thread.run_sync(source.read_bytes))

    async def _execute(self, step: steps.Execute) -> None:
        command = self._filled(step.command)
        deadline = anyio.current_time() + REPEAT_TIMEOUT_S
        while True:
            result = await self.guest.run(command, shell=step.shell)
            if result.timed_out:
                raise ConflictError(f"{_shown(command)} was ended by its deadline")
            for name, text in ((step.stdout, result.stdout), (step.stderr, result.stderr)):
                if name:
                    await anyio.to_thread.run_sync(self._keep, name, text)
            if _is_enough(step.until, result):
                return
            if anyio.current_time() > deadline:
                raise ConflictError(f"{_shown(command)} did not come to {step.until.model_dump(exclude_none=True)}")
            await anyio.sleep(REPEAT_S)

    async def _verified(self, step: steps.ExecuteWithVerification) -> None:
        await self.guest.run(self._filled(step.command), shell=step.shell)
        wanted = step.verification
        if wanted.window_exists:
            await self.guest.window(wanted.window_exists, timeout_s=step.max_wait_time)
        if wanted.command_success:
            await self._succeeds(self._filled(wanted.command_success), step)

    async def _succeeds(self, command: Words, step: steps.ExecuteWithVerification) -> None:
        deadline = anyio.current_time() + step.max_wait_time
        while (await self.guest.run(command, shell=isinstance(command, str))).exit_code != 0:
            if anyio.current_time() > deadline:
                raise ConflictError(f"{_shown(command)} did not succeed within {step.max_wait_time} s")
            await anyio.sleep(step.check_interval)

    def _keep(self, name: str, text: str) -> None:
        place_in(self.cache, name, field="stdout").write_text(text, "utf-8")

    def _filled(self, command: Words) -> Words:
        """Fill in upstream's placeholders: the screen size and a password."""
        if isinstance(command, str):
            return fill(command, self.guest.screen)
        return tuple(fill(one, self.guest.screen) for one in command)


def place_in(folder: Path, name: str, *, field: str) -> Path:
    """Return the path of a file in a task's folder.

    Raises:
        InvalidRequestError: the name leads out of the folder; `field` is the parameter with the name.
    """
    place = folder / name
    if not place.resolve().is_relative_to(folder.resolve()):
        raise InvalidRequestError(f"{name} lies outside of the task's folder", field=field)
    return place


def fill(text: str, screen: Size) -> str:
    """Replace upstream's placeholders in a command."""
    values = {
        "CLIENT_PASSWORD": CLIENT_PASSWORD,
        "SCREEN_WIDTH_HALF": str(screen.width // 2),
        "SCREEN_HEIGHT_HALF": str(screen.height // 2),
        "SCREEN_WIDTH": str(screen.width),
        "SCREEN_HEIGHT": str(screen.height),
    }
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _forwards_a_port(command: Words) -> bool:
    first = command.split()[0] if isinstance(command, str) else command[0]
    return first in IGNORED


def _is_enough(until: steps.Until, result: RunResult) -> bool:
    """Whether one of the conditions holds, as upstream interprets them; without conditions, one run is enough."""
    if until == steps.Until():
        return True
    return (
        (until.returncode is not None and result.exit_code == until.returncode)
        or (until.stdout is not None and until.stdout in result.stdout)
        or (until.stderr is not None and until.stderr in result.stderr)
    )


def _shown(command: Words) -> str:
    return (command if isinstance(command, str) else " ".join(command))[:200]
