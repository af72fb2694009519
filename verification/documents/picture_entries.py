"""Text entries of a PNG picture: author, title, copyright. Source: RFC 2083, section 4.2.7."""

import struct
import zlib
from collections.abc import Iterator

from schemas.rewards import Mutation
from verification.documents.near_misses import near_miss
from verification.documents.spots import Edit, Spots

_PNG = b"\x89PNG\r\n\x1a\n"
_TEXTS = (b"tEXt", b"zTXt", b"iTXt")
_OWN = ("software", "creation time", "comment", "date:", "exif:", "xml:", "raw profile", "thumb::", "signature")
"""Beginnings of the names of entries that programs write on their own."""

Chunk = tuple[bytes, bytes]


class PictureEntries:
    """The chunks of an open picture; none if it is not a PNG."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._chunks = list(_chunks(content)) if content.startswith(_PNG) else []
        self._changed = False

    def put(self, spots: Spots) -> None:
        """Add as fields the entries that a person wrote."""
        for kind, data in list(self._chunks):
            name, _, rest = data.partition(b"\0")
            title = name.decode("latin-1")
            if kind in _TEXTS and not title.lower().startswith(_OWN):

                def change(mutation: Edit, chunk: Chunk = (kind, data), name: bytes = name, rest: bytes = rest) -> bool:
                    other = near_miss(rest.decode("latin-1")) if chunk[0] == b"tEXt" else None
                    if mutation is Mutation.MISSING:
                        self._chunks.remove(chunk)
                    elif mutation is Mutation.CHANGED and other is not None:
                        self._chunks[self._chunks.index(chunk)] = (chunk[0], name + b"\0" + other.encode("latin-1"))
                    else:
                        return False
                    self._changed = True
                    return True

                spots.put(f"entry {title}", "entry", rest.decode("latin-1"), change)

    def save(self) -> bytes:
        """Return the picture with its entries as edited and its pixels unchanged."""
        return _joined(self._chunks) if self._changed else self._content

    def carried_over(self, drawn: bytes) -> bytes:
        """Return the PNG `drawn`, the same picture with other pixels, with these text entries."""
        texts = [chunk for chunk in self._chunks if chunk[0] in _TEXTS]
        if not texts or not drawn.startswith(_PNG):
            return drawn
        head, *rest = _chunks(drawn)
        return _joined([head, *texts, *rest])


def _chunks(content: bytes) -> Iterator[Chunk]:
    place = len(_PNG)
    while place + 8 <= len(content):
        (size,) = struct.unpack(">I", content[place : place + 4])
        yield content[place + 4 : place + 8], content[place + 8 : place + 8 + size]
        place += size + 12


def _joined(chunks: list[Chunk]) -> bytes:
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return _PNG + b"".join(packed)
