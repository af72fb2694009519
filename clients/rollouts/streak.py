"""Detects a model that repeats the same calls without any effect."""


class Streak:
    """A series of identical calls while the screen shows nothing new.

    A blinking caret alternates between two pictures, so only a picture that the streak has not seen counts as new.
    """

    def __init__(self, longest: int) -> None:
        """A streak of `longest` turns is too long."""
        self._longest = longest
        self._commands: tuple[str, ...] = ()
        self._frames: set[str] = set()
        self._length = 0

    def is_too_long(self, commands: tuple[str, ...], frame: str) -> bool:
        """Count a turn with these commands that ended with this picture; return whether the streak is too long."""
        if commands != self._commands:
            self._commands, self._frames, self._length = commands, {frame}, 1
        elif frame in self._frames:
            self._length += 1
        else:
            self._frames.add(frame)
            self._length = 1
        return self._length >= self._longest
