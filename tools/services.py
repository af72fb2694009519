"""The services that tools use. `server/services.py` composes them."""

from typing import Protocol

from episodes.service import EpisodeService
from grading.service import GradingService
from verification.service import WorkspaceService
from verification.verifier import Verifier
from vm_controller.service import SessionService


class Services(Protocol):
    """One service for each subject, there once the server runs."""

    @property
    def sessions(self) -> SessionService:
        """Desktops under leases, and snapshots of them."""
        ...

    @property
    def grading(self) -> GradingService:
        """What sessions are worth."""
        ...

    @property
    def workspaces(self) -> WorkspaceService:
        """Tasks that are being written, with two desktops each."""
        ...

    @property
    def verifier(self) -> Verifier:
        """Runs and examines what is written in workspaces."""
        ...

    @property
    def episodes(self) -> EpisodeService:
        """Attempts at tuples."""
        ...
