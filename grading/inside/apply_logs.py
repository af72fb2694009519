"""Applies the logs beside SQLite databases to them, in the sandbox, before anything reads the copy.

A browser that is stopped leaves its newest rows in `places.sqlite-wal`, and a program that died in the middle of a
transaction leaves `shop.db-journal`. Every program that opens the database applies the log first, so code that reads
only the file would see what no program shows. The paths of the logs are read from standard input, separated by zero
bytes.
"""

import contextlib
import os
import sqlite3
import stat
import sys

DATABASE = b"SQLite format 3\0"
LOGS = {b"-wal": (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"), b"-journal": (b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7",)}


def apply(log: bytes) -> None:
    """Apply a log to the database beside it, if that is one; the permissions and times of the file are kept.

    A database that cannot be opened is left unchanged; the check for ambiguous files reports it.

    Args:
        log: the path of the log.
    """
    ending = b"-wal" if log.endswith(b"-wal") else b"-journal"
    path = log.removesuffix(ending)
    with contextlib.suppress(OSError, sqlite3.Error), contextlib.ExitStack() as stack:
        if not stat.S_ISREG(os.lstat(path).st_mode) or not _begins(path, (DATABASE,)) or not _begins(log, LOGS[ending]):
            return
        for changed in (os.path.dirname(path), path, log):
            before = os.stat(changed)
            stack.callback(_restore, changed, before)
            os.chmod(changed, before.st_mode | stat.S_IRUSR | stat.S_IWUSR)
        database = sqlite3.connect(os.fsdecode(path), timeout=0, isolation_level=None)
        stack.callback(database.close)
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("SELECT 1 FROM sqlite_master").fetchone()
        if ending == b"-wal":
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _begins(path: bytes, beginnings: tuple[bytes, ...]) -> bool:
    with open(path, "rb") as stream:
        return stream.read(len(DATABASE)).startswith(beginnings)


def _restore(path: bytes, before: os.stat_result) -> None:
    with contextlib.suppress(OSError):
        os.chmod(path, stat.S_IMODE(before.st_mode))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


if __name__ == "__main__":
    for one in sorted(sys.stdin.buffer.read().split(b"\0")):
        if one:
            apply(one)
