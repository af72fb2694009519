"""A client's view of a desktop: the observation of one moment, with its picture."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from schemas.errors import CuaGymError
from schemas.observations import Observation


@dataclass(frozen=True)
class View:
    """An observation, with its picture's bytes."""

    observation: Observation

    @property
    def data(self) -> bytes | None:
        """The encoded bytes of the picture; None if none was asked for."""
        return self.observation.picture_data

    def save(self, path: Path | str) -> None:
        """Write the picture to a file."""
        if self.data is None:
            raise ValueError("this view holds no picture: ask for one with Observe(format=...)")
        Path(path).write_bytes(self.data)


class ActionStoppedError(CuaGymError):
    """An action did not run, or what it waited for did not happen; the message says which action and why."""

    code: ClassVar[str] = "action_stopped"
    http_status: ClassVar[int] = 409

    def __init__(self, message: str, executed: int, view: View) -> None:
        """Create the error.

        Args:
            message: Which action stopped, and why.
            executed: Number of actions that ran before it.
            view: Observation after them.
        """
        super().__init__(message)
        self.executed = executed
        self.view = view
