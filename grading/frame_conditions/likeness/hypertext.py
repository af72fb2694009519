"""Saved pages: the words that a browser shows, and what may change them once the page is open."""

import hashlib
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path

from grading.ambiguity.inside.markup import shown_text
from grading.ambiguity.inside.texts import decoded

MOST_WORDS = 6_000
_EMBEDDED = frozenset(["iframe", "frame", "object", "embed", "applet", "portal", "base"])
_ADDRESSES = ("src", "data", "href", "action", "formaction")


class _Changing(HTMLParser):
    """Collects what a page runs, and what makes it display another page."""

    def __init__(self) -> None:
        super().__init__()
        self.found = list[str]()
        self._script: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self._script = [told.get("src", "")] if tag == "script" else None
        if tag in _EMBEDDED:
            self.found.append(f"{tag} {_digest(*sorted(told.values()))}")
        if tag == "meta" and told.get("http-equiv", "").lower() == "refresh":
            self.found.append(f"refresh {_digest(told.get('content', ''))}")
        self.found += [f"{name} {_digest(value)}" for name, value in told.items() if name.startswith("on")]
        self.found += [
            f"{name} {_digest(told[name])}"
            for name in _ADDRESSES
            if told.get(name, "").strip().lower().startswith("javascript:")
        ]

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            self.found.append(f"script {_digest(*self._script)}")
            self._script = None


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe saved pages, by path: the words that a browser displays, and active content."""
    return {path: _described(path) for path in paths}


def _described(path: Path) -> dict[str, object]:
    text = decoded(path.read_bytes())
    changing = _Changing()
    changing.feed(text)
    changing.close()
    return {"words": shown_text(text, path.parent).split()[:MOST_WORDS], "changing": changing.found}


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
