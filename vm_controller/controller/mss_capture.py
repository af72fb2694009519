"""Captures pictures of any X display with mss: shared memory if the server offers it, plain requests otherwise."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import mss
import mss.exception
import numpy as np

from schemas.errors import InfrastructureError
from schemas.observations import Region
from vm_controller.controller.capture import Frame, check_region
from vm_controller.controller.display import Display

_SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 -- fixed by libxcb: the only place where it looks for a display by number
_FIRST_NUMBER = 20_000
_NUMBERS = 10_000


class MssCapture:
    """Captures pictures with persistent mss instances, one with and one without the pointer."""

    def __init__(self, display: Display) -> None:
        """Connect to a display.

        Raises:
            InfrastructureError: the display does not answer.
        """
        self._display = display
        self._with_cursor = self._connect(with_cursor=True)
        self._without_cursor = self._connect(with_cursor=False)
        screen = self._with_cursor.monitors[0]
        self._size = (screen["width"], screen["height"])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self._size

    def grab(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of `region` (pixels of the screen), or of the whole screen.

        The pointer is drawn into the picture by mss, so a frame without it costs less.

        Raises:
            InvalidRequestError: the region is not inside the screen.
            InfrastructureError: the display does not answer.
        """
        part = check_region(region, self._size)
        source = self._with_cursor if cursor else self._without_cursor
        try:
            shot = source.grab({"left": part.x, "top": part.y, "width": part.width, "height": part.height})
        except mss.exception.ScreenShotError as error:
            raise InfrastructureError(
                f"the X server at {self._display.socket} gave no picture: {error}; reset the session"
            ) from error
        return Frame(np.frombuffer(shot.raw, np.uint8).reshape(part.height, part.width, 4))

    def close(self) -> None:
        """Release the display."""
        self._with_cursor.close()
        self._without_cursor.close()

    def _connect(self, *, with_cursor: bool) -> mss.MSS:
        try:
            with _numbered(self._display.socket) as name:
                return mss.MSS(display=name, with_cursor=with_cursor)
        except mss.exception.ScreenShotError as error:
            raise InfrastructureError(
                f"the X server at {self._display.socket} does not answer: {error}; close the session and open a new one"
            ) from error


@contextmanager
def _numbered(socket: Path) -> Generator[str]:
    """Give a server a display number while the block runs, since libxcb before 1.16 does not accept a path.

    Raises:
        InfrastructureError: no link to the socket can be created.
    """
    _SOCKETS.mkdir(mode=0o1777, exist_ok=True)
    for number in range(_FIRST_NUMBER, _FIRST_NUMBER + _NUMBERS):
        link = _SOCKETS / f"X{number}"
        try:
            link.symlink_to(socket.resolve())
        except FileExistsError:
            continue
        except OSError as error:
            raise InfrastructureError(
                f"mss needs a link to {socket} in {_SOCKETS}, and it cannot be made: {error}"
            ) from error
        try:
            yield f":{number}"
        finally:
            link.unlink()
        return
    raise InfrastructureError(f"all display numbers from {_FIRST_NUMBER} on are taken in {_SOCKETS}; remove old links")
