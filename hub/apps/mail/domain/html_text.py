"""Texts of messages: the simple HTML of the editor, and the plain text in it."""

import html
import re

_BREAK = re.compile(r"</(?:p|li|h[1-6]|blockquote)>|<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_EMPTY = r"<p>\s*</p>\s*"
_EMPTY_START, _EMPTY_END = re.compile(f"(?:{_EMPTY})*"), re.compile(_EMPTY)


def plain(body: str) -> str:
    """Return the text of a body, one line per paragraph."""
    return html.unescape(_TAG.sub("", _BREAK.sub("\n", body))).strip()


def paragraphs(text: str) -> str:
    """Convert lines of plain text to a body, as the editor does with typed text."""
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in text.split("\n"))


def trimmed(body: str) -> str:
    """Return a body without empty paragraphs at its beginning and end."""
    found = _EMPTY_START.match(body)
    start, end = found.end() if found else 0, len(body)
    # Searched from the end, because a pattern for all of them would restart at each and take minutes on a long body.
    while (place := body.rfind("<p>", start, end)) >= 0 and _EMPTY_END.fullmatch(body, place, end):
        end = place
    return body[start:end]
