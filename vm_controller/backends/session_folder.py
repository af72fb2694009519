"""The folder of one session on the host: its display's socket and framebuffer, and its initial home.

Nothing else of a session is on the host's disk; what its user writes is in memory.
"""

import os
import shutil
import socket
import struct
from collections.abc import Callable
from pathlib import Path

from vm_controller.backends.sandbox import X_SOCKETS
from vm_controller.backends.server_folder import remove
from vm_controller.controller.display import Display

SOCKETS = "x"
FRAMEBUFFER = "fb"


def lay_out(folder: Path) -> tuple[Path, Path]:
    """Create a session's folder on the host.

    Returns:
        Its folders for the X server's socket and for the framebuffer; the caller must set their owners.
    """
    folder.mkdir()
    folder.chmod(0o711)
    made = (folder / SOCKETS, folder / FRAMEBUFFER)
    for path in made:
        path.mkdir(mode=0o700)
    return made


def readable_home(template: Path, folder: Path) -> Path:
    """Return a copy of a home template that all users may read; all sessions of the template share it.

    Links in a template are followed, so that environments can share the profile of an application.
    """
    copy = folder.parent / f"home-{template.parent.name}"
    if not copy.exists():
        # Sessions that open at the same time each make a copy; the first one to finish is kept.
        partial = folder / "home-template"
        shutil.copytree(template, partial)
        for path in (partial, *partial.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        try:
            partial.rename(copy)
        except OSError:
            remove(partial)
    return copy


def display_of(folder: Path, processes: Callable[[], tuple[int, ...]]) -> Display:
    """Describe the display whose X server has its socket and its framebuffer in a session's folder.

    Args:
        folder: the session's folder.
        processes: returns the host's pids of the desktop's current processes.
    """
    sockets = folder / SOCKETS
    return Display(
        socket=sockets / "X0",
        framebuffer=folder / FRAMEBUFFER / "Xvfb_screen0",
        # Without a network of its own, a program would find another display in the host's abstract sockets.
        command_prefix=("bwrap", "--unshare-net", "--dev-bind", "/", "/", "--bind", str(sockets), X_SOCKETS),
        processes=processes,
    )


def listener(path: Path) -> int | None:
    """Return the pid of the process that listens on a socket; None if none does."""
    with socket.socket(socket.AF_UNIX) as channel:
        folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
        try:
            # Reached through an open folder, because a socket address is limited to 107 bytes and a path is not.
            channel.connect(f"/proc/self/fd/{folder}/{path.name}")
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        finally:
            os.close(folder)
        return int(struct.unpack("3i", channel.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0])
