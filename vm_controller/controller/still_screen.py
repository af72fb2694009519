"""The part of a controller's controls for a screen that never changes: no waiting, and nothing to hold."""

from schemas.observations import Settle, Window
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Place, Settled, Watched


class StillScreen:
    """A base of controls without a display; what can be seen and done there, a subclass says."""

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return at once."""
        del cancel

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Report a screen that is still, at once."""
        del times, cancel, watched
        return Settled(settled=True, duration_ms=0.0)

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Report programs that rest, at once."""
        del idle_ms, timeout_ms, cancel
        return True

    def windows(self) -> tuple[Window, ...]:
        """List no windows."""
        return ()

    def places(self) -> tuple[Place, ...]:
        """List no windows."""
        return ()

    def release_all(self) -> None:
        """Nothing is down."""

    def reconnect(self) -> None:
        """Nothing is connected."""

    def close(self) -> None:
        """Let go of nothing."""
