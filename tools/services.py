"""The services that tools use. `server/services.py` composes them."""

from typing import Protocol

from episodes.service import EpisodeService
from grading.service import GradingService
from verification.service import WorkspaceService
from verification.verifier import Verifier
from vm_controller.service import SessionService


class Services(Protocol):
    """The services of a running server, one for each subject."""

    @property
    def sessions(self) -> SessionService:
        """Desktops under leases, and snapshots of them."""
        ...

    @property
    def grading(self) -> GradingService:
        """Grades sessions."""
        ...

    @property
    def workspaces(self) -> WorkspaceService:
        """Workspaces, in which tasks are authored with two desktops each."""
        ...

    @property
    def verifier(self) -> Verifier:
        """Runs and verifies the artifacts of workspaces."""
        ...

    @property
    def episodes(self) -> EpisodeService:
        """Attempts at tuples."""
        ...
