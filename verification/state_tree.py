"""The entries of a captured state that are somebody's work, by name."""

import hashlib
from dataclasses import dataclass
from typing import Self

from verification.state_files import ArchiveEntry, is_artifact
from vm_controller.tar_archive import Archive, Member

MAX_TEXT = 1 << 20
MAX_TEXTS = 200
_PDF = b"%PDF-"
_SETTINGS = (
    "/.config/pcmanfm/", "/.config/libfm/", "/.config/openbox/", "/.config/Mousepad/", "/.config/lxterminal/",
    "/.config/gtk-", "/.config/libreoffice/", "/.config/menus/",
)  # fmt: skip
"""Settings that programs write on their own, but that a task may ask to change."""
_NOISE = (
    "/.cache/", "/.thumbnails/", "/.dbus/", "/.pki/", "/.ssh/known_hosts", "/.Xauthority", "/.ICE", "/.X11", "/.ibus",
    "/.config/dconf/", "/.config/ibus/", "/.config/pulse/",
    "/.local/share/recently-used", "/.local/share/Trash/", "/.local/share/gvfs", "/.local/share/mime/",
    "/.local/state/", "/.bash_history", "/.python_history", "/.lesshst", "/.viminfo", "/.~lock.", "/__pycache__/",
    "/.gvfs", "/.goutputstream", ".swp", ".parentlock",
)  # fmt: skip


@dataclass(frozen=True)
class Tree:
    """The entries of a captured state that are somebody's work, by name."""

    archive: Archive
    entries: dict[str, Member]
    folders: frozenset[str]
    """The folders that are not empty."""

    @classmethod
    def of(cls, archive: Archive, *, with_settings: bool = False) -> Self:
        """Read an open archive, which must stay open as long as the tree is used.

        Args:
            archive: the archive of the state.
            with_settings: whether settings that programs write on their own are included.
        """
        noise = _NOISE if with_settings else (*_NOISE, *_SETTINGS)
        known = {member.info.name: member for member in archive.members if not _is_noise(member.info.name, noise)}
        return cls(archive, known, frozenset(name.rpartition("/")[0] for name in known))

    def content(self, name: str) -> bytes | None:
        """Return a file's content; None if there is no such file."""
        member = self.entries.get(name)
        return self.archive.content(member) if member is not None and is_artifact(member) else None

    def entry(self, name: str) -> ArchiveEntry:
        """Return an entry as it is stored in the archive."""
        return ArchiveEntry(b"".join(self.archive.raw(self.entries[name])))

    def texts(self) -> dict[str, bytes]:
        """Return the first text files of moderate size, by name.

        A PDF is not text, even if its source consists of letters only.
        """
        found: dict[str, bytes] = {}
        for name in sorted(name for name, member in self.entries.items() if is_artifact(member)):
            if self.entries[name].info.size <= MAX_TEXT and len(found) < MAX_TEXTS:
                content = self.content(name) or b""
                if b"\0" not in content and not content.startswith(_PDF):
                    found[name] = content
        return found

    def digests(self) -> dict[str, str]:
        """Return the SHA-256 of each file's content, by name."""
        return {
            name: hashlib.sha256(self.archive.content(member)).hexdigest()
            for name, member in self.entries.items()
            if is_artifact(member)
        }


def _is_noise(name: str, noise: tuple[str, ...]) -> bool:
    path = f"/{name}/"
    return any(part in path for part in noise)
