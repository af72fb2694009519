"""Tokens shared by several processes of one server: minting or revoking one takes effect in all of them at once.

The entries are in an SQLite file that only these processes can open. Each process keeps a copy. Before every lookup it
asks whether another one has written since, which costs a few microseconds, and if so reads the changes.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from typing import cast

from schemas.roles import Role
from tools.principals import KnownToken, Principal

REMEMBERED_S = 3_600.0
"""Seconds for which the file records a removed entry; a process that has not looked for half of that rereads all."""
_BUSY_S = 10.0
_TABLES = """
CREATE TABLE IF NOT EXISTS entry (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    label TEXT NOT NULL UNIQUE,
    written_at REAL NOT NULL,
    body TEXT
)
"""


class SharedEntries(MutableMapping[str, KnownToken]):
    """The entries of a `TokenStore`, by label, in a file that several processes share."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Open or create the file.

        Args:
            path: the file.
            clock: returns seconds, equal in all processes of this machine.
        """
        self._clock = clock
        # Only the event loop uses the file, but tests run that on another thread than the one that created it.
        self._file = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA journal_mode = WAL")
        # A crash of the machine would lose only tokens of servers that crashed with it.
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute(_TABLES)
        self._known: dict[str, KnownToken] = {}
        self._version = -1
        self._revision = 0
        self._looked_at = clock()
        self._look()

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        self._file.close()

    def __getitem__(self, label: str) -> KnownToken:
        """Return an entry.

        Raises:
            KeyError: there is no such entry.
        """
        self._look()
        return self._known[label]

    def __setitem__(self, label: str, entry: KnownToken) -> None:
        """Write an entry for all processes."""
        self._write(label, _to_json(entry))

    def __delitem__(self, label: str) -> None:
        """Remove an entry in all processes.

        Raises:
            KeyError: there was no such entry.
        """
        del self._known[label]
        self._write(label, None)
        self._file.execute("DELETE FROM entry WHERE body IS NULL AND written_at < ?", (self._clock() - REMEMBERED_S,))

    def __iter__(self) -> Iterator[str]:
        """Yield the labels of all entries."""
        self._look()
        return iter(tuple(self._known))

    def __len__(self) -> int:
        """Return the number of entries."""
        self._look()
        return len(self._known)

    def _write(self, label: str, body: str | None) -> None:
        # A row that replaces another gets the next revision.
        self._file.execute(
            "INSERT OR REPLACE INTO entry (label, written_at, body) VALUES (?, ?, ?)", (label, self._clock(), body)
        )
        self._read()

    def _look(self) -> None:
        """Read what other processes have written since the last time."""
        now = self._clock()
        # SQLite's counter of commits by other connections.
        (version,) = cast("tuple[int]", self._file.execute("PRAGMA data_version").fetchone())
        if version != self._version:
            self._version = version
            if now - self._looked_at > REMEMBERED_S / 2:
                self._known.clear()
                self._revision = 0
            self._read()
        self._looked_at = now

    def _read(self) -> None:
        rows = self._file.execute(
            "SELECT revision, label, body FROM entry WHERE revision > ? ORDER BY revision", (self._revision,)
        )
        for revision, label, body in cast("list[tuple[int, str, str | None]]", rows.fetchall()):
            self._revision = revision
            if body is None:
                self._known.pop(label, None)
            else:
                self._known[label] = _from_json(body)


def _to_json(entry: KnownToken) -> str:
    bearer = entry.principal
    return json.dumps(
        {
            "digest": entry.digest.hex(),
            "id": bearer.id,
            "role": bearer.role.value,
            "sessions": None if bearer.sessions is None else sorted(bearer.sessions),
            "workspace_id": bearer.workspace_id,
            "expires_at": bearer.expires_at,
        }
    )


def _from_json(text: str) -> KnownToken:
    fields = json.loads(text)
    sessions = fields["sessions"]
    return KnownToken(
        bytes.fromhex(fields["digest"]),
        Principal(
            id=fields["id"],
            role=Role(fields["role"]),
            sessions=None if sessions is None else frozenset(sessions),
            workspace_id=fields["workspace_id"],
            expires_at=fields["expires_at"],
        ),
    )
