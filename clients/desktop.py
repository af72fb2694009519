"""The client library: one desktop and its methods, such as `await desktop.click(120, 80)`.

Single verbs act and return nothing; `act` and `screenshot` return what is on the screen. A Desktop implements
`environments.hands.Hands`, with which oracles solve tasks. Its blocking twin is in desktop_sync.py.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Literal

import anyio

from clients.connection.http import HttpServer
from clients.connection.protocol import Connection
from clients.view import ActionStoppedError, View
from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    Drag,
    Hold,
    KeyPress,
    Modifier,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
    WaitUntil,
)
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.frame_conditions import FrameConditions
from schemas.observations import (
    AccessibilityTree,
    AccessibleNode,
    ActResult,
    Observation,
    Observe,
    PictureFormat,
    Window,
    WindowList,
)
from schemas.requests import (
    AccessibilityTreeRequest,
    Act,
    Finish,
    RewardRequest,
    Screenshot,
    SessionClose,
    SessionOpen,
    SessionRenew,
    SessionReset,
    WindowsRequest,
)
from schemas.rewards import RewardReport
from schemas.sessions import SessionClosed, SessionInfo, SessionOpened
from schemas.snapshots import (
    Grade,
    Restored,
    SessionFork,
    SessionRestore,
    SessionsForked,
    SessionSnapshot,
    SnapshotClose,
    SnapshotClosed,
    SnapshotInfo,
)

__all__ = ("ActionStoppedError", "Desktop", "View")

FIND_RETRY_S = 0.2
MAX_NODES = 5_000
_BLIND = Observe(format=PictureFormat.NONE)
_DEFAULT_LOOK = Observe()


class Desktop:
    """One session through one connection (HTTP or MCP)."""

    def __init__(self, connection: Connection, session_id: str) -> None:
        self.session_id = session_id
        self._connection = connection
        self._scale = 1.0

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        token: str,
        *,
        environment: str,
        setup: str | None = None,
        reward: str | None = None,
        frame: FrameConditions | None = None,
        lease_s: float = 600.0,
    ) -> AsyncGenerator["Desktop"]:
        """Open a session of an environment; it is closed at the end of the block.

        Args:
            url: the server's address, such as `http://127.0.0.1:8000`.
            token: token of a role that may open sessions.
            environment: its name, such as `text_editor`.
            setup: the source of a Python script that runs in the new desktop; None: the application opens.
            reward: the source of a Python script that grades the session at its end.
            frame: the frame conditions that end states must meet besides the reward, from the same tuple.
            lease_s: seconds without a call after which the server closes the session.
        """
        request = SessionOpen(environment=environment, setup=setup, reward=reward, frame=frame, lease_s=lease_s)
        async with HttpServer(url) as server:
            connection = server.connection(token)
            opened = await connection.call("session_open", request, SessionOpened)
            desktop = cls(connection, opened.session.session_id)
            try:
                yield desktop
            finally:
                with anyio.CancelScope(shield=True):
                    await desktop.close()

    @classmethod
    @asynccontextmanager
    async def attach(cls, url: str, token: str, session_id: str) -> AsyncGenerator["Desktop"]:
        """Use an open session, which its opener has to close."""
        async with HttpServer(url) as server:
            yield cls(server.connection(token), session_id)

    # Hands

    async def click(
        self,
        x: int | None = None,
        y: int | None = None,
        *,
        button: str = "left",
        count: int = 1,
        modifiers: Sequence[str] = (),
    ) -> None:
        """Click at a point of the last picture, or at the pointer.

        Args:
            x: pixels of the last picture from its left edge; None: at the pointer.
            y: pixels from its top edge.
            button: `left`, `middle`, `right`, `back` or `forward`.
            count: clicks, 1 to 3.
            modifiers: names of keys held during the click, such as `ctrl`.
        """
        await self._do(Click(x=x, y=y, button=Button(button), count=count, modifiers=_held(modifiers)))

    async def double_click(self, x: int | None = None, y: int | None = None) -> None:
        """Click twice with the left button."""
        await self._do(Click(x=x, y=y, count=2))

    async def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        await self._do(Move(x=x, y=y))

    async def drag(
        self,
        path: Sequence[tuple[int, int]],
        *,
        button: str = "left",
        modifiers: Sequence[str] = (),
        duration_ms: int = 200,
    ) -> None:
        """Press at the first point, move through the others, release at the last.

        Args:
            path: (x, y) in pixels of the last picture, at least two.
            button: as for `click`.
            modifiers: names of keys held during the action.
            duration_ms: duration of the movement.
        """
        points = tuple(Point(x=x, y=y) for x, y in path)
        held = _held(modifiers)
        await self._do(Drag(path=points, button=Button(button), modifiers=held, duration_ms=duration_ms))

    async def button_down(self, x: int | None = None, y: int | None = None, *, button: str = "left") -> None:
        """Press a mouse button and keep it down."""
        await self._do(ButtonDown(x=x, y=y, button=Button(button)))

    async def button_up(self, x: int | None = None, y: int | None = None, *, button: str = "left") -> None:
        """Release a mouse button."""
        await self._do(ButtonUp(x=x, y=y, button=Button(button)))

    async def scroll(self, x: int | None = None, y: int | None = None, dx: int = 0, dy: int = 0) -> None:
        """Turn the wheel by notches at (x, y) or at the pointer; positive `dy` is down, positive `dx` right."""
        await self._do(Scroll(x=x, y=y, dx=dx, dy=dy))

    async def type(self, text: str) -> None:
        r"""Type text exactly as given; "\n" is Return and "\t" is Tab."""
        await self._do(TypeText(text=text))

    async def key(self, *keys: str, repeat: int = 1) -> None:
        """Press keys together: `key("ctrl", "s")`."""
        await self._do(KeyPress(keys=keys, repeat=repeat))

    async def hold(self, *keys: str, duration_ms: int) -> None:
        """Hold keys down for `duration_ms` milliseconds."""
        await self._do(Hold(keys=keys, duration_ms=duration_ms))

    async def wait(self, ms: int) -> None:
        """Wait `ms` milliseconds; prefer `wait_for_window` and `wait_quiet`."""
        await self._do(Wait(duration_ms=ms))

    async def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        """Wait for a window whose title contains `title`.

        Raises:
            ActionStoppedError: it did not appear within `timeout_ms`.
        """
        await self._do(WaitUntil(until=UntilWindow(title=title, focused=focused), timeout_ms=timeout_ms))

    async def wait_quiet(self, quiet_ms: int = 300, timeout_ms: int = 10_000) -> None:
        """Wait until the screen has not changed for `quiet_ms`.

        Raises:
            ActionStoppedError: it kept changing for `timeout_ms`.
        """
        await self._do(WaitUntil(until=UntilQuiet(quiet_ms=quiet_ms), timeout_ms=timeout_ms))

    async def click_on(
        self,
        role: str | None = None,
        name: str | None = None,
        name_contains: str | None = None,
        *,
        button: str = "left",
        count: int = 1,
        modifiers: Sequence[str] = (),
    ) -> None:
        """Click in the middle of an element of the accessibility tree.

        Args:
            role: as for `find`.
            name: the whole accessible name.
            name_contains: a part of it.
            button: as for `click`.
            count: clicks, 1 to 3.
            modifiers: names of keys held during the action.

        Raises:
            LookupError: there is no such element.
        """
        node = await self.find(role, name, name_contains)
        x, y = node.middle
        await self.click(
            round(x * self._scale), round(y * self._scale), button=button, count=count, modifiers=modifiers
        )

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        """End the episode (`done`, `infeasible` or `gave_up`); only grading works afterwards."""
        request = Finish.model_validate({"session_id": self.session_id, "status": status, "answer": answer})
        await self._connection.call("finish", request, SessionInfo)

    # Eyes

    async def screenshot(
        self,
        *,
        scale: float = 1.0,
        format: Literal["png", "webp", "jpeg", "raw"] = "png",  # noqa: A002
    ) -> View:
        """Take a picture of the whole screen; later coordinates are in its pixels.

        Args:
            scale: size relative to the screen, above 0.05 and at most 1.
            format: of the encoded bytes; `raw` is rows of 8-bit RGB.
        """
        return await self.look(Observe(scale=scale, format=PictureFormat(format)))

    async def look(self, observe: Observe) -> View:
        """Observe without acting, with any options of an observation."""
        request = Screenshot(session_id=self.session_id, observe=observe)
        observation = await self._connection.call("screenshot", request, Observation)
        self._scale = observation.scale
        return View(observation)

    async def act(self, *actions: Action, observe: Observe = _DEFAULT_LOOK) -> View:
        """Run several actions, then observe once.

        Raises:
            ActionStoppedError: not all of them ran; `executed` says how many did.
        """
        request = Act(session_id=self.session_id, actions=actions, observe=observe)
        result = await self._connection.call("act", request, ActResult)
        self._scale = result.observation.scale
        view = View(result.observation)
        if result.stopped is not None:
            raise ActionStoppedError(result.stopped, result.executed, view)
        return view

    async def windows(self) -> tuple[Window, ...]:
        """List the windows."""
        request = WindowsRequest(session_id=self.session_id)
        return (await self._connection.call("windows", request, WindowList)).windows

    async def accessibility(self, application: str | None = None) -> AccessibilityTree:
        """Read the accessibility tree, of one application or of all."""
        request = AccessibilityTreeRequest(session_id=self.session_id, max_nodes=MAX_NODES, application=application)
        return await self._connection.call("accessibility_tree", request, AccessibilityTree)

    async def find(
        self,
        role: str | None = None,
        name: str | None = None,
        name_contains: str | None = None,
        *,
        timeout_ms: int = 3_000,
    ) -> AccessibleNode:
        """Return the first visible element with this role and name, waiting for it up to `timeout_ms`.

        Args:
            role: as AT-SPI calls it, such as `push button`.
            name: the whole accessible name.
            name_contains: a part of it.
            timeout_ms: how long to wait for it.

        Raises:
            LookupError: there is none; the message lists the elements of that role.
        """
        deadline = anyio.current_time() + timeout_ms / 1_000
        while True:
            nodes = [node for node in (await self.accessibility()).walk() if _may_be_seen(node)]
            # Nodes that certainly show come first.
            nodes.sort(key=lambda node: "showing" not in node.states)
            of_role = [node for node in nodes if role is None or node.role == role]
            for node in of_role:
                if (name is None or node.name == name) and (name_contains or "") in node.name:
                    return node
            if anyio.current_time() >= deadline:
                seen = sorted({node.name for node in of_role if node.name})
                wanted = f"role={role!r}, name={name!r}, name_contains={name_contains!r}"
                raise LookupError(f"no visible element with {wanted}; names of that role: {seen[:40]}")
            await anyio.sleep(FIND_RETRY_S)

    # The session itself

    async def renew(self, lease_s: float | None = None) -> SessionInfo:
        """Extend the lease."""
        request = SessionRenew(session_id=self.session_id, lease_s=lease_s)
        return await self._connection.call("session_renew", request, SessionInfo)

    async def reset(self) -> SessionInfo:
        """Reset the desktop to the state it was opened in."""
        request = SessionReset(session_id=self.session_id)
        return await self._connection.call("session_reset", request, SessionInfo)

    async def snapshot(
        self, *, grade: Literal["files", "live"] | None = None, lease_s: float = 3_600.0
    ) -> SnapshotInfo:
        """Save this state; without a grade, in the best that the server supports. `lost` lists what is not saved."""
        wanted = None if grade is None else Grade(grade)
        request = SessionSnapshot(session_id=self.session_id, grade=wanted, lease_s=lease_s)
        return await self._connection.call("session_snapshot", request, SnapshotInfo)

    async def fork(self, snapshot_id: str, n: int = 1) -> tuple["Desktop", ...]:
        """Open `n` desktops that start from a snapshot, all or none; close each when you are done with it."""
        request = SessionFork(snapshot_id=snapshot_id, n=n)
        forked = await self._connection.call("session_fork", request, SessionsForked)
        return tuple(Desktop(self._connection, one.session.session_id) for one in forked.sessions)

    async def restore(self, snapshot_id: str) -> Restored:
        """Restore this desktop to the state of a snapshot."""
        request = SessionRestore(session_id=self.session_id, snapshot_id=snapshot_id)
        return await self._connection.call("session_restore", request, Restored)

    async def close_snapshot(self, snapshot_id: str) -> None:
        """Remove a snapshot; desktops that started from it keep running."""
        await self._connection.call("snapshot_close", SnapshotClose(snapshot_id=snapshot_id), SnapshotClosed)

    async def reward(self, *, seed: int = 0) -> RewardReport:
        """Grade the session; the token's role must allow it."""
        request = RewardRequest(session_id=self.session_id, seed=seed)
        return await self._connection.call("reward", request, RewardReport)

    async def close(self) -> None:
        """Close the session and remove everything that belongs to it."""
        request = SessionClose(session_id=self.session_id)
        await self._connection.call("session_close", request, SessionClosed)

    async def _do(self, action: Action) -> None:
        await self.act(action, observe=_BLIND)


def _held(modifiers: Sequence[str]) -> tuple[Modifier, ...]:
    return tuple(Modifier(modifier) for modifier in modifiers)


def _may_be_seen(node: AccessibleNode) -> bool:
    """Whether an element is on the screen, or an item of an open GTK menu, which is `visible` but not `showing`."""
    return node.is_showing or (node.has_area and "visible" in node.states)
