"""The part of a controller's controls for a screen that never changes: no waiting, and nothing to hold."""

from schemas.observations import Settle, Window
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Place, Settled, Watched


class StillScreen:
    """A base class of controls without a display; subclasses define what can be seen and done."""

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return at once."""
        del cancel

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Report a still screen at once."""
        del times, cancel, watched
        return Settled(settled=True, duration_ms=0.0)

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Report idle programs at once."""
        del idle_ms, timeout_ms, cancel
        return True

    def windows(self) -> tuple[Window, ...]:
        """List no windows."""
        return ()

    def places(self) -> tuple[Place, ...]:
        """List no windows."""
        return ()

    def release_all(self) -> None:
        """Do nothing, as nothing is held down."""

    def reconnect(self) -> None:
        """Do nothing, as there is no connection."""

    def close(self) -> None:
        """Do nothing, as there is nothing to release."""
