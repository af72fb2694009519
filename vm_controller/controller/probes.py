"""What a controller can ask about a desktop besides its display: accessibility and files. The session provides it."""

from dataclasses import dataclass
from typing import Protocol

from schemas.observations import AccessibilityTree
from vm_controller.controller.cancel import Cancel

READING_S = 5.0
"""Seconds that one reading of the accessibility tree may take."""
READING_NODES = 1_500


@dataclass(frozen=True)
class FileStatus:
    """The status of a file or folder of the desktop: its size, and a version that changes with its content."""

    size: int
    version: tuple[int, ...]


class Probes(Protocol):
    """Reads a desktop's accessibility tree and files. Methods block, so call them on a worker thread."""

    def read_accessibility(
        self,
        cancel: Cancel,
        max_nodes: int = READING_NODES,
        application: str | None = None,
        at_most_s: float = READING_S,
    ) -> AccessibilityTree:
        """Read the accessibility tree.

        Args:
            cancel: cancels the call.
            max_nodes: the maximum number of elements to return.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.
            at_most_s: the seconds that the reading may take, if the call has that many left.

        Raises:
            InfrastructureError: the accessibility bus does not answer.
            DeadlineError: the deadline passed or the call was cancelled.
        """
        ...

    def file_status(self, path: str) -> FileStatus | None:
        """Return the status of a path below /home/user or /tmp, as the desktop sees it; None if there is no such file.

        Raises:
            InfrastructureError: the desktop's files cannot be reached.
        """
        ...
