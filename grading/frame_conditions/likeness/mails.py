"""The messages of a mail program's folders, without what it notes in them by itself: tags, what was read."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

MOST_MESSAGES = 5_000
LARGEST = 64 << 20
_BEGINS = b"From "
_MESSAGE = re.compile(rb"^From .*\n", re.MULTILINE)
_OWN = re.compile(
    rb"^(?:X-Mozilla-\S+|Status|X-Status|X-UIDL|X-Account-Key):.*\n(?:[ \t].*\n)*", re.MULTILINE | re.IGNORECASE
)
_STATUS = re.compile(rb"^X-Mozilla-Status: *([0-9a-f]{4})", re.MULTILINE | re.IGNORECASE)
_EXPUNGED = 0x0008


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe mail profiles, by their folder: a digest of each message."""
    return {path: {"messages": sorted(_messages(path))[:MOST_MESSAGES]} for path in paths}


def _messages(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            continue
        with path.open("rb") as file:
            is_folder = file.read(len(_BEGINS)) == _BEGINS
        if is_folder:
            data = path.read_bytes().replace(b"\r\n", b"\n")
            yield from (_digest(one) for one in _MESSAGE.split(data)[1:] if not _is_deleted(one))


def _is_deleted(message: bytes) -> bool:
    status = _STATUS.search(message.partition(b"\n\n")[0])
    return status is not None and bool(int(status[1], 16) & _EXPUNGED)


def _digest(message: bytes) -> str:
    head, _, body = message.partition(b"\n\n")
    return hashlib.blake2b(_OWN.sub(b"", head + b"\n") + body.strip(), digest_size=6).hexdigest()
