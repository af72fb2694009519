"""The bubblewrap sandbox: which parts of the host a session's program sees, and which user it runs as."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from vm_controller.backends.identity import Identity

SESSION_PYTHON = Path("/opt/session-python")
SESSION_PROGRAMS = "/opt/session-bin"
USER_ID = 1000
HOME = "/home/user"
TMP = "/tmp"
VAR_TMP = "/var/tmp"
X_SOCKETS = "/tmp/.X11-unix"
SHARED_MEMORY_MB = 256
VAR_MB = 64
TEMPLATE = "/run/home-template"
RUNTIME_DIR = "/run/user/1000"

ETC = (
    "alternatives",
    "fonts",
    "gimp",
    "gtk-2.0",
    "gtk-3.0",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "libreoffice",
    "localtime",
    "mime.types",
    "ssl/certs",
    "X11",
    "xdg",
)
"""The files of /etc that a sandbox shows; the image of the docker backend keeps the same ones (image/clean)."""

ENVIRONMENT: Mapping[str, str] = {
    "DISPLAY": ":0",
    "HOME": HOME,
    "USER": "user",
    "LOGNAME": "user",
    "SHELL": "/bin/bash",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "PATH": f"{SESSION_PYTHON}/bin:{SESSION_PROGRAMS}:/usr/bin:/bin",
    "XDG_SESSION_TYPE": "x11",
    "XDG_RUNTIME_DIR": RUNTIME_DIR,
    "DBUS_SESSION_BUS_ADDRESS": f"unix:path={RUNTIME_DIR}/bus",
    "XAUTHORITY": f"{RUNTIME_DIR}/Xauthority",
    "GTK_MODULES": "gail:atk-bridge",
    "GNOME_ACCESSIBILITY": "1",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "SAL_USE_VCLPLUGIN": "gtk3",
    "GSETTINGS_BACKEND": "keyfile",
    "NO_AT_BRIDGE": "0",
}
"""The environment variables of a session's programs."""


def users(uid: int = USER_ID) -> dict[str, str]:
    """Return the files of /etc that name the desktop's user, whose uid inside is `uid`."""
    return {
        "passwd": f"root:x:0:0:root:/root:/bin/sh\nuser:x:{uid}:{uid}:user:{HOME}:/bin/bash\n",
        "group": f"root:x:0:\nuser:x:{uid}:\n",
    }


def write_etc(folder: Path, hosts: Sequence[str] = ()) -> None:
    """Write the few files of /etc that every sandbox shares; `hosts` are additional names for its loopback."""
    files = {
        **users(),
        "hosts": "127.0.0.1 localhost desktop\n" + "".join(f"127.0.0.1 {host}\n" for host in hosts),
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
        "machine-id": "0" * 31 + "1\n",
    }
    write_shared(folder, files)


def write_shared(folder: Path, files: Mapping[str, str]) -> None:
    """Write files that every user may read into a folder, which is created if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o644)
    folder.chmod(0o755)


Mount = tuple[str, ...]
"""Arguments of bubblewrap that put something into the view."""


def writable(host: Path, guest: str) -> Mount:
    """Return a mount that shows a folder of the host for reading and writing."""
    return ("--bind", str(host), guest)


def read_only(host: Path, guest: str) -> Mount:
    """Return a mount that shows a file or folder of the host for reading only."""
    return ("--ro-bind", str(host), guest)


def memory(guest: str, size_mb: int, mode: str = "0755") -> Mount:
    """Return a mount that puts an empty file system in memory into the view; it vanishes with the sandbox.

    Args:
        guest: the path at which it is mounted.
        size_mb: its capacity, in MiB.
        mode: the mode of its root folder, in octal.
    """
    return ("--perms", mode, "--size", str(size_mb << 20), "--tmpfs", guest)


@dataclass(frozen=True)
class Sandbox:
    """A view of the host: read-only system, everything unshared, plus the given mounts.

    `mounts` may cover earlier ones. Everything not mounted for writing is finally made read-only, because the root of
    the view is in memory, which nothing else would limit.
    """

    identity: Identity
    etc: Path
    session_python: Path | None
    mounts: tuple[Mount, ...] = ()
    inside_uid: int = USER_ID

    def arguments(self) -> tuple[str, ...]:
        """Return bubblewrap's arguments, without the program."""
        uid = str(self.inside_uid)
        view: list[str] = ["--unshare-all", "--uid", uid, "--gid", uid, "--hostname", "desktop"]
        view += ["--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        view += ["--ro-bind", "/usr", "/usr", "--tmpfs", "/usr/local"]
        for name in ("bin", "sbin", "lib", "lib32", "lib64"):
            if Path("/", name).is_symlink():
                view += ["--symlink", f"usr/{name}", f"/{name}"]
            elif Path("/", name).is_dir():
                view += ["--ro-bind", f"/{name}", f"/{name}"]
        view += ["--proc", "/proc", "--dev", "/dev", *memory("/dev/shm", SHARED_MEMORY_MB, "1777")]
        view += [*memory("/var", VAR_MB), "--perms", "1777", "--dir", VAR_TMP]
        view += ["--ro-bind-try", "/var/cache/fontconfig", "/var/cache/fontconfig"]
        for name in ETC:
            view += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
        for path in sorted(self.etc.iterdir()):
            view += ["--ro-bind", str(path), f"/etc/{path.name}"]
        if self.session_python is not None:
            view += ["--ro-bind", str(self.session_python), str(SESSION_PYTHON)]
        view += chain.from_iterable(self.mounts)
        return (*view, "--remount-ro", "/dev", "--remount-ro", "/usr/local", "--remount-ro", "/")

    def command(self, argv: Sequence[str], arguments_fd: int, limits: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the whole command, which reads bubblewrap's arguments from a file.

        On the command line of the sandbox's first process, its user could read the host's paths among them.

        Args:
            argv: the program in the sandbox, and its arguments.
            arguments_fd: the file descriptor that `arguments_file` returned; the process must inherit it.
            limits: command prefixes that limit the process.
        """
        return (*limits, *self.identity.prefix, "bwrap", "--args", str(arguments_fd), "--", *argv)

    def arguments_file(self, more: Sequence[str] = ()) -> int:
        """Return the descriptor of a file with bubblewrap's arguments; the caller must close it.

        Args:
            more: arguments besides those of the view.
        """
        fd = os.memfd_create("bwrap")
        os.write(fd, b"".join(part.encode() + b"\0" for part in (*self.arguments(), *more)))
        os.lseek(fd, 0, os.SEEK_SET)
        return fd


def child_pid(info: bytes) -> int:
    """Read the host's pid of a sandbox's first process from what `--info-fd` wrote."""
    pid = json.loads(info)["child-pid"]
    if not isinstance(pid, int):
        raise TypeError(f"bubblewrap reported {pid!r} as child-pid")
    return pid
