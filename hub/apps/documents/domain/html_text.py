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
    """Return a text as the editor writes it between tags."""
    return html.escape(text.replace("\xa0", " "), quote=False)


def html_of(text: str) -> str:
    """Return the HTML of a text in lines.

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
    """Return the words of a body, one line for each block."""
    lines = _TAGS.sub("", _BLOCK_ENDS.sub("\n", body))
    return "\n".join(line for line in html.unescape(lines).replace("\xa0", " ").splitlines() if line.strip())


def replaced(body: str, find: str, replacement: str, *, match_case: bool) -> tuple[str, int]:
    """Return a body with words replaced wherever they stand between two tags, and how often they did."""
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
    """Return a body with a line written after its last one: a paragraph, or an item where a list stands last."""
    for end in _LIST_ENDS:
        if body.endswith(end):
            return f"{body.removesuffix(end)}<li><p>{escaped(line)}</p></li>{end}"
    return f"{body}<p>{escaped(line)}</p>"


def added_lines(before: str, after: str) -> list[str] | None:
    """Return the lines that were written after the last one, or None where a text changed in another way."""
    for end in _LIST_ENDS:
        if before.endswith(end):
            start, rest = before.removesuffix(end), after.removesuffix(end)
            return _lines(rest.removeprefix(start), "li") if after.endswith(end) and rest.startswith(start) else None
    return _lines(after.removeprefix(before), "p") if after.startswith(before) else None


def _lines(added: str, tag: str) -> list[str] | None:
    """Return the words of blocks that are all of one kind and hold nothing but words."""
    start, end = ("<li><p>", "</p></li>") if tag == "li" else ("<p>", "</p>")
    lines = [part.removeprefix(start) for part in added.split(end)]
    plain = [html.unescape(line) for line in lines[:-1]]
    return plain if plain and _tagged(plain, start, end) == added else None


def _tagged(lines: list[str], start: str, end: str) -> str:
    return "".join(f"{start}{escaped(line)}{end}" for line in lines)


def _blocks(text: str) -> list[tuple[str, str]]:
    """Return tag and words of each block."""
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
