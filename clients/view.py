"""A client's view of a desktop: the observation of one moment, with its picture."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from schemas.errors import CuaGymError
from schemas.observations import Observation


@dataclass(frozen=True)
class View:
    """What was seen at one moment."""

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
    """An action did not run, or what it waited for did not come; the message says which and why."""

    code: ClassVar[str] = "action_stopped"
    http_status: ClassVar[int] = 409

    def __init__(self, message: str, executed: int, view: View) -> None:
        """Keep how far the actions came.

        Args:
            message: Which action stopped, and why.
            executed: How many actions ran before it.
            view: What was seen after them.
        """
        super().__init__(message)
        self.executed = executed
        self.view = view
