"""A desktop that records its actions as a trajectory, for policies that use it without a model's action space."""

from clients.desktop import ActionStoppedError, Desktop, View
from clients.rollouts.adapters.protocol import Call, Perform
from clients.rollouts.policies.protocol import Played, finish
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import AttemptStep, Beginning, Ending, Recorder
from schemas.actions import Action
from schemas.errors import InvalidRequestError
from schemas.observations import Observe, PictureFormat
from schemas.tasks import Task

ACTIONS = "actions"
"""Stands in place of an action space's name in a trajectory without a model: the server's own actions."""
_PICTURE = Observe()


class RecordedDesktop(Desktop):
    """The desktop of an attempt, which records each `act` as a step with the resulting picture."""

    def __init__(self, desktop: Desktop, recorder: Recorder, observe: Observe = _PICTURE) -> None:
        """Wrap a desktop; `observe` is the default observation."""
        super().__init__(desktop._connection, desktop.session_id)  # shares the session of the wrapped desktop
        self.steps = 0
        """Number of actions that ran."""
        self.finished: tuple[str, str | None] | None = None
        """Status and answer with which the episode was finished."""
        self._recorder = recorder
        self._observe = observe
        self._number = 0

    async def begin(self, task: Task, name: str) -> None:
        """Write the first line of the trajectory, with the first picture."""
        frame = await self._kept(await self.look(self._observe))
        self._recorder.write(
            Beginning(
                task_id=task.task_id,
                instruction=task.instruction,
                model=name,
                adapter=ACTIONS,
                rules=RolloutRules(),
                frame=frame or "",
            )
        )

    async def act(self, *actions: Action, observe: Observe = _PICTURE) -> View:
        """Run several actions, look once, and record the step.

        Raises:
            ActionStoppedError: not all of them ran.
        """
        look = self._observe if observe.format is PictureFormat.NONE else observe
        try:
            view = await super().act(*actions, observe=look)
        except ActionStoppedError as error:
            await self._note(actions, error.executed, error.view, error.message)
            raise
        except InvalidRequestError as error:
            await self._note(actions, 0, None, error.message)
            raise
        await self._note(actions, len(actions), view, None)
        return view

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        """End the episode."""
        await super().finish(status, answer)
        self.finished = (status, answer)

    async def end(self, end: End, answer: str | None = None) -> Played:
        """Finish, unless already finished, and write the last line of the trajectory.

        Args:
            end: Why the attempt ended.
            answer: The final answer, if any; one that was given with `finish` takes precedence.
        """
        if self.finished is None:
            await finish(self, end, answer)
        else:
            answer = self.finished[1]
        self._recorder.write(Ending(end=end, answer=answer))
        return Played(end, answer, self.steps)

    async def _note(self, actions: tuple[Action, ...], executed: int, view: View | None, error: str | None) -> None:
        self._number += 1
        self.steps += executed
        written = [one.model_dump(mode="json", exclude_defaults=True) | {"action": one.action} for one in actions]
        self._recorder.write(
            AttemptStep(
                number=self._number,
                turn=self._number,
                call=Call(name="act", arguments={"actions": list(written)}),
                command=Perform(actions=actions),
                executed=executed,
                error=error,
                frame=await self._kept(view),
            )
        )

    async def _kept(self, view: View | None) -> str | None:
        picture = view.observation.picture if view is not None else None
        if view is None or view.data is None or picture is None or picture.format is not PictureFormat.PNG:
            return None
        return await self._recorder.keep(view.data)
