"""The agent loop: carries out a model's calls on one desktop, records what happened and decides when to stop."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from clients.desktop import ActionStoppedError, Desktop, View
from clients.rollouts.action_batches import run
from clients.rollouts.adapters.protocol import (
    Adapter,
    Call,
    Command,
    Conclude,
    Look,
    Perform,
    SafetyCheck,
    TellCursor,
    UnreadableError,
)
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.streak import Streak
from clients.rollouts.trajectory import AttemptStep, Recorder
from clients.rollouts.user import User
from schemas.errors import InfrastructureError, InvalidRequestError, TooLargeError
from schemas.observations import Observe, PictureFormat, Size

NOT_EXECUTED = "Not executed: an earlier action of this turn failed."
DONE = "Done."
_BLIND = Observe(format=PictureFormat.NONE)


class AttemptEndedError(Exception):
    """The attempt is over. This is not a failure but the way to leave the tool loop."""

    def __init__(self, end: End, answer: str | None = None) -> None:
        super().__init__(end)
        self.end = end
        self.answer = answer


@dataclass(frozen=True)
class Result:
    """The result of a call, for the model."""

    text: str
    picture: bytes | None = None
    failed: bool = False


@dataclass(frozen=True)
class _Planned:
    """A call that acts, not carried out yet."""

    call: Call
    command: Perform


@dataclass
class _Turn:
    number: int
    said: str
    failed: bool = False
    commands: tuple[str, ...] = ()


class AgentLoop:
    """One attempt on one desktop. Coordinates are pixels of the picture that the model received last."""

    def __init__(
        self,
        desktop: Desktop,
        adapter: Adapter,
        rules: RolloutRules,
        recorder: Recorder,
        user: User | None = None,
    ) -> None:
        """Prepare an attempt.

        Args:
            desktop: The desktop, in its initial state.
            adapter: Adapter of the model's action space.
            rules: Limits of the attempt.
            recorder: Writes the trajectory.
            user: Answers the model's questions; None: a question ends the attempt.
        """
        self.steps = 0
        """Number of handled calls and turns, including unreadable ones but not the end."""
        self.unreadable = 0
        """Number of calls and turns that could not be parsed."""
        self._desktop = desktop
        self._adapter = adapter
        self._rules = rules
        self._recorder = recorder
        self._user = user
        self._turn = _Turn(0, "")
        self._calls = 0
        self._unread_in_a_row = 0
        self._unseen = False
        self._picture = Size(width=1, height=1)
        self._look = Observe()
        self._streak = Streak(rules.stuck_after)
        self._began = time.monotonic()

    @property
    def adapter(self) -> Adapter:
        """The adapter of the calls' action space."""
        return self._adapter

    @property
    def rules(self) -> RolloutRules:
        """The rules of the attempt."""
        return self._rules

    @property
    def picture(self) -> Size:
        """The size of the model's pictures."""
        return self._picture

    async def first_look(self) -> tuple[bytes, str]:
        """Take the first picture, no larger than the adapter allows; returns it with its SHA-256."""
        screen = (await self._desktop.look(_BLIND)).observation.screen
        self._look = Observe(scale=self._adapter.scale(screen))
        picture = self._seen(await self._desktop.look(self._look))
        return picture, await self._recorder.keep(picture)

    def begin_turn(self, said: str) -> None:
        """Begin a turn of the model, whose text is `said`.

        Raises:
            AttemptEndedError: the time limit is reached.
        """
        if time.monotonic() - self._began > self._rules.deadline_s:
            raise AttemptEndedError(End.DEADLINE)
        self._turn = _Turn(self._turn.number + 1, said)

    async def carry_out(self, calls: Sequence[Call]) -> tuple[Result, ...]:
        """Carry out the calls of a turn in order; successive acting calls are sent as one request.

        If a call fails, the later ones are not executed. The last result has a picture if anything was done since the
        previous one.

        Raises:
            AttemptEndedError: the model or a rule ended the attempt.
            CuaGymError: the server or the desktop failed.
        """
        results: list[Result] = []
        waiting: list[_Planned] = []
        for number, call in enumerate(calls, start=1):
            last = number == len(calls)
            command = self._command(call)
            if isinstance(command, Perform) and not self._unacknowledged(command):
                waiting.append(_Planned(call, command))
                continue
            results += await self._performed(waiting, last=False)
            waiting = []
            results.append(await self._done_alone(call, command, last=last))
        results += await self._performed(waiting, last=True)
        return tuple(results)

    def _command(self, call: Call) -> Command | UnreadableError:
        try:
            return self._adapter.command(call, self._picture)
        except UnreadableError as error:
            return error

    def _unacknowledged(self, command: Perform | Look) -> tuple[SafetyCheck, ...]:
        """Return the provider's safety checks that no rule acknowledges."""
        return tuple(one for one in command.safety_checks if one.code not in self._rules.acknowledged_safety_checks)

    async def _done_alone(self, call: Call, command: Command | UnreadableError, *, last: bool) -> Result:
        """Carry out a call that sends no input to the desktop."""
        if self._turn.failed:
            return await self._answer(call, None, 0, Result(NOT_EXECUTED, failed=True), last=last)
        if isinstance(command, UnreadableError):
            return await self._not_understood(call, None, command, 0, last=last)
        if isinstance(command, Conclude):
            return await self._concluded(call, command, last=last)
        self._count_step()
        self._turn.commands += (command.model_dump_json(),)
        if isinstance(command, Perform) or (isinstance(command, Look) and self._unacknowledged(command)):
            self._turn.failed = True
            checks = "; ".join(f"{one.code}: {one.message}" for one in self._unacknowledged(command))
            refused = Result(f"Error: not executed, nobody has acknowledged these safety checks: {checks}", failed=True)
            return await self._answer(call, command, 0, refused, last=last)
        match command:
            case Look(region=region):
                observe = Observe(region=region) if region else self._look
                return await self._looked(call, command, observe, last=last)
            case TellCursor():
                cursor = (await self._desktop.look(_BLIND)).observation.cursor
                text = f"The pointer is at [{cursor.x}, {cursor.y}]."
                return await self._answer(call, command, 0, Result(text), last=last)

    async def _concluded(self, call: Call, command: Conclude, *, last: bool) -> Result:
        """End the attempt, unless the call is a question that a user answers."""
        answer = None
        if command.end is End.CALLED_USER and self._user is not None:
            answer = await self._user.answer(command.answer or "")
        if answer is None:
            self._record(call, command, 0, None, None, "")
            raise AttemptEndedError(command.end, command.answer)
        self._count_step()
        self._turn.commands += (command.model_dump_json(),)
        self._understood()
        return await self._answer(call, command, 0, Result(f"The user answers: {answer}"), last=last)

    async def read_failed(self, error: UnreadableError) -> str:
        """Record a turn that contains no call; returns the message for the model."""
        self._count_step()
        self._record(None, None, 0, error.message, None, f"Error: {error.message}")
        self._count_unreadable()
        return f"Error: {error.message}"

    async def _performed(self, waiting: Sequence["_Planned"], *, last: bool) -> list[Result]:
        """Act for as many calls as the step limit allows; if there are more calls, the attempt is over."""
        if self._turn.failed:
            return [
                await self._answer(
                    one.call, None, 0, Result(NOT_EXECUTED, failed=True), last=last and one is waiting[-1]
                )
                for one in waiting
            ]
        room = self._rules.max_steps - self.steps
        results = await self._acted(waiting[:room], last=last and len(waiting) <= room) if waiting[:room] else []
        if waiting[room:]:
            if not self._turn.failed:
                raise AttemptEndedError(End.MAX_STEPS)
            results += await self._performed(waiting[room:], last=last)
        return results

    async def _acted(self, waiting: Sequence["_Planned"], *, last: bool) -> list[Result]:
        """Carry out the calls, and return the result of each."""
        self._unseen = True
        actions = tuple(action for one in waiting for action in one.command.actions)
        outcome = await run(self._desktop, actions, self._look if last else _BLIND)
        left = outcome.executed
        results: list[Result] = []
        for one in waiting:
            is_last = last and one is waiting[-1]
            wanted = len(one.command.actions)
            ran, left = min(wanted, left), max(0, left - wanted)
            if self._turn.failed:
                result = Result(NOT_EXECUTED, failed=True)
                results.append(await self._answer(one.call, None, 0, result, last=is_last))
                continue
            self._count_step()
            self._turn.commands += (one.command.model_dump_json(),)
            if ran == wanted:
                self._understood()
                seen = self._seen(outcome.view) if is_last and outcome.view is not None else None
                results.append(await self._answer(one.call, one.command, ran, Result(DONE, seen), last=is_last))
            elif isinstance(outcome.error, ActionStoppedError):
                self._understood()
                self._turn.failed = True
                result = Result(f"Error: {outcome.error.message}", failed=True)
                results.append(await self._answer(one.call, one.command, ran, result, last=is_last))
            elif outcome.error is not None:
                results.append(await self._not_understood(one.call, one.command, outcome.error, ran, last=is_last))
        return results

    async def _looked(self, call: Call, command: Look, observe: Observe, *, last: bool) -> Result:
        try:
            view = await self._desktop.look(observe)
        except InvalidRequestError as error:
            return await self._not_understood(call, command, error, 0, last=last)
        self._understood()
        whole = command.region is None
        picture = self._seen(view) if whole else _data(view)
        frame = await self._recorder.keep(picture, whole=whole)
        self._record(call, command, 0, None, frame, DONE)
        if last:
            self._check_streak(frame)
        return Result(DONE, picture)

    async def _not_understood(
        self,
        call: Call,
        command: Command | None,
        error: InvalidRequestError | TooLargeError,
        executed: int,
        *,
        last: bool,
    ) -> Result:
        if command is None:
            self._count_step()
        self._turn.failed = True
        result = Result(f"Error: {error.message}", failed=True)
        result = await self._answer(call, command, executed, result, last=last)
        self._count_unreadable()
        return result

    async def _answer(
        self, call: Call, command: Command | None, executed: int, result: Result, *, last: bool
    ) -> Result:
        """Record a step and return its result; after the last call of a turn, it includes the picture."""
        picture = result.picture
        if last and picture is None and self._unseen:
            picture = self._seen(await self._desktop.look(self._look))
        frame = await self._recorder.keep(picture) if picture is not None else None
        self._record(call, command, executed, result.text if result.failed else None, frame, result.text)
        if frame is not None:
            self._check_streak(frame)
        return Result(result.text, picture, result.failed)

    def _seen(self, view: View) -> bytes:
        """Accept a picture of the whole screen, whose pixels are the coordinates from now on."""
        data = _data(view)
        if view.observation.picture is not None:
            self._picture = Size(width=view.observation.picture.width, height=view.observation.picture.height)
        self._unseen = False
        return data

    def _record(
        self,
        call: Call | None,
        command: Command | None,
        executed: int,
        error: str | None,
        frame: str | None,
        told: str,
    ) -> None:
        self._calls += 1
        self._recorder.write(
            AttemptStep(
                number=self._calls,
                turn=self._turn.number,
                said=self._turn.said,
                call=call,
                command=command,
                executed=executed,
                error=error,
                told=told,
                frame=frame,
            )
        )
        self._turn.said = ""

    def _count_step(self) -> None:
        if self.steps >= self._rules.max_steps:
            raise AttemptEndedError(End.MAX_STEPS)
        self.steps += 1

    def _count_unreadable(self) -> None:
        self.unreadable += 1
        self._unread_in_a_row += 1
        if self._unread_in_a_row >= self._rules.max_unreadable:
            raise AttemptEndedError(End.UNREADABLE)

    def _understood(self) -> None:
        self._unread_in_a_row = 0

    def _check_streak(self, frame: str) -> None:
        if self._streak.is_too_long(self._turn.commands, frame):
            raise AttemptEndedError(End.STUCK)


def _data(view: View) -> bytes:
    if view.data is None:
        raise InfrastructureError("the server answered a request for a picture without one")
    return view.data
