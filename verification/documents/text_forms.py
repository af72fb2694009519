"""The form of a text regardless of its content: encoding, byte order mark, line ends, and blanks."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_MOST_LINES = 2_000
_LEGACY = "cp1252"


@dataclass(frozen=True)
class TextForm:
    """A text, and separately the form in which its file stores it."""

    text: str
    encoding: str
    mark: bytes
    line_end: str

    @classmethod
    def of(cls, content: bytes) -> "TextForm | None":
        """Read a file's text and form; None if the content is not text."""
        mark, encoding = next(((mark, name) for mark, name in _MARKS if content.startswith(mark)), (b"", "utf-8"))
        body = content.removeprefix(mark)
        if b"\0" in body and not mark:
            return None
        for name in (encoding, _LEGACY):
            try:
                text = body.decode(name)
            except UnicodeDecodeError:
                continue
            ends = [end for end in ("\r\n", "\n", "\r") if end in text]
            whole = ends[0] if ends and text.count("\n") in (0, text.count("\r\n")) else "\n" if ends else ""
            return cls(text.replace("\r\n", "\n").replace("\r", "\n"), name, mark, whole)
        return None

    def write(self) -> bytes | None:
        """Write the text in this form; None if the encoding cannot represent it."""
        try:
            return self.mark + self.text.replace("\n", self.line_end or "\n").encode(self.encoding)
        except UnicodeEncodeError:
            return None


def forms_back(initial: bytes, golden: bytes) -> Iterator[tuple[str, bytes]]:
    """Give the newer text the encoding, the byte order mark or the line ends of the older one.

    Args:
        initial: the older version of the file.
        golden: the newer version.

    Yields:
        What was reverted, and the new content.
    """
    old, new = TextForm.of(initial), TextForm.of(golden)
    if old is None or new is None:
        return
    encoding = TextForm(new.text, old.encoding, new.mark if old.encoding == new.encoding else old.mark, new.line_end)
    others = {
        "encoding": encoding if new.encoding != old.encoding else new,
        "byte order mark": TextForm(
            new.text, new.encoding, old.mark if new.encoding == old.encoding else new.mark, new.line_end
        ),
        "line ends": TextForm(
            new.text, new.encoding, new.mark, old.line_end if old.line_end and new.line_end else new.line_end
        ),
    }
    for name, form in others.items():
        written = form.write()
        if form != new and written is not None and written != golden:
            yield name, written


def lines_back(initial: bytes, golden: bytes) -> Iterator[tuple[str, bytes]]:
    """Revert one differing line at a time, however small the difference.

    Args:
        initial: the older version of the file.
        golden: the newer version.

    Yields:
        The place that was reverted, and the new content.
    """
    before, after = initial.splitlines(keepends=True), golden.splitlines(keepends=True)
    if b"\0" in golden or max(len(before), len(after)) > _MOST_LINES:
        return
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if j - i == m - k:
            for offset in range(j - i):
                place = k + offset
                yield f"line {place + 1} as it was", b"".join([*after[:place], before[i + offset], *after[place + 1 :]])
        else:
            yield f"from line {k + 1} on as it was", b"".join([*after[:k], *before[i:j], *after[m:]])
