"""Draws the words in braces: `{3-9}` a number, `{n=3-9}` one to come back to as `{n}`, `{day=Monday|Friday}` a word."""

import html
import re
from random import Random

_BRACES = re.compile(r"\{(?:(\w+)=)?([^{}]*)\}")
_RANGE = re.compile(r"(\d+)-(\d+)")


def often(chance: Random, share: float) -> bool:
    """Whether this is one of the cases that make up a share of all."""
    return chance.random() < share


class Words:
    """The words of one card, on top of those the whole world shares."""

    def __init__(self, chance: Random, shared: dict[str, str]) -> None:
        """Draw from `chance`."""
        self._chance = chance
        self._known = dict(shared)

    def know(self, name: str, word: str) -> None:
        """Take a word as drawn."""
        self._known[name] = word

    def line(self, text: str) -> str:
        """Return a text with its words drawn."""
        return _BRACES.sub(self._drawn, text)

    def rich(self, text: str) -> str:
        """Return lines as rich text: paragraphs, and lists of the lines that begin with a dash."""
        parts: list[str] = []
        items: list[str] = []
        for line in [*self.line(text).splitlines(), ""]:
            if line.startswith("- "):
                items.append(f"<li><p>{html.escape(line[2:], quote=False)}</p></li>")
                continue
            if items:
                parts.append(f"<ul>{''.join(items)}</ul>")
                items = []
            if line:
                parts.append(f"<p>{html.escape(line, quote=False)}</p>")
        return "".join(parts)

    def _drawn(self, match: re.Match[str]) -> str:
        name, text = match[1], match[2]
        if name is None and text in self._known:
            return self._known[text]
        if span := _RANGE.fullmatch(text):
            word = str(self._chance.randint(int(span[1]), int(span[2])))
        elif "|" in text:
            word = self._chance.choice(text.split("|"))
        else:
            raise ValueError(f"{match[0]} was not drawn before, and says no range or choice")
        if name is not None:
            self._known[name] = word
        return word
