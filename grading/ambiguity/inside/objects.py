"""JSON: what programs read differently, and what a person who opens the file does not see.

An object with two values of one name, of which each program takes the one it likes; another encoding than UTF-8, which
some readers guess and others refuse (RFC 8259, section 8.1); letters as escapes, and pages of nothing.
"""

import json
import re
from collections.abc import Iterator, Sequence

from .findings import HIDDEN, STRUCTURE, UNREADABLE, File, Finding

_LINES = frozenset({"jsonl", "ndjson"})
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\u00(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])")
"""An escaped plain letter or digit; programs escape only characters special in HTML, and letters beyond ASCII."""
_NOTHING = re.compile(r"(?:[ \t\r]*\n){30}|[ \t]{1000}")


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find names that an object has more than once."""
    for file in files:
        seen: list[str] = []
        numberless: list[str] = []

        def noted(pairs: list[tuple[str, object]], seen: list[str] = seen) -> dict[str, object]:
            found: dict[str, object] = {}
            for name, value in pairs:
                if name in found:
                    seen.append(name)
                found[name] = value
            return found

        data = file.data
        encoding = json.detect_encoding(data)
        text = data.decode(encoding, "replace").removeprefix("\ufeff")
        yield from _badly_shown(file, encoding, text)
        for part in text.split("\n") if file.suffix in _LINES else (text,):
            try:
                json.loads(part, object_pairs_hook=noted, parse_constant=numberless.append)
            except RecursionError:
                yield Finding(UNREADABLE, file.path, "", "is nested too deeply to be read")
            except ValueError:
                continue  # no program reads it as JSON
        for value in dict.fromkeys(numberless):
            yield Finding(STRUCTURE, file.path, value, f"{value} is no JSON: programs refuse the whole file")
        for name in dict.fromkeys(seen):
            yield Finding(STRUCTURE, file.path, name, f"an object has two values named {name!r}; keep one")


def _badly_shown(file: File, encoding: str, text: str) -> Iterator[Finding]:
    if not encoding.startswith("utf-8"):
        yield Finding(STRUCTURE, file.path, "", f"is encoded as {encoding}, which most programs do not read as JSON")
    if _ESCAPED.search(text):
        yield Finding(HIDDEN, file.path, "", "plain letters are written as escapes, which nobody reads")
    if _NOTHING.search(text):
        yield Finding(HIDDEN, file.path, "", "there are pages of nothing in it")
