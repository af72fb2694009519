"""The starting point of the golden script: an empty desktop, or a copy of the initial state that it then modifies."""

import ast
import io
import tokenize
from enum import StrEnum
from pathlib import Path

import anyio

from schemas.errors import InvalidRequestError
from vm_controller.sessions import Session
from vm_controller.state_capture import copy_files

_WORD = "start:"


class Start(StrEnum):
    """The contents of the golden desktop before its script runs."""

    EMPTY = "empty"
    INITIAL = "initial"


def start_of(source: str) -> Start:
    """Read `# start: initial` or `# start: empty` from the comments before a golden script's first statement.

    Args:
        source: the golden script.

    Returns:
        The declared start; empty if the script declares none.

    Raises:
        InvalidRequestError: the script declares another start, or both.
    """
    words = declared(source, _WORD)
    if not words:
        return Start.EMPTY
    if len(words) == 1 and (word := next(iter(words))) in tuple(Start):
        return Start(word)
    raise InvalidRequestError(
        "golden_patch.py says what it starts from in one comment before its first statement, `# start: initial` (a "
        f"copy of the initial state's files) or `# start: empty`; it says {', '.join(sorted(words))}",
        field="text",
    )


def declared(source: str, word: str) -> frozenset[str]:
    """Return the values that a script declares in comments before its first statement.

    Args:
        source: the script.
        word: the word that begins such a comment, for example `start:`; the value follows it.
    """
    first = _first_statement(source)
    comments = (
        token.string.lstrip("#").strip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT and token.start[0] < first
    )
    return frozenset(text.removeprefix(word).strip() for text in comments if text.startswith(word))


async def copy_initial(initial: Session, golden: Session, folder: Path) -> None:
    """Copy the files and web application states of one desktop to another; no programs are started there.

    The caller must hold the locks of both sessions.

    Args:
        initial: the desktop to copy from.
        golden: the desktop to copy to.
        folder: a folder for the temporary archive.

    Raises:
        UngradableError: the programs of the initial desktop left more than can be copied.
        InfrastructureError: the copy failed.
    """
    archive = folder / f"start-{golden.session_id}.tar"
    site = initial.site
    try:
        kept = await copy_files(initial.desktop, archive, lambda: None if site is None else site.keep())
        await golden.desktop.restore_state(archive)
    finally:
        await anyio.Path(archive).unlink(missing_ok=True)
    if golden.site is not None and kept is not None:
        golden.site.restore(kept)


def _first_statement(source: str) -> int:
    """Return the line of the first statement that is not a docstring; past the last line if there is none."""
    for position, node in enumerate(ast.parse(source).body):
        is_docstring = position == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_docstring:
            return node.lineno
    return source.count("\n") + 2
