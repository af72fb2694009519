"""Writes recordings to disk in a separate thread, in the order of events.

The recording side never waits and never fails. What cannot be written is counted and logged, and the recording says at
its end that it is incomplete.
"""

import contextlib
import os
import queue
import threading
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from schemas.errors import InfrastructureError
from schemas.statistics import RecordingCount
from schemas.trajectories import STEPS_FILE, FrameFile, Record, RecordedStep, RecordingEnd

MAX_WAITING_BYTES = 256 * 1024 * 1024
"""Bytes that may wait for a slow disk. More than that is lost, so that recordings cannot stop a training run."""
LINE_BYTES = 4_096
"""Bytes that a line counts for, without its picture."""

_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600
_log = structlog.stdlib.get_logger("vm_controller.recording")


@dataclass
class Journal:
    """The file of one recording. Only the writer's thread uses `fd`; the writer's lock guards `lost`."""

    session_id: str
    fd: int | None = None
    lost: int = 0


@dataclass(frozen=True)
class _Item:
    journal: Journal
    record: Record

    @property
    def size(self) -> int:
        return LINE_BYTES + len(_picture_data(self.record) or b"")


@dataclass
class Writer:
    """Writes all recordings below `folder`, by one thread with a queue."""

    folder: Path
    max_waiting_bytes: int = MAX_WAITING_BYTES
    _queue: "queue.SimpleQueue[_Item | None]" = field(default_factory=queue.SimpleQueue["_Item | None"])
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _open: dict[str, Journal] = field(default_factory=dict[str, Journal])
    _waiting: int = 0
    _lines: int = 0
    _failures: int = 0
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Create the folder, which only the server's user may enter, and start writing.

        Raises:
            InfrastructureError: the folder cannot be used.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=_PRIVATE_FOLDER)
            mode = self.folder.stat().st_mode
            if mode & 0o007:
                self.folder.chmod(mode & 0o770)
            probe = self.folder / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise InfrastructureError(
                f"cannot keep recordings in {self.folder}: {error}; set CUA_GYM_RECORDINGS_DIR to a folder of this user"
            ) from error
        self._thread = threading.Thread(target=self._run, name="recordings", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is pending, then stop."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()

    def put(self, journal: Journal, record: Record) -> None:
        """Queue a record to be written as a line, and its picture as a file. Does not block."""
        item = _Item(journal, record)
        with self._lock:
            fits = self._waiting + item.size <= self.max_waiting_bytes
            # The last line is always kept, because it says whether something is missing.
            if fits or isinstance(record, RecordingEnd):
                self._waiting += item.size
                self._open[journal.session_id] = journal
                self._queue.put(item)
                return
        self._count_loss(journal, "the disk is too slow: too much is waiting to be written")

    def count(self) -> RecordingCount:
        """Return how much has been written, is pending, and was lost."""
        with self._lock:
            return RecordingCount(
                open=len(self._open), lines=self._lines, failures=self._failures, waiting_bytes=self._waiting
            )

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            self._write(item)
            with self._lock:
                self._waiting -= item.size
        for journal in self._open.values():
            _close(journal)

    def _write(self, item: _Item) -> None:
        journal, record = item.journal, item.record
        # The picture is written first, so that a reader of a line finds the file that it names.
        if isinstance(record, RecordedStep) and (picture := _picture_data(record)) is not None:
            frame = record.frame
            try:
                if frame is not None:
                    _write_once(self.folder / frame.path, picture)
            except OSError as error:
                self._count_loss(journal, str(error))
                frame = None
            record = _without_picture_data(record, frame)
        if isinstance(record, RecordingEnd):
            with self._lock:
                del self._open[journal.session_id]
            record = record.model_copy(update={"complete": journal.lost == 0, "lost": journal.lost})
        try:
            self._append(journal, record.model_dump_json().encode() + b"\n")
        except OSError as error:
            self._count_loss(journal, str(error))
        if isinstance(record, RecordingEnd):
            _close(journal)

    def _append(self, journal: Journal, line: bytes) -> None:
        if journal.fd is None:
            folder = self.folder / journal.session_id
            folder.mkdir(exist_ok=True, mode=_PRIVATE_FOLDER)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            journal.fd = os.open(folder / STEPS_FILE, flags, _PRIVATE_FILE)
        before = os.fstat(journal.fd).st_size
        written = os.write(journal.fd, line)
        if written != len(line):
            # A partial line would corrupt the next one.
            with contextlib.suppress(OSError):
                os.ftruncate(journal.fd, before)
            raise OSError(f"only {written} of {len(line)} bytes of a line could be written")
        with self._lock:
            self._lines += 1

    def _count_loss(self, journal: Journal, reason: str) -> None:
        with self._lock:
            self._failures += 1
            journal.lost += 1
            first = journal.lost == 1
        if first:
            _log.warning("recording incomplete", session_id=journal.session_id, reason=reason)


def _picture_data(record: Record) -> bytes | None:
    return (
        record.observation.picture_data if isinstance(record, RecordedStep) and record.observation is not None else None
    )


def _without_picture_data(record: RecordedStep, frame: FrameFile | None) -> RecordedStep:
    """Return the step in the form of its line, without the picture's bytes, which are in the frame's file."""
    observation = record.observation and record.observation.with_picture_data(None)
    return record.model_copy(update={"observation": observation, "frame": frame})


def _close(journal: Journal) -> None:
    if journal.fd is not None:
        os.close(journal.fd)
        journal.fd = None


def _write_once(path: Path, data: bytes) -> None:
    """Write a file atomically, unless it exists; an existing file has the same content."""
    if path.exists():
        return
    for folder in (path.parent.parent, path.parent):
        folder.mkdir(exist_ok=True, mode=_PRIVATE_FOLDER)
    half = path.with_name(f".{path.name}.{os.getpid()}")
    fd = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, _PRIVATE_FILE)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        half.replace(path)
    except OSError:
        half.unlink(missing_ok=True)
        raise
