"""Plain text: characters that are not seen, or change what is seen, and that a reader takes or skips."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from .findings import HIDDEN, STRUCTURE, File, Finding

_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_CONTROLS = re.compile("[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
"""Control characters except escape, which is used for terminals and which editors display."""
_LINES = re.compile("[\u2028\u2029]")
_OVERRIDES = re.compile("[\u202d\u202e]")
_DIRECTIONS = re.compile("[\u202a-\u202c\u2066-\u2069]")
_UNSEEN = re.compile("(?<=[!-~])[\u200b-\u200d\u2060-\u2064\u180e\ufeff\U000e0100-\U000e01ef](?=[!-~])")
_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]")
_LONE_RETURN = re.compile("\r(?!\n)")
_CHECKS = (
    (STRUCTURE, _CONTROLS, "a control character"),
    (STRUCTURE, _LINES, "a character that ends a line for some programs only"),
    (HIDDEN, _OVERRIDES, "a character that turns the direction of what follows"),
    (HIDDEN, _UNSEEN, "a character without width within a word"),
    (HIDDEN, _TAGS, "a character that is never displayed"),
)


def decoded(data: bytes) -> str:
    """Decode text as an editor does: by its byte order mark, else as UTF-8, else byte by byte."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # In a single-byte encoding, bytes 0x80 to 0x9f are letters and not control characters.
        return data.decode("cp1252", "replace")


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find characters that a program reads but a person does not see."""
    for file in files:
        text = decoded(file.data).removesuffix("\x1a")
        for kind, pattern, what in _CHECKS:
            if match := pattern.search(text):
                yield _found(kind, file, text, match.start(), what)
        for match in _DIRECTIONS.finditer(text):
            if not _written_right_to_left(text, match.start()):
                yield _found(HIDDEN, file, text, match.start(), "a character that turns the direction of what follows")
                break
        if "\n" in text and (match := _LONE_RETURN.search(text)):
            yield _found(
                STRUCTURE, file, text, match.start(), "a carriage return that is no end of a line for all programs"
            )


def _found(kind: str, file: File, text: str, place: int, what: str) -> Finding:
    line = text.count("\n", 0, place) + 1
    return Finding(kind, file.path, f"line {line}", f"{what} (U+{ord(text[place]):04X}); write the text without")


def _written_right_to_left(text: str, place: int) -> bool:
    """Whether the line at a position contains letters of a right-to-left script."""
    begin, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    line = text[begin : end if end >= 0 else len(text)][:10_000]
    return any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in line)
