"""Unpacks what Mozilla's programs pack: a head with the length, and one block of LZ4.

The format of a block: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
"""

import struct

MAGIC = b"mozLz40\0"
_HEAD = len(MAGIC) + 4
_MORE, _BYTE, _SHORTEST = 15, 255, 4
"""A length of so much goes on in further bytes, each but the last of which is the largest; a copy has four bytes."""


def unpacked(data: bytes, largest: int) -> bytes:
    """Return what was packed.

    Args:
        data: The bytes of the file.
        largest: So many bytes are unpacked at most.

    Raises:
        ValueError: it is of another form, or longer.
    """
    if len(data) < _HEAD or not data.startswith(MAGIC):
        raise ValueError("this is nothing that Mozilla's programs packed")
    (length,) = struct.unpack_from("<I", data, len(MAGIC))
    if length > largest:
        raise ValueError("it is longer than may be unpacked")
    try:
        found = _block(data, length)
    except IndexError as error:
        raise ValueError("it ends too early") from error
    if len(found) != length:
        raise ValueError("it has another length than it says")
    return found


def _block(data: bytes, length: int) -> bytes:
    found, at = bytearray(), _HEAD
    while at < len(data) and len(found) <= length:
        token = data[at]
        count, at = _length(data, at + 1, token >> 4)
        if at + count > len(data):
            raise IndexError
        found += data[at : at + count]
        at += count
        if at == len(data):
            break
        back = data[at] | data[at + 1] << 8
        count, at = _length(data, at + 2, token & _MORE)
        _copy(found, back, count + _SHORTEST, length)
    return bytes(found)


def _length(data: bytes, at: int, begun: int) -> tuple[int, int]:
    """Read the rest of a length; return it, and the place behind it."""
    if begun == _MORE:
        while data[at] == _BYTE:
            begun, at = begun + _BYTE, at + 1
        begun, at = begun + data[at], at + 1
    return begun, at


def _copy(found: bytearray, back: int, count: int, length: int) -> None:
    """Repeat what stands some bytes before; what is copied may be a part of the copy."""
    if not 0 < back <= len(found) or len(found) + count > length:
        raise ValueError("it repeats what is not there, or too much")
    part = bytes(found[len(found) - back :])
    found += (part * (count // back + 1))[:count]
