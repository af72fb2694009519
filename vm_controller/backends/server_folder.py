"""The folder on disk that belongs to one running server, and the clean-up after servers that died."""

import contextlib
import fcntl
import os
import shutil
import time
from collections.abc import Generator, Sequence
from pathlib import Path

import structlog

from schemas.errors import InfrastructureError
from vm_controller.backends.cgroups import Hierarchy
from vm_controller.backends.sandbox import write_etc

_PROGRAMS = Path(__file__).with_name("programs")
_log = structlog.stdlib.get_logger("vm_controller.server_folder")


class LockedFolder:
    """A folder below `root` that is locked for as long as its process lives."""

    def __init__(self, root: Path, mode: int = 0o700) -> None:
        """Create and lock the folder, after removing what dead servers left.

        Args:
            root: the folder that all servers of one state folder share; created if it is missing.
            mode: the mode of this server's folder.

        Raises:
            InfrastructureError: a folder cannot be created or removed.
        """
        self._root = root
        self.hierarchy = Hierarchy.find()
        self.path = root / f"server-{os.getpid()}-{time.time_ns():x}"
        try:
            root.mkdir(parents=True, exist_ok=True)
            with _one_at_a_time(root):
                self._sweep()
                self.path.mkdir()
                self._lock = os.open(self.path / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
                fcntl.flock(self._lock, fcntl.LOCK_EX)
            self.path.chmod(mode)
        except OSError as error:
            raise InfrastructureError(f"cannot use {root} for session files: {error}; set --state-dir") from error

    def sweep(self) -> None:
        """Remove the folders of other servers that have died.

        Raises:
            InfrastructureError: something cannot be removed.
        """
        with _one_at_a_time(self._root):
            self._sweep()

    def close(self) -> None:
        """Remove the folder."""
        self.hierarchy.remove_server(self.path.name)
        remove(self.path)
        os.close(self._lock)

    def _sweep(self) -> None:
        """Remove the folders whose lock nobody holds, and log how many sessions died with their server."""
        for folder in self._root.glob("server-*"):
            with contextlib.suppress(OSError):
                lock = os.open(folder / "lock", os.O_RDWR | os.O_CLOEXEC)
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    sessions = sum(1 for _ in folder.glob("s_*"))
                    self.hierarchy.remove_server(folder.name)
                    remove(folder)
                    _log.warning("removed what a dead server left", folder=str(folder), sessions=sessions)
                finally:
                    os.close(lock)


class ServerFolder(LockedFolder):
    """The folder of a server with desktops.

    `etc` contains the files that every sandbox shares, and `programs` the server's programs for desktops. Its parent
    folders can be traversed but not listed by other users, because sandboxes of other users mount parts of it.
    """

    def __init__(self, root: Path, hosts: Sequence[str] = ()) -> None:
        """Create and lock the folder, after removing what dead servers left.

        Args:
            root: the folder that all servers of one state folder share; created if it is missing.
            hosts: additional names for the loopback of every sandbox.

        Raises:
            InfrastructureError: a folder cannot be created or removed.
        """
        super().__init__(root, 0o711)
        self.etc = self.path / "etc"
        self.programs = self.path / "programs"
        try:
            root.chmod(0o711)
            write_etc(self.etc, hosts)
            show_programs(_PROGRAMS, self.programs)
        except OSError as error:
            raise InfrastructureError(f"cannot use {root} for session files: {error}; set --state-dir") from error


@contextlib.contextmanager
def _one_at_a_time(root: Path) -> Generator[None]:
    """Prevent other servers from sweeping while a folder is created, since it looks dead until it is locked."""
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def show_programs(source: Path, target: Path) -> None:
    """Copy programs to a folder where every user may start them, as other users may be unable to enter a checkout."""
    shutil.copytree(source, target)
    for path in (target, *target.iterdir()):
        path.chmod(0o755)


def lives(folder: Path) -> bool:
    """Whether the server that created a folder is still running, that is, holds the folder's lock."""
    try:
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def remove(folder: Path) -> None:
    """Remove a folder regardless of its files' modes.

    Raises:
        InfrastructureError: something in it cannot be removed.
    """
    for _ in range(50):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        for path, _folders, _files in os.walk(folder):
            with contextlib.suppress(OSError):
                Path(path).chmod(0o700)
        time.sleep(0.01)
    raise InfrastructureError(f"could not remove {folder}; remove it by hand")
