"""Reads documentation pages: their links, headings and pieces of code, each with its line number."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = MarkdownIt("commonmark").enable("table")
_ATTRIBUTE = re.compile(r"\b(href|src|id|name)=[\"']([^\"']+)[\"']")


@dataclass(frozen=True)
class Piece:
    """A part of a page: a link's target, a code span, or a line of a code block.

    `language` is the word after the fence that opens a code block, and None for anything else.
    """

    line: int
    text: str
    language: str | None = None


@dataclass(frozen=True)
class Fault:
    """An incorrect statement on a page."""

    page: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.what}"


@dataclass(frozen=True)
class Page:
    """One Markdown file; `path` is relative to the root of the repository."""

    path: str
    text: str

    @cached_property
    def _tokens(self) -> list[Token]:
        return _MARKDOWN.parse(self.text)

    @cached_property
    def _inline(self) -> list[tuple[int, Token]]:
        """Return every inline token of text or HTML, with its line number."""
        found: list[tuple[int, Token]] = []
        for block in self._tokens:
            line = block.map[0] + 1 if block.map else 1
            if block.type == "html_block":
                found.append((line, block))
            for token in _flat(block.children or []):
                found.append((line, token))
                line += token.type in ("softbreak", "hardbreak")
        return found

    @cached_property
    def code(self) -> list[Piece]:
        """Return the lines of code blocks."""
        return [
            Piece(block.map[0] + shift, text, block.info.split(" ")[0].lower())
            for block in self._tokens
            if block.type in ("fence", "code_block") and block.map
            for shift, text in enumerate(block.content.split("\n"), start=1 + (block.type == "fence"))
        ]

    @property
    def spans(self) -> list[Piece]:
        """Return the code spans in the text."""
        return [Piece(line, token.content) for line, token in self._inline if token.type == "code_inline"]

    @property
    def links(self) -> list[Piece]:
        """Return the targets of links and pictures, including those in HTML tags."""
        found: list[Piece] = []
        for line, token in self._inline:
            if token.type in ("html_inline", "html_block"):
                found += [Piece(line, value) for name, value in _attributes(token) if name in ("href", "src")]
            elif target := token.attrGet({"link_open": "href", "image": "src"}.get(token.type, "")):
                found.append(Piece(line, str(target)))
        return found

    @cached_property
    def anchors(self) -> frozenset[str]:
        """Return the anchors that a link to this page can use, as GitHub makes them from its headings."""
        return frozenset(self._anchors())

    def _anchors(self) -> Iterator[str]:
        for _, token in self._inline:
            if token.type in ("html_inline", "html_block"):
                yield from (value for name, value in _attributes(token) if name in ("id", "name"))
        seen: dict[str, int] = {}
        for before, block in zip(self._tokens, self._tokens[1:], strict=False):
            if before.type == "heading_open":
                slug = slug_of("".join(token.content for token in block.children or []))
                count = seen.get(slug, 0)
                seen[slug] = count + 1
                yield f"{slug}-{count}" if count else slug


def _flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or [])


def _attributes(token: Token) -> list[tuple[str, str]]:
    return _ATTRIBUTE.findall("" if token.content.startswith("<!--") else token.content)


def slug_of(heading: str) -> str:
    """Return the anchor that GitHub gives a heading, from its text without markup."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def files_of(root: Path) -> frozenset[str]:
    """Return the paths, relative to the root, of all files that git tracks or does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    return frozenset(name for name in listed.stdout.split("\0") if name and (root / name).is_file())


def pages_of(root: Path, files: frozenset[str]) -> list[Page]:
    """Return the Markdown pages for people: those at the root and in docs/, and the README of each folder."""
    chosen = [
        name
        for name in sorted(files)
        if name.endswith(".md") and ("/" not in name or name.startswith("docs/") or name.endswith("/README.md"))
    ]
    return [Page(name, (root / name).read_text(encoding="utf-8")) for name in chosen]
