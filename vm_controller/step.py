"""One step of a session: act, settle, observe, in a single hop to a worker thread."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

import anyio
import anyio.lowlevel
import anyio.to_thread

from schemas.actions import Action, Wait, WaitUntil
from schemas.callers import Caller
from schemas.conditions import UntilFile
from schemas.errors import CuaGymError, InfrastructureError, InvalidRequestError
from schemas.observations import ActResult, Observation, Observe, Picture, PictureFormat, Region, Size
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Performed, Settled
from vm_controller.controller.encoding import encode
from vm_controller.controller.x_connection import ConnectionLostError
from vm_controller.coordinates import PictureFrame
from vm_controller.guest_files import guest_path
from vm_controller.sessions import Session

R = TypeVar("R")

_SECOND_LOOK_MS = 150
"""Milliseconds that an unsettled screen must be still for an observation without actions to report it as settled."""

_THREADS = anyio.CapacityLimiter(512)
"""A session's own lock admits one call at a time, so this limit is only a safeguard."""


async def in_thread(work: Callable[[Cancel], R], deadline_s: float | None = None) -> R:
    """Run blocking work in a thread; if the caller is cancelled, the work is cancelled and awaited.

    The thread is never abandoned, so nothing acts on the desktop any more when this returns.

    Args:
        work: the work, which receives the cancellation of the call.
        deadline_s: seconds after which the work is cancelled; None cancels it only with the caller.
    """
    cancel = Cancel() if deadline_s is None else Cancel.after(deadline_s)
    # A task group would wrap its body's error in an exception group, so the error is returned and raised below.
    results: list[R] = []
    errors: list[Exception] = []

    def kept() -> None:
        try:
            results.append(work(cancel))
        except Exception as error:
            errors.append(error)

    async def wait_for_the_thread() -> None:
        await anyio.to_thread.run_sync(kept, limiter=_THREADS)
        group.cancel_scope.cancel()

    async def tell_when_cancelled() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            cancel.cancel()

    # The thread is awaited in a task of its own. Cancellation by asyncio itself (`asyncio.timeout`, a forced server
    # stop) ignores anyio's shields, and would leave the thread behind, on a connection about to be closed.
    async with anyio.create_task_group() as group:
        group.start_soon(tell_when_cancelled)
        group.start_soon(wait_for_the_thread)
    if errors:
        # A cancelled caller gets its cancellation, not the error by which the work stopped.
        await anyio.lowlevel.checkpoint_if_cancelled()
        raise errors[0]
    return results[0]


@dataclass(frozen=True)
class Step:
    """What one call asks of a desktop, with coordinates in screen pixels."""

    actions: tuple[Action, ...]
    observe: Observe
    region: Region | None
    frame: PictureFrame

    @classmethod
    def of(cls, session: Session, actions: tuple[Action, ...], observe: Observe, caller: Caller) -> "Step":
        """Translate a call's coordinates from its caller's last picture to the screen.

        Args:
            session: the session.
            actions: the actions, with coordinates in pixels of that picture.
            observe: what the call returns; its region is in pixels of that picture too.
            caller: the caller, whose last picture counts; without one, the whole screen.

        Raises:
            InvalidRequestError: a coordinate is outside that picture, or a region is requested without a picture;
                nothing has been done yet.
        """
        frame = session.frame_of(caller)
        on_screen = tuple(
            _in_guest(frame.action_to_screen(action, f"actions.{index}"), f"actions.{index}")
            for index, action in enumerate(actions)
        )
        region = frame.region_to_screen(observe.region) if observe.region is not None else None
        if region is not None and observe.format is PictureFormat.NONE:
            raise InvalidRequestError(
                "observe.region asks for a part of the picture, but observe.format is none; drop one of them",
                field="observe.region",
            )
        shows_whole = region is None and observe.format is not PictureFormat.NONE
        return cls(on_screen, observe, region, replace(frame, scale=observe.scale) if shows_whole else frame)


async def take(session: Session, actions: tuple[Action, ...], observe: Observe, caller: Caller) -> ActResult:
    """Carry out one call on a desktop, and record it if the session is recorded.

    Args:
        session: the session, whose lock must be held.
        actions: the actions, in coordinates of the caller's last picture.
        observe: which picture to return, and what else.
        caller: the caller; every caller's coordinates refer to its own last picture.

    Raises:
        InvalidRequestError: a coordinate is outside the caller's last picture; nothing has been done.
        CuaGymError: as for `run`.
    """
    with session.recording.step(actions, session.frame_of(caller).scale, caller) as stepped:
        result = await run(session, Step.of(session, actions, observe, caller), caller)
        stepped.done(result, session.steps)
        return result


async def run(session: Session, step: Step, caller: Caller) -> ActResult:
    """Carry out a step; the session's lock must be held.

    Raises:
        InfrastructureError: the desktop is lost.
        DeadlineError: the call's deadline passed; no button or key is left pressed.
    """
    try:
        result = await in_thread(lambda cancel: _run(session, step, cancel))
    except InvalidRequestError:
        raise  # nothing was done, so what is held down was pressed by an earlier call and stays
    except (CuaGymError, anyio.get_cancelled_exc_class()):
        if step.actions:
            await release(session)
        raise
    session.frames[caller.token_id] = step.frame
    session.steps += bool(step.actions)
    return result


async def release(session: Session) -> None:
    """Release every button and key, even if the caller is cancelled; the session's lock must be held."""
    # Without a display nothing can be held down.
    with anyio.CancelScope(shield=True), suppress(InfrastructureError):
        await in_thread(lambda _: session.controller.release_all())


async def attached(session: Session, work: Callable[[Cancel], R]) -> R:
    """Run blocking work that only observes; if the connection to the display was lost, reconnect and run it again.

    Args:
        session: the session.
        work: the work, which receives the cancellation of the call; it may run twice.

    Raises:
        InfrastructureError: the desktop is lost.
    """
    return await in_thread(lambda cancel: _attached(session, lambda: work(cancel)))


def _attached(session: Session, work: Callable[[], R]) -> R:
    """Do `work`, and repeat it on a new connection if it raised ConnectionLostError, which means it did nothing.

    Any program in the desktop can end the connection (XKillClient), which must not cost the session.
    """
    try:
        return work()
    except ConnectionLostError:
        if session.desktop.failure() is not None:
            raise
        session.controller.reconnect()
        return work()


def _run(session: Session, step: Step, cancel: Cancel) -> ActResult:
    performed = Performed(0)
    if step.actions:
        if session.site is not None and not all(isinstance(one, Wait | WaitUntil) for one in step.actions):
            # Done before acting, because effects of the action may arrive at any time from then on.
            session.site.note_input()
        performed = _attached(session, lambda: session.controller.perform(step.actions, cancel, session))
    observation = _attached(session, lambda: _look(session, step, cancel))
    session.observations = observation.sequence
    return ActResult(
        requested=len(step.actions), executed=performed.executed, stopped=performed.stopped, observation=observation
    )


def _look(session: Session, step: Step, cancel: Cancel) -> Observation:
    """Let the screen settle after actions, then observe."""
    controller = session.controller
    settled = Settled(session.settled, 0.0)
    if step.actions:
        settle = step.observe.settle or session.environment.settle_for(
            controller.focused_application() if session.environment.reactions else None
        )
        # Settle times that a caller gives are respected.
        watched = session.environment.watched if step.observe.settle is None else None
        settled = controller.settle(settle, cancel, watched=watched)
    elif not session.settled:
        # The last wait was cut short. A call that only observes waits briefly, and reports the present state.
        start = time.monotonic()
        idle = controller.wait_idle(_SECOND_LOOK_MS, _SECOND_LOOK_MS * 2, cancel)
        settled = Settled(idle, (time.monotonic() - start) * 1000)
    session.settled = settled.settled
    picture = None
    if step.observe.format is not PictureFormat.NONE:
        shot = controller.capture(step.region, cursor=step.observe.cursor)
        scale = 1.0 if step.region is not None else step.observe.scale
        encoded = encode(shot, step.observe.format, scale)
        picture = Picture(
            format=step.observe.format,
            width=encoded.width,
            height=encoded.height,
            sha256=encoded.sha256,
            data=encoded.data,
        )
    return Observation(
        session_id=session.session_id,
        sequence=session.observations + 1,
        screen=Size(width=controller.size[0], height=controller.size[1]),
        scale=step.frame.scale,
        picture=picture,
        region=step.observe.region,
        cursor=step.frame.point_from_screen(controller.cursor()),
        focused_window=controller.focused(),
        windows=controller.windows() if step.observe.windows else None,
        accessibility=session.read_accessibility(cancel) if step.observe.accessibility else None,
        settled=settled.settled,
        settle_ms=settled.duration_ms,
    )


def _in_guest(action: Action, field: str) -> Action:
    """Return the action with the path that it waits for in normalised form.

    Raises:
        InvalidRequestError: the path is not one of the desktop's.
    """
    match action:
        case WaitUntil(until=UntilFile() as until):
            plain = until.model_copy(update={"path": guest_path(until.path, f"{field}.until.path")})
            return action.model_copy(update={"until": plain})
        case _:
            return action
