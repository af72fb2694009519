"""One step of a session: act, let the screen settle, look. One hop to a worker thread for all of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar, cast

import anyio
import anyio.lowlevel
import anyio.to_thread

from schemas.actions import Action
from schemas.errors import InvalidRequestError
from schemas.observations import ActResult, Observation, Observe, Picture, PictureFormat, Region, Size
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.encoding import encode
from vm_controller.coordinates import PictureFrame
from vm_controller.sessions import Session

R = TypeVar("R")

_THREADS = anyio.CapacityLimiter(512)
"""A session's own lock lets one call through, so this bounds nothing but a runaway."""


async def in_thread(work: Callable[[Cancel], R], deadline_s: float | None = None) -> R:
    """Run blocking work in a thread; when the caller is cancelled the work is told and waited for.

    Nothing is abandoned: the desktop is at rest when this returns, whatever the reason.
    """
    cancel = Cancel() if deadline_s is None else Cancel.after(deadline_s)
    # A task group would wrap the error of its body in a group: it is carried out as a value and raised below.
    errors: list[Exception] = []

    def kept() -> R | None:
        try:
            return work(cancel)
        except Exception as error:
            errors.append(error)
            return None

    async def tell_when_cancelled() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            cancel.cancel()

    result: R | None = None
    async with anyio.create_task_group() as group:
        group.start_soon(tell_when_cancelled)
        result = await anyio.to_thread.run_sync(kept, limiter=_THREADS)
        group.cancel_scope.cancel()
    if errors:
        # A caller that was cancelled learns that, not that the work stopped because of it.
        await anyio.lowlevel.checkpoint_if_cancelled()
        raise errors[0]
    return cast("R", result)


@dataclass(frozen=True)
class Step:
    """What one call asks of a desktop, already in pixels of the screen."""

    actions: tuple[Action, ...]
    observe: Observe
    region: Region | None
    frame: PictureFrame

    @classmethod
    def of(cls, session: Session, actions: tuple[Action, ...], observe: Observe, viewer: str) -> "Step":
        """Translate a call's coordinates from its caller's last picture.

        Raises:
            InvalidRequestError: a coordinate is outside of that picture; nothing has been done yet.
        """
        frame = session.frame_of(viewer)
        on_screen = tuple(frame.action_to_screen(action, f"actions[{index}]") for index, action in enumerate(actions))
        region = frame.region_to_screen(observe.region) if observe.region is not None else None
        if region is not None and observe.format is PictureFormat.NONE:
            raise InvalidRequestError(
                "observe.region asks for a part of the picture, but observe.format is none; drop one of them",
                field="observe.region",
            )
        shows_whole = region is None and observe.format is not PictureFormat.NONE
        return cls(on_screen, observe, region, replace(frame, scale=observe.scale) if shows_whole else frame)


async def run(session: Session, step: Step, viewer: str) -> tuple[ActResult, bytes | None]:
    """Carry out a step; the caller holds the session's lock.

    Raises:
        InfrastructureError: the desktop is lost.
        DeadlineError: the call's time ran out; no button or key is left pressed.
    """
    result, data = await in_thread(lambda cancel: _run(session, step, cancel))
    session.frames[viewer] = step.frame
    session.steps += bool(step.actions)
    return result, data


def _run(session: Session, step: Step, cancel: Cancel) -> tuple[ActResult, bytes | None]:
    controller = session.controller
    executed, stopped = 0, None
    if step.actions:
        performed = controller.perform(step.actions, cancel)
        executed, stopped = performed.executed, performed.stopped
    settled = None
    if step.actions:
        settle = step.observe.settle or session.environment.settle_for(controller.focused())
        settled = controller.settle(settle, cancel)
    picture, data = None, None
    if step.observe.format is not PictureFormat.NONE:
        shot = controller.capture(step.region, cursor=step.observe.cursor)
        scale = 1.0 if step.region is not None else step.observe.scale
        encoded = encode(shot, step.observe.format, scale)
        data = encoded.data
        picture = Picture(format=step.observe.format, width=encoded.width, height=encoded.height, sha256=encoded.sha256)
    windows = controller.windows() if step.observe.windows else None
    session.observations += 1
    observation = Observation(
        session_id=session.session_id,
        sequence=session.observations,
        screen=Size(width=controller.size[0], height=controller.size[1]),
        scale=step.frame.scale,
        picture=picture,
        region=step.observe.region,
        cursor=step.frame.point_from_screen(controller.cursor()),
        focused_window=controller.focused(),
        windows=windows,
        accessibility=session.read_accessibility(cancel) if step.observe.accessibility else None,
        settled=settled.settled if settled else True,
        settle_ms=settled.duration_ms if settled else 0.0,
    )
    return (
        ActResult(requested=len(step.actions), executed=executed, stopped=stopped, observation=observation),
        data,
    )
