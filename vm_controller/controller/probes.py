"""What a controller can ask about a desktop besides its display: accessibility and files. The session provides it."""

from dataclasses import dataclass
from typing import Protocol

from schemas.observations import AccessibilityTree
from vm_controller.controller.cancel import Cancel

READING_S = 5.0
"""The longest that one reading of the accessibility tree takes."""
READING_NODES = 1_500


@dataclass(frozen=True)
class FileStatus:
    """A file or folder of the desktop: how large it is, and what changes whenever its content does."""

    size: int
    version: tuple[int, ...]


class Probes(Protocol):
    """Blocking, for a worker thread."""

    def read_accessibility(
        self,
        cancel: Cancel,
        max_nodes: int = READING_NODES,
        application: str | None = None,
        at_most_s: float = READING_S,
    ) -> AccessibilityTree:
        """Read the accessibility tree.

        Args:
            cancel: the stop signal of the call.
            max_nodes: most elements that are returned.
            application: reads only applications whose name contains this, in any case; None reads all of them.
            at_most_s: seconds that the reading may take, if the call has as many left.

        Raises:
            InfrastructureError: the accessibility bus does not answer.
            DeadlineError: the call has to stop.
        """
        ...

    def file_status(self, path: str) -> FileStatus | None:
        """Look at a path below /home/user or /tmp as the desktop sees it; None if there is nothing.

        Raises:
            InfrastructureError: the desktop's files cannot be reached.
        """
        ...
