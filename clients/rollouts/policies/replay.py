"""A recorded trajectory as a policy: repeats the same actions at the same positions in pictures of the same size."""

from dataclasses import dataclass
from pathlib import Path

import anyio

from clients.desktop import ActionStoppedError, Desktop
from clients.rollouts.adapters.protocol import Perform
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.recorded import RecordedDesktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import (
    FILE_NAME,
    AttemptStep,
    Beginning,
    Ending,
    Recorder,
    frame_path,
    read_trajectory,
)
from schemas.actions import Action
from schemas.errors import InvalidRequestError
from schemas.observations import Observe, PictureFormat
from schemas.tasks import Task

_PNG = b"\x89PNG\r\n\x1a\n"
_BLIND = Observe(format=PictureFormat.NONE)


@dataclass(frozen=True)
class Recorded:
    """The part of a trajectory needed for a replay: the actions that ran, one list per step, and how it ended."""

    task_id: str
    picture_width: int
    steps: tuple[tuple[Action, ...], ...]
    end: End
    answer: str | None


@dataclass(frozen=True)
class ReplayPolicy:
    """Repeats the actions of a trajectory. If one does not run this time, it gives up."""

    file: Path

    @property
    def name(self) -> str:
        """Its name and file."""
        return f"replay:{self.file}"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Repeat the actions.

        Raises:
            InvalidRequestError: the trajectory is of another task, incomplete, or lacks its first picture.
            CuaGymError: the server or the desktop failed.
        """
        recorded = await anyio.to_thread.run_sync(read_recorded, self.file)
        if recorded.task_id != task.task_id:
            raise InvalidRequestError(
                f"{self.file} is a trajectory of {recorded.task_id}, not of {task.task_id}", field="policy"
            )
        screen = (await desktop.look(_BLIND)).observation.screen
        hands = RecordedDesktop(desktop, recorder, Observe(scale=recorded.picture_width / screen.width))
        await hands.begin(task, self.name)
        try:
            for actions in recorded.steps:
                await hands.act(*actions, observe=_BLIND)
        except (ActionStoppedError, InvalidRequestError):
            return await hands.end(End.GAVE_UP)
        return await hands.end(recorded.end, recorded.answer)


def read_recorded(file: Path) -> Recorded:
    """Read the part of a trajectory that a replay needs.

    Args:
        file: The trajectory's file, or the attempt's folder.

    Raises:
        InvalidRequestError: there is none, it is incomplete, or its first picture is missing.
    """
    file = file / FILE_NAME if file.is_dir() else file
    try:
        lines = read_trajectory(file)
    except (OSError, ValueError) as error:
        raise InvalidRequestError(f"{file} is no trajectory that can be read: {error}", field="policy") from error
    if len(lines) < 2 or not isinstance(lines[0], Beginning) or not isinstance(lines[-1], Ending):  # noqa: PLR2004
        raise InvalidRequestError(f"{file} is of an attempt that was cut off", field="policy")
    steps = [one for one in lines if isinstance(one, AttemptStep) and isinstance(one.command, Perform) and one.executed]
    return Recorded(
        task_id=lines[0].task_id,
        picture_width=_width(frame_path(file.parent, lines[0].frame)),
        steps=tuple(one.command.actions[: one.executed] for one in steps if isinstance(one.command, Perform)),
        end=lines[-1].end,
        answer=lines[-1].answer,
    )


def _width(picture: Path) -> int:
    """Return the width of a PNG from its header; coordinates are pixels of this picture."""
    try:
        header = picture.read_bytes()[:24]
    except OSError as error:
        raise InvalidRequestError(f"the first picture {picture} cannot be read: {error}", field="policy") from error
    if len(header) < 24 or not header.startswith(_PNG):  # noqa: PLR2004 -- where a PNG's header ends
        raise InvalidRequestError(f"the first picture {picture} is no PNG", field="policy")
    return int.from_bytes(header[16:20], "big")
