"""Read an Ogg file as players do: page by page, each with its number and its sum, and nothing beside them."""

FIRST, LAST = 2, 4
HEADER = 27


def _sums():
    """Return what each byte adds to the sum of a page."""
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


SUMS = _sums()


def sum_of(page):
    """Return the sum of a page, in which the place of the sum itself counts as zero."""
    value = 0
    for byte in page[:22] + bytes(4) + page[26:]:
        value = (value << 8) & 0xFFFFFFFF ^ SUMS[(value >> 24) ^ byte]
    return value


def pages_of(content):
    """Return the position and the content of every page of one stream.

    Raises:
        ValueError: players drop some of it: there is no page where one has to be, its sum or number is wrong, or it is
            of another stream.
    """
    found, place, stream = [], 0, content[14:18]
    while place < len(content):
        count = content[place + 26]
        begin = place + HEADER + count
        end = begin + sum(content[place + HEADER : begin])
        page, kind = content[place:end], content[place + 5]
        if page[:5] != b"OggS\0" or end > len(content) or page[14:18] != stream:
            raise ValueError(f"byte {place} begins no page of this stream")
        if int.from_bytes(page[18:22], "little") != len(found) or int.from_bytes(page[22:26], "little") != sum_of(page):
            raise ValueError(f"the number or the sum of page {len(found)} is wrong")
        if bool(kind & FIRST) != (not found) or bool(kind & LAST) != (end == len(content)):
            raise ValueError(f"page {len(found)} is the first or the last one of the stream, or should be")
        found.append((int.from_bytes(page[6:14], "little", signed=True), content[begin:end]))
        place = end
    return found
