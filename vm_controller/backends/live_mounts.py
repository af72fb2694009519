"""Lists what a running container sees of the host's file systems, so that its forks can get the same."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from schemas.errors import InfrastructureError


@dataclass(frozen=True)
class Mounted:
    """One line of /proc/PID/mountinfo (proc(5)): the folder `root` of a file system, mounted at `at`."""

    device: str
    root: str
    at: str
    kind: str
    options: str

    @classmethod
    def parse(cls, line: str) -> Self:
        """Parse a line of /proc/PID/mountinfo."""
        fields = line.split()
        rest = fields[fields.index("-") + 1 :]
        root, at = (_plain(name) for name in fields[3:5])
        return cls(device=fields[2], root=root, at=at, kind=rest[0], options=rest[2])


@dataclass(frozen=True)
class MountTable:
    """All mounts of a process."""

    mounts: tuple[Mounted, ...]

    @classmethod
    def of(cls, pid: int | str) -> Self:
        """Read the mounts of a process.

        Raises:
            InfrastructureError: there is no such process.
        """
        try:
            lines = Path(f"/proc/{pid}/mountinfo").read_text().splitlines()
        except OSError as error:
            raise InfrastructureError(f"process {pid} has no mounts to be read: {error}") from error
        return cls(tuple(map(Mounted.parse, lines)))

    def from_outside(self) -> tuple[Mounted, ...]:
        """Return the mounts of file systems that come from outside, that is, whose root this view does not contain."""
        own = {mount.device for mount in self.mounts if mount.root == "/"}
        return tuple(mount for mount in self.mounts if mount.device not in own)

    def path_of(self, mount: Mounted) -> Path | None:
        """Return the path at which this view shows a mount of another view; None if it does not show it."""
        # Later mounts cover earlier ones.
        for ours in reversed(self.mounts):
            if ours.device == mount.device and Path(mount.root).is_relative_to(ours.root):
                return Path(ours.at) / Path(mount.root).relative_to(ours.root)
        return None

    def layers(self) -> tuple[Path, ...]:
        """Return the layers of the root, the writable one first.

        Raises:
            InfrastructureError: the root is not an overlay file system.
        """
        (root,) = [mount for mount in self.mounts if mount.at == "/"][:1] or [None]
        if root is None or root.kind != "overlay":
            raise InfrastructureError(
                "the container's root is no overlay: live snapshots need a container engine with the storage driver "
                f"overlay2, this one has {root.kind if root else 'none'}"
            )
        options = [option.partition("=") for option in root.options.split(",")]
        named = {name: folders.split(":") for name, _, folders in options}
        layers = tuple(Path(folder) for name in ("upperdir", "lowerdir") for folder in named.get(name, ()))
        if not all(layer.is_absolute() for layer in layers):
            raise InfrastructureError("the image has so many layers that the engine names them by relative paths")
        return layers


def _plain(name: str) -> str:
    """Undo the kernel's octal escapes of spaces, tabs, newlines and backslashes."""
    for octal in ("040", "011", "012", "134"):
        name = name.replace(f"\\{octal}", chr(int(octal, 8)))
    return name
