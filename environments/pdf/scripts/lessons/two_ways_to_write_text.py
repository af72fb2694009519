"""Text is in brackets or in hexadecimal, in Latin-1 or in UTF-16.

`(Ada)`, `<416461>` and `<FEFF004100640061>` are one name.
"""


def decoded(raw):
    raw = bytes.fromhex(raw[1:-1]) if raw.startswith("<") else raw[1:-1].encode("latin-1")
    return raw[2:].decode("utf-16-be") if raw.startswith(b"\xfe\xff") else raw.decode("latin-1")


ways = ("(Ada)", "<416461>", "<FEFF004100640061>")
assert len(set(ways)) == 3 and {decoded(way) for way in ways} == {"Ada"}
