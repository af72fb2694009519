"""Saved pages: text that a browser does not display."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path

from .findings import HIDDEN, STRUCTURE, File, Finding
from .sheets import sheets_of
from .sight import Sight, covers, out_of_sight
from .styles import Element, Sheet, hides
from .texts import decoded

_EMPTY = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_NO_TEXT = frozenset(
    [
        "head",
        "script",
        "style",
        "template",
        "noscript",
        "title",
        "select",
        "option",
        "datalist",
        "textarea",
        "svg",
        "math",
        "object",
        "iframe",
        "audio",
        "video",
        "canvas",
    ]
)
"""Elements whose text is not part of the page: a list displays one choice, a picture has its own format."""
_CLOSED_BY = {
    "li": {"li"},
    "p": {
        "p",
        "div",
        "ul",
        "ol",
        "table",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "pre",
        "section",
        "article",
        "form",
        "dl",
    },
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "tr": {"tr"},
    "td": {"td", "th", "tr"},
    "th": {"td", "th", "tr"},
}
_DEEPEST = 200


class _Page(HTMLParser):
    """Reads a page to find out which of its text is displayed."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._path = [Element("", {})]
        self._why = [""]
        self._visible = [True]
        self._sight = [Sight()]
        self.shown = list[str]()
        self.hidden = list[tuple[str, str, str]]()
        self.covering = list[str]()
        self.texts_by_id = dict[str, list[list[str]]]()
        self._ids = list[list[str] | None]([None])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._path[-1].tag in _CLOSED_BY and tag in _CLOSED_BY[self._path[-1].tag]:
            self._close()
        if len(self._path) > _DEEPEST:
            return
        element = Element(tag, {name: value or "" for name, value in attrs})
        style = self._sheet.of([*self._path, element], _presentation(element.attributes))
        if covers(tag, style) and hides(style) == "":
            self.covering.append(tag)
        if tag in _EMPTY:
            return
        self._path.append(element)
        self._sight.append(self._sight[-1].within(style))
        if "visibility" in style:
            self._visible.append(style["visibility"] not in ("hidden", "collapse"))
        else:
            self._visible.append(self._visible[-1])
        why = self._why[-1] or hides(style) or out_of_sight(style)
        if "hidden" in element.attributes and style.get("display", "none") == "none":
            why = why or "the attribute hidden"
        self._why.append(why)
        told = element.attributes.get("id")
        self._ids.append([] if told else None)
        if told:
            self.texts_by_id.setdefault(told, []).append(self._ids[-1] or [])
            self._ids[-1] = self.texts_by_id[told][-1]

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self._path):
            while self._path[-1].tag != tag:
                self._close()
            self._close()

    def handle_data(self, data: str) -> None:
        if any(element.tag in _NO_TEXT for element in self._path) or not re.search(r"\w", data):
            return
        words = " ".join(data.split())
        for texts in self._ids:
            if texts is not None:
                texts.append(words)
        unseen = "" if self._visible[-1] else "visibility: hidden"
        why = self._why[-1] or unseen or self._sight[-1].why_unread()
        if why:
            self.hidden.append((self._path[-1].tag, words, why))
        else:
            self.shown.append(words)

    def _close(self) -> None:
        for stack in (self._path, self._why, self._visible, self._sight, self._ids):
            stack.pop()


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find pages that contain text which is not displayed."""
    for file in files:
        page = _read(decoded(file.data), file.path.parent)
        for tag in page.covering[:3]:
            yield Finding(HIDDEN, file.path, tag, "covers a part of the page; remove it")
        for tag, words, why in page.hidden[:3]:
            yield Finding(HIDDEN, file.path, tag, f"{words[:80]!r} is not displayed: {why}; remove it or show it")
        for name, texts in page.texts_by_id.items():
            if len({" ".join(one) for one in texts}) > 1:
                yield Finding(STRUCTURE, file.path, f"#{name}", "two elements have one id and different text; keep one")


def shown_text(text: str, folder: Path | None = None) -> str:
    """Return the text that a page displays.

    Args:
        text: the page's source.
        folder: the page's folder, from which its style sheets are read; None reads none.
    """
    return " ".join(_read(text, folder).shown)


def _read(text: str, folder: Path | None) -> _Page:
    page = _Page(sheets_of(text, folder))
    page.feed(text)
    page.close()
    return page


def _presentation(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the presentational attributes of old HTML as style declarations."""
    told = {
        "color": attributes.get("text", attributes.get("color", "")),
        "background-color": attributes.get("bgcolor", ""),
    }
    return {name: value.lower() for name, value in told.items() if value}
