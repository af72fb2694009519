"""YAML as far as block mappings go: a key that stands twice in one of them.

What is within brackets, quotes and blocks of text is passed over; what is not understood ends the look, and is no
finding.
"""

import re
from collections.abc import Iterator

_KEY = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"{}\[\]&*!|>%@`,?-][^#]*?|-[^\s#][^#]*?)\s*:(?:\s+(.*))?"""
)
_DASHES = re.compile(r"(?:-(?: +|$))*")
_BLOCK = re.compile(r"""(?:[^#'"]*\s)?[|>][-+0-9]*\s*(?:#.*)?""")
_BRACKETS = {"[": "]", "{": "}"}


class _NotUnderstoodError(ValueError):
    """The text uses YAML syntax that this module does not read."""


class _Mappings:
    """The mappings that are open at the current line."""

    def __init__(self) -> None:
        self._open = list[tuple[int, set[str]]]()
        self._block = -1
        self._quote = ""

    def take(self, line: str) -> str:
        """Read a line; return the key that it repeats, or ""."""
        bare = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if self._goes_on(bare, indent) or not bare or bare.startswith("#"):
            return ""
        self._block = -1
        if bare.split(" ")[0] in ("---", "...", "%YAML"):
            self._open = []
            return ""
        dashes = _DASHES.match(bare)
        within = dashes.end() if dashes else 0
        return self._entry(bare[within:], indent, indent + within)

    def _goes_on(self, bare: str, indent: int) -> bool:
        """Whether a line continues a text that began on an earlier line."""
        if self._quote:
            if self._odd(bare, self._quote):
                self._quote = ""
            return True
        return self._block >= 0 and (not bare or indent > self._block)

    def _entry(self, text: str, indent: int, depth: int) -> str:
        is_item = depth > indent
        while self._open and self._open[-1][0] > indent:
            self._open.pop()
        match = _KEY.fullmatch(text)
        if match is None:
            if _BLOCK.fullmatch(text):
                self._block = indent
            elif not is_item:
                raise _NotUnderstoodError
            else:
                self._value(text, indent)
            return ""
        name, value = match[1].strip("\"'"), match[2] or ""
        if is_item or not self._open or self._open[-1][0] < depth:
            self._open.append((depth, set()))
        again = name in self._open[-1][1] and name != "<<"
        self._open[-1][1].add(name)
        self._value(value.strip(), depth)
        return name if again else ""

    def _value(self, value: str, depth: int) -> None:
        sign = value[:1]
        if _BLOCK.fullmatch(value):
            self._block = depth
        elif sign in _BRACKETS and value.count(sign) != value.count(_BRACKETS[sign]):
            raise _NotUnderstoodError
        elif sign in ("'", '"') and self._odd(value, sign):
            self._quote = sign

    @staticmethod
    def _odd(text: str, quote: str) -> bool:
        return text.replace('\\"', "").replace("''", "").count(quote) % 2 == 1


def repeated_keys(text: str) -> Iterator[tuple[str, str]]:
    """Find keys that occur twice in one mapping; yield the place and a message."""
    mappings = _Mappings()
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        try:
            if name := mappings.take(line.rstrip()):
                yield f"line {number}", f"{name} occurs twice in one mapping; keep one"
        except _NotUnderstoodError:
            return
