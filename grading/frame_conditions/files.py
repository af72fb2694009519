"""The files of a captured state that a frame speaks of: those that a person sees in the home folder."""

import hashlib
import posixpath
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from vm_controller.backends.sandbox import HOME
from vm_controller.tar_archive import Archive, Member

_EXECUTE, _WRITE, _EVERYBODY = 0o100, 0o200, 0o006
SET_ID = 0o6000
"""Bits by which a program runs as its owner or group; no task is about them."""
OWNER = 0o700
NOTICED = 0o702
"""Permission bits that are compared: the owner's, and everybody's permission to write."""
_FLEETING = ("/tmp", "/var/tmp", "/run", "/var/run", "/dev", "/proc", f"{HOME}/.cache")  # noqa: S108 - names alone
HOME_PREFIX = HOME.removeprefix("/") + "/"
_LIST, _DEFAULT_LIST = "SCHILY.acl.access", "SCHILY.acl.default"
INHERITED = "default:"
"""Begins the part of a folder's access list that what is made in it gets as its own."""
_IN_A_MODE = 3
"""Lines of an access list that a mode says as well: owner, group, everybody."""


@dataclass(frozen=True)
class Files:
    """The entries of an archive by name, including folders."""

    archive: Archive
    entries: dict[str, Member]

    @classmethod
    def of(cls, archive: Archive) -> Self:
        """Read an open archive, which must stay open as long as the files are used."""
        return cls(archive, {member.info.name.rstrip("/"): member for member in archive.members})

    def seen(self) -> frozenset[str]:
        """Return the files and links that a person sees, without names that are not valid text."""
        return frozenset(name for name, member in self.entries.items() if is_seen(name) and not member.info.isdir())

    def beside(self) -> frozenset[str]:
        """Return the files of the home folder that are not hidden: those of `seen`, backups, caches, odd names."""
        return frozenset(
            name
            for name, member in self.entries.items()
            if name.startswith(HOME_PREFIX) and not is_hidden(name) and not member.info.isdir()
        )

    def folders(self) -> frozenset[str]:
        """Return the folders that a person sees."""
        return frozenset(name for name, member in self.entries.items() if is_seen(name) and member.info.isdir())

    def launchers(self) -> frozenset[str]:
        """Return the desktop launchers, which may display any name and start any program."""
        return frozenset(name for name in self.beside() if name.endswith(".desktop"))

    def pipes(self) -> frozenset[str]:
        """Return what looks like a file of the home folder and is a pipe or a device."""
        return frozenset(
            name for name in self.beside() if (info := self.entries[name].info).isfifo() or info.ischr() or info.isblk()
        )

    def hard_links(self) -> frozenset[str]:
        """Return the files that are hard links of one another, so that changing one changes the other."""
        pairs = (
            (name, member.info.linkname.rstrip("/")) for name, member in self.entries.items() if member.info.islnk()
        )
        return frozenset(name for pair in pairs for name in pair if is_seen(name))

    def sha256(self, name: str) -> str | None:
        """Return the digest of a regular file; None if there is no such file."""
        member = self.entries.get(name)
        if member is None or not (member.info.isreg() or member.info.islnk()):
            return None
        return hashlib.sha256(self.archive.content(member)).hexdigest()

    def link(self, name: str) -> str | None:
        """Return the target of a symbolic link; None if there is no such link."""
        member = self.entries.get(name)
        return member.info.linkname if member is not None and member.info.issym() else None

    def access_lists(self) -> dict[str, str]:
        """Return the access lists of the home folder and what is in it, hidden or not, which say more than a mode."""
        homes = {name: member for name, member in self.entries.items() if f"{name}/".startswith(HOME_PREFIX)}
        lists = {name: _access_list(member.info.pax_headers) for name, member in homes.items()}
        return {name: told for name, told in lists.items() if told}

    def info(self, name: str) -> tarfile.TarInfo | None:
        """Return the header of an entry; None if there is no such entry."""
        member = self.entries.get(name)
        return None if member is None else member.info


def _access_list(headers: Mapping[str, str]) -> str:
    """Return the rights beside those of a mode, for others or for what is saved there later; "" if there are none."""
    own, inherited = (headers.get(key, "").strip() for key in (_LIST, _DEFAULT_LIST))
    told = own if own.count("\n") >= _IN_A_MODE else ""
    return f"{told}\n{INHERITED}\n{inherited}".strip() if inherited else told


def is_seen(name: str) -> bool:
    """Whether a file is in the home folder and is not hidden, a backup, or an interpreter's cache."""
    if not name.startswith(HOME_PREFIX):
        return False
    return not (is_hidden(name) or is_left_over(name) or not name.isprintable())


def is_fleeting(name: str, to: str) -> bool:
    """Whether a link points to a place that does not last: temporary files, caches, runtime folders of programs.

    Args:
        name: the link's name in the archive.
        to: the link's target as stored.
    """
    place = posixpath.normpath(posixpath.join("/", posixpath.dirname(name), to))
    return any(f"{place}/".startswith(f"{folder}/") for folder in _FLEETING)


def is_left_over(name: str) -> bool:
    """Whether a name is that of an editor's backup or an interpreter's cache."""
    return "__pycache__" in name.split("/") or name.endswith("~")


def is_hidden(name: str) -> bool:
    """Whether any part of a path begins with a dot."""
    return any(part.startswith(".") for part in name.split("/"))


def mode_class(mode: int) -> tuple[bool, bool, int]:
    """Return the aspects of a mode that people notice: executable, writable, and the set-id bits."""
    return bool(mode & _EXECUTE), bool(mode & _WRITE), mode & SET_ID


def opens_up(mode: int, before: int) -> bool:
    """Whether everybody may read or change a file who could not before."""
    return bool(mode & ~before & _EVERYBODY)
