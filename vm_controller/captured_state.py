"""The captured state of a desktop, in the form graders get it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pydantic import JsonValue

from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import MEMBERS, Files


@dataclass(frozen=True)
class State:
    """A captured desktop. `archive` is a tar file that only the server reads, `episode` what the reward may know.

    `apps` are the web applications that the desktop showed, whose state is in the archive too. `result_sha256` is the
    digest of that state, known if the desktop itself was captured. If the archive leaves out what an author may not
    see, `whole` is the complete one, for checks of the server's own. `is_full` says that the file system of the home
    folder, which is the desktop's own, had no space left.
    """

    archive: Path
    episode: dict[str, JsonValue]
    sha256: str
    apps: tuple[str, ...] = ()
    result_sha256: str | None = None
    whole: Path | None = None
    is_full: bool = False

    @classmethod
    def of(
        cls,
        archive: Path,
        episode: dict[str, JsonValue],
        apps: tuple[str, ...] = (),
        result_sha256: str | None = None,
    ) -> Self:
        """Describe an archive, which is read completely for its digest; the arguments are the fields of these names."""
        with archive.open("rb") as file:
            return cls(archive, episode, hashlib.file_digest(file, "sha256").hexdigest(), apps, result_sha256)

    def site_files(self) -> Files:
        """Read the state of the web applications from the archive. Blocks."""
        with Archive.open(self.archive) as archive:
            return {
                member.info.name.removeprefix(MEMBERS): archive.content(member)
                for member in archive.members
                if member.info.name.startswith(MEMBERS) and member.info.isreg()
            }
