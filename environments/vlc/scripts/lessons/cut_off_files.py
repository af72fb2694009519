"""A conversion that was stopped leaves a file that begins rightly.

The first bytes and the name are right: look for the end as well, or walk over the pages.
"""

pages = b"OggS\0\2" + bytes(20) + b"OggS\0\0" + bytes(20) + b"OggS\0\4" + bytes(20)
half = pages[: len(pages) // 2]
assert half.startswith(b"OggS")
last = lambda data: data[data.rindex(b"OggS") + 5] & 4
assert last(pages) and not last(half)
