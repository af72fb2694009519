"""Texts of documents: from plain lines to HTML, from HTML to words, and replacing words between the tags."""

import html
import re

_TAGS = re.compile(r"(<[^<>]*>)")
_BLOCK_ENDS = re.compile(r"</(?:p|h[1-6]|li|blockquote|pre)>|<br\s*/?>")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_ITEM = re.compile(r"(- |\d+\. )(.*)")
_LIST_ENDS = ("</ul>", "</ol>")
_HEADING = re.compile(r"(#{1,3}) (.*)")


def escaped(text: str) -> str:
    """Escape a text for use between tags, as the editor does."""
    return html.escape(text.replace("\xa0", " "), quote=False)


def html_of(text: str) -> str:
    """Convert lines of text to HTML.

    `#` to `###` begin headings, `- ` and `1. ` list items, `**…**` is strong, `[words](address)` a link; an empty line
    ends a paragraph, other line breaks count as spaces.
    """
    parts: list[str] = []
    open_list = ""
    for kind, words in _blocks(text):
        if kind != open_list and open_list:
            parts.append(f"</{open_list}>")
            open_list = ""
        if kind in ("ul", "ol"):
            if not open_list:
                parts.append(f"<{kind}>")
                open_list = kind
            parts.append(f"<li><p>{_inline(words)}</p></li>")
        else:
            parts.append(f"<{kind}>{_inline(words)}</{kind}>")
    if open_list:
        parts.append(f"</{open_list}>")
    return "".join(parts)


def text_of(body: str) -> str:
    """Return the text of a body, one line per block."""
    lines = _TAGS.sub("", _BLOCK_ENDS.sub("\n", body))
    return "\n".join(line for line in html.unescape(lines).replace("\xa0", " ").splitlines() if line.strip())


def replaced(body: str, find: str, replacement: str, *, match_case: bool) -> tuple[str, int]:
    """Replace words in the text between tags; returns the body and the number of replacements."""
    pattern = re.compile(re.escape(find), 0 if match_case else re.IGNORECASE)
    count = 0
    parts = _TAGS.split(body)
    for index, part in enumerate(parts):
        if not part.startswith("<"):
            text, times = pattern.subn(lambda _: replacement, html.unescape(part))
            if times:
                parts[index] = escaped(text)
                count += times
    return "".join(parts), count


def with_line(body: str, line: str) -> str:
    """Append a line to a body: a paragraph, or an item if the body ends with a list."""
    for end in _LIST_ENDS:
        if body.endswith(end):
            return f"{body.removesuffix(end)}<li><p>{escaped(line)}</p></li>{end}"
    return f"{body}<p>{escaped(line)}</p>"


def added_lines(before: str, after: str) -> list[str] | None:
    """Return the lines that were appended to a text; None if it changed in another way."""
    for end in _LIST_ENDS:
        if before.endswith(end):
            start, rest = before.removesuffix(end), after.removesuffix(end)
            return _lines(rest.removeprefix(start), "li") if after.endswith(end) and rest.startswith(start) else None
    return _lines(after.removeprefix(before), "p") if after.startswith(before) else None


def _lines(added: str, tag: str) -> list[str] | None:
    """Return the texts of blocks that are all of one kind and contain only text."""
    start, end = ("<li><p>", "</p></li>") if tag == "li" else ("<p>", "</p>")
    lines = [part.removeprefix(start) for part in added.split(end)]
    plain = [html.unescape(line) for line in lines[:-1]]
    return plain if plain and _tagged(plain, start, end) == added else None


def _tagged(lines: list[str], start: str, end: str) -> str:
    return "".join(f"{start}{escaped(line)}{end}" for line in lines)


def _blocks(text: str) -> list[tuple[str, str]]:
    """Return tag and text of each block."""
    blocks: list[tuple[str, str]] = []
    ended = True
    for line in (line.strip() for line in text.strip().splitlines()):
        if not line:
            ended = True
        elif heading := _HEADING.fullmatch(line):
            blocks.append((f"h{len(heading[1])}", heading[2]))
            ended = True
        elif item := _ITEM.fullmatch(line):
            blocks.append(("ul" if item[1] == "- " else "ol", item[2]))
            ended = False
        elif ended:
            blocks.append(("p", line))
            ended = False
        else:
            kind, words = blocks[-1]
            blocks[-1] = (kind, f"{words} {line}")
    return blocks


def _inline(words: str) -> str:
    strong = _STRONG.sub(r"<strong>\1</strong>", escaped(words))
    return _LINK.sub(r'<a href="\2">\1</a>', strong)
