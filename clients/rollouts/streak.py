"""Detects a model that repeats the same calls without any effect."""


class Streak:
    """The same calls, again and again, while the screen shows nothing new.

    A blinking caret shows two pictures in turn, so what counts as new is a picture that the streak has not seen.
    """

    def __init__(self, longest: int) -> None:
        """Let `longest` turns in a row pass as too long."""
        self._longest = longest
        self._commands: tuple[str, ...] = ()
        self._frames: set[str] = set()
        self._length = 0

    def is_too_long(self, commands: tuple[str, ...], frame: str) -> bool:
        """Count one more turn of these commands that ended with this picture."""
        if commands != self._commands:
            self._commands, self._frames, self._length = commands, {frame}, 1
        elif frame in self._frames:
            self._length += 1
        else:
            self._frames.add(frame)
            self._length = 1
        return self._length >= self._longest
