"""The scripts of an imported tuple as they run here, derived from its published files, which stay unchanged.

Addresses of published web applications become those that a desktop has here, setup steps become a script, and a golden
patch that continues from its setup's result runs after that setup.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from pydantic import JsonValue

from bundles.filling import fill, fill_file
from bundles.fitness import CannotRunError, Obstacle
from bundles.setup_script import is_plain, render
from schemas.errors import TooLargeError
from schemas.requests import MAX_SCRIPT_CHARACTERS
from schemas.workspaces import ArtifactName

_BEGINS = re.compile(r"""["']set["']""")
"""The action that begins a session anew, which a published golden patch must not use if it goes on from another."""


@dataclass(frozen=True)
class Scripts:
    """What runs. `others` are the files of the tuple that are not what runs, by their path in its folder."""

    initial_setup: str
    golden_patch: str | None
    reward: str
    others: dict[str, bytes]


def scripts_of(
    files: Mapping[str, bytes], document: Mapping[str, JsonValue], addresses: Mapping[str, str], where: str
) -> Scripts:
    """Make what runs of a tuple's files, `document` being its `task.json` and `addresses` what stands for what.

    Raises:
        InvalidRequestError: a script is missing, empty or no text, or a setup step wants a file that is not there.
        TooLargeError: a script is longer than a script may be.
    """
    filled = {name: fill_file(content, addresses) for name, content in files.items()}
    golden = _text(filled, ArtifactName.GOLDEN_PATCH, where) if ArtifactName.GOLDEN_PATCH in filled else None
    if is_plain(document):
        setup = _text(filled, ArtifactName.INITIAL_SETUP, where)
    else:
        text = fill(json.dumps(document, ensure_ascii=False), addresses)
        setup = render(cast("dict[str, JsonValue]", json.loads(text)), filled, where)
    if golden is not None and goes_on(golden, addresses):
        golden = _bounded(_both(setup, golden), f"{where}/{ArtifactName.GOLDEN_PATCH} after its setup")
    reward = _text(filled, ArtifactName.REWARD, where)
    runs = {ArtifactName.INITIAL_SETUP: setup, ArtifactName.GOLDEN_PATCH: golden, ArtifactName.REWARD: reward}
    as_published = {str(name) for name, text in runs.items() if text is not None and files.get(name) == text.encode()}
    others = {name: content for name, content in sorted(files.items()) if name not in as_published}
    return Scripts(setup, golden, reward, others)


def goes_on(golden_patch: str, addresses: Mapping[str, str]) -> bool:
    """Say whether a golden patch needs what `initial_setup.py` made: the session of its web applications."""
    return bool(addresses) and not _BEGINS.search(golden_patch)


def text_of(files: Mapping[str, bytes], name: str, where: str) -> str | None:
    """The text of a file, line ends as they are; None if there is no such file.

    A byte order mark at its beginning is left out: Python skips it in a file, and not in a text.

    Raises:
        CannotRunError: it is not UTF-8.
    """
    if name not in files:
        return None
    try:
        return files[name].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRunError(Obstacle.MISSING, f"{where}/{name} is not UTF-8: {error}") from error


def _text(files: Mapping[str, bytes], name: ArtifactName, where: str) -> str:
    text = text_of(files, name, where)
    if text is None or not text.strip():
        raise CannotRunError(Obstacle.MISSING, f"{where} lacks {name}, or it is empty")
    return _bounded(text, f"{where}/{name}")


def _bounded(text: str, what: str) -> str:
    if len(text) > MAX_SCRIPT_CHARACTERS:
        raise TooLargeError(f"{what} is {len(text)} characters long; the limit is {MAX_SCRIPT_CHARACTERS}")
    return text


def _both(setup: str, golden: str) -> str:
    sources = "".join(
        f"    {str(name)!r}: (\n{_lines(text)}    ),\n"
        for name, text in ((ArtifactName.INITIAL_SETUP, setup), (ArtifactName.GOLDEN_PATCH, golden))
    )
    return _SCRIPT.replace("SOURCES = {}\n", f"SOURCES = {{\n{sources}}}\n")


def _lines(text: str) -> str:
    return "".join(f"        {line!r}\n" for line in text.splitlines(keepends=True))


_SCRIPT = '''"""Runs two scripts of a published tuple: the golden patch goes on from what the setup made."""

import linecache

SOURCES = {}

for name, source in SOURCES.items():
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    try:
        exec(compile(source, name, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    except SystemExit as end:
        if end.code not in {None, 0}:
            raise
'''
