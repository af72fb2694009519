"""Allocates the host users that a session's programs run as."""

import os
import random
from dataclasses import dataclass

from schemas.errors import BusyError

FIRST_UID = 700_000_000
BLOCK = 8_192
BLOCKS = 100_000


@dataclass(frozen=True)
class Identity:
    """A host user without a name, home folder or files; `uid` is None for the server's own user."""

    uid: int | None

    @property
    def prefix(self) -> tuple[str, ...]:
        """The command prefix that runs a command as this user."""
        if self.uid is None:
            return ()
        number = str(self.uid)
        return ("setpriv", "--reuid", number, "--regid", number, "--clear-groups", "--no-new-privs", "--")

    def own(self, *paths: str | os.PathLike[str]) -> None:
        """Change the owner of files or folders to this user."""
        if self.uid is not None:
            for path in paths:
                os.chown(path, self.uid, self.uid, follow_symlinks=False)


class Identities:
    """Hands out host users: one to each desktop's user, X server and grading run.

    A server run by root gives each of them a separate user, so that not even a hole in a sandbox leads from one session
    to another. A server run by anyone else has only its own user, and only the namespaces separate sessions.
    """

    def __init__(self) -> None:
        """Choose a random block of ids, so that two servers on one machine hardly ever share one."""
        self._base = FIRST_UID + random.SystemRandom().randrange(BLOCKS) * BLOCK
        self._holders: dict[int, int] = {}

    def take(self) -> Identity:
        """Take an unused user.

        Raises:
            BusyError: all users are taken.
        """
        if os.geteuid() != 0:
            return Identity(None)
        for uid in range(self._base, self._base + BLOCK):
            if uid not in self._holders:
                self._holders[uid] = 1
                return Identity(uid)
        raise BusyError(f"all {BLOCK} host users are in use; close sessions first", retry_after_s=5.0)

    def hold(self, *identities: Identity) -> None:
        """Add a holder to users already taken; every holder calls `give_back`."""
        for identity in identities:
            if identity.uid is not None:
                self._holders[identity.uid] += 1

    def give_back(self, *identities: Identity) -> None:
        """Remove one holder of each user; a user without holders may be taken again."""
        for identity in identities:
            if identity.uid is None or identity.uid not in self._holders:
                continue
            self._holders[identity.uid] -= 1
            if self._holders[identity.uid] == 0:
                del self._holders[identity.uid]
