"""The blocking twin of clients/desktop.py, for scripts and notebooks: the same names and arguments without `await`.

`with Desktop.open(url, token, environment="os") as desktop: desktop.click(120, 80)`
"""

from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Literal, ParamSpec, TypeVar

from anyio.from_thread import BlockingPortal, start_blocking_portal

from clients import desktop as asynchronous
from clients.desktop import ActionStoppedError, View
from schemas.actions import Action
from schemas.frame_conditions import FrameConditions
from schemas.observations import AccessibilityTree, AccessibleNode, Observe, Window
from schemas.rewards import RewardReport
from schemas.sessions import SessionInfo
from schemas.snapshots import Restored, SnapshotInfo

__all__ = ["ActionStoppedError", "Desktop", "View"]

P = ParamSpec("P")
R = TypeVar("R")
_DEFAULT_LOOK = Observe()


class Desktop:
    """One session, driven from a thread without an event loop."""

    def __init__(self, portal: BlockingPortal, desktop: asynchronous.Desktop) -> None:
        self.session_id = desktop.session_id
        self._portal = portal
        self._desktop = desktop

    @classmethod
    @contextmanager
    def open(
        cls,
        url: str,
        token: str,
        *,
        environment: str,
        setup: str | None = None,
        reward: str | None = None,
        frame: FrameConditions | None = None,
        lease_s: float = 600.0,
    ) -> Generator["Desktop"]:
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
        opening = asynchronous.Desktop.open(
            url, token, environment=environment, setup=setup, reward=reward, frame=frame, lease_s=lease_s
        )
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(opening) as desktop:
            yield cls(portal, desktop)

    @classmethod
    @contextmanager
    def attach(cls, url: str, token: str, session_id: str) -> Generator["Desktop"]:
        """Use an open session, which its opener has to close."""
        attaching = asynchronous.Desktop.attach(url, token, session_id)
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(attaching) as desktop:
            yield cls(portal, desktop)

    def click(
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
        self._run(self._desktop.click, x, y, button=button, count=count, modifiers=modifiers)

    def double_click(self, x: int | None = None, y: int | None = None) -> None:
        """Click twice with the left button."""
        self._run(self._desktop.double_click, x, y)

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._run(self._desktop.move, x, y)

    def drag(
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
        self._run(self._desktop.drag, path, button=button, modifiers=modifiers, duration_ms=duration_ms)

    def button_down(self, x: int | None = None, y: int | None = None, *, button: str = "left") -> None:
        """Press a mouse button and keep it down."""
        self._run(self._desktop.button_down, x, y, button=button)

    def button_up(self, x: int | None = None, y: int | None = None, *, button: str = "left") -> None:
        """Release a mouse button."""
        self._run(self._desktop.button_up, x, y, button=button)

    def scroll(self, x: int | None = None, y: int | None = None, dx: int = 0, dy: int = 0) -> None:
        """Turn the wheel at a point of the last picture, or at the pointer.

        Args:
            x: pixels from the left edge; None, with `y`: at the pointer.
            y: pixels from the top edge.
            dx: notches to the right, -100 to 100; negative: to the left.
            dy: notches down, -100 to 100; negative: up.
        """
        self._run(self._desktop.scroll, x, y, dx, dy)

    def type(self, text: str) -> None:
        r"""Type text exactly as given; "\n" is Return and "\t" is Tab."""
        self._run(self._desktop.type, text)

    def key(self, *keys: str, repeat: int = 1) -> None:
        """Press keys together: `key("ctrl", "s")`."""
        self._run(self._desktop.key, *keys, repeat=repeat)

    def hold(self, *keys: str, duration_ms: int) -> None:
        """Hold keys down for `duration_ms` milliseconds."""
        self._run(self._desktop.hold, *keys, duration_ms=duration_ms)

    def wait(self, ms: int) -> None:
        """Wait `ms` milliseconds; prefer `wait_for_window` and `wait_quiet`."""
        self._run(self._desktop.wait, ms)

    def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        """Wait for a window whose title contains `title`.

        Raises:
            ActionStoppedError: it did not appear within `timeout_ms`.
        """
        self._run(self._desktop.wait_for_window, title, focused, timeout_ms)

    def wait_quiet(self, quiet_ms: int = 300, timeout_ms: int = 10_000) -> None:
        """Wait until the screen has not changed for `quiet_ms`.

        Raises:
            ActionStoppedError: it kept changing for `timeout_ms`.
        """
        self._run(self._desktop.wait_quiet, quiet_ms, timeout_ms)

    def click_on(
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
        self._run(
            self._desktop.click_on,
            role,
            name,
            name_contains,
            button=button,
            count=count,
            modifiers=modifiers,
        )

    def finish(self, status: str = "done", answer: str | None = None) -> None:
        """End the episode (`done`, `infeasible` or `gave_up`); only grading works afterwards."""
        self._run(self._desktop.finish, status, answer)

    def screenshot(self, *, scale: float = 1.0) -> View:
        """Take a PNG of the whole screen; later coordinates are in its pixels.

        Args:
            scale: size relative to the screen, above 0.05 and at most 1.
        """
        return self._run(self._desktop.screenshot, scale=scale)

    def look(self, observe: Observe) -> View:
        """Observe without acting, with any options of an observation."""
        return self._run(self._desktop.look, observe)

    def act(self, *actions: Action, observe: Observe = _DEFAULT_LOOK) -> View:
        """Run several actions, then observe once.

        Raises:
            ActionStoppedError: not all of them ran; `executed` says how many did.
        """
        return self._run(self._desktop.act, *actions, observe=observe)

    def windows(self) -> tuple[Window, ...]:
        """List the windows."""
        return self._run(self._desktop.windows)

    def accessibility(self, application: str | None = None) -> AccessibilityTree:
        """Read the accessibility tree, of one application or of all."""
        return self._run(self._desktop.accessibility, application)

    def find(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> AccessibleNode:
        """Return the first visible element with this role and name, waiting for it up to three seconds.

        Args:
            role: as AT-SPI calls it, such as `push button`.
            name: the whole accessible name.
            name_contains: a part of it.

        Raises:
            LookupError: there is none; the message lists the elements of that role.
        """
        return self._run(self._desktop.find, role, name, name_contains)

    def renew(self, lease_s: float | None = None) -> SessionInfo:
        """Extend the lease.

        Args:
            lease_s: its new length in seconds; None: as before.
        """
        return self._run(self._desktop.renew, lease_s)

    def reset(self) -> SessionInfo:
        """Reset the desktop to the state it was opened in."""
        return self._run(self._desktop.reset)

    def snapshot(self, *, grade: Literal["files", "live"] | None = None, lease_s: float = 3_600.0) -> SnapshotInfo:
        """Save this state. `lost` in the result lists what is not saved.

        Args:
            grade: `files` or `live`; None: the best that the server supports.
            lease_s: seconds without a fork or restore after which the snapshot is removed.
        """
        return self._run(self._desktop.snapshot, grade=grade, lease_s=lease_s)

    def fork(self, snapshot_id: str, n: int = 1) -> tuple["Desktop", ...]:
        """Open desktops that start from a snapshot, all or none; close each when you are done with it.

        Args:
            snapshot_id: From the result of `snapshot`.
            n: Number of desktops.
        """
        return tuple(Desktop(self._portal, one) for one in self._run(self._desktop.fork, snapshot_id, n))

    def restore(self, snapshot_id: str) -> Restored:
        """Restore this desktop to the state of a snapshot."""
        return self._run(self._desktop.restore, snapshot_id)

    def close_snapshot(self, snapshot_id: str) -> None:
        """Remove a snapshot; desktops that started from it keep running."""
        self._run(self._desktop.close_snapshot, snapshot_id)

    def reward(self, *, seed: int = 0) -> RewardReport:
        """Grade the session; the token's role must allow it.

        Args:
            seed: Random seed of the reward.
        """
        return self._run(self._desktop.reward, seed=seed)

    def close(self) -> None:
        """Close the session and remove everything that belongs to it."""
        self._run(self._desktop.close)

    def _run(self, verb: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        async def call() -> R:
            return await verb(*args, **kwargs)

        return self._portal.call(call)
