"""Maps the addresses of published web applications in instructions and scripts to those that desktops have here.

The table is `addresses.toml` beside this file, plus what a user adds to it. An address without an entry is refused by
name, because a script that calls a wrong address only fails much later.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from bundles.filling import fill
from hub.engine.errors import HubError
from hub.hosting.builds import Build, builds
from hub.hosting.rules import HOST, host_name
from schemas.base import Closed
from schemas.errors import InvalidRequestError

DEFAULTS = Path(__file__).with_suffix(".toml")
_APP, _HOST, _SID = "{app}", "{host}", "{sid}"
_NAME = r"([A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)"
_LEFT_OVER = re.compile(r"__CUA_GYM_[A-Za-z0-9_]*__|[\w.{}$-]*cua-gym[\w.{}$-]*\.xlang\.ai")
"""Matches what certainly refers to the published hub. It is not part of a table; the tables must cover its matches."""

Found = dict[str, str]
"""Maps a text in a tuple to the text that replaces it at run time."""


class AddressTable(Closed):
    """One address file; `addresses.toml` explains both tables."""

    addresses: dict[Annotated[str, Field(min_length=4)], Annotated[str, Field(pattern=r"^[^\s\"'\\]*$")]] = Field(
        default_factory=dict[str, str]
    )
    hosts: dict[str, Annotated[str, Field(pattern=HOST)]] = Field(default_factory=dict[str, str])


class Addresses:
    """The combined address tables of an import."""

    def __init__(self, *tables: AddressTable, published: Mapping[str, Build] | None = None) -> None:
        """Combine tables, of which earlier ones take precedence.

        Args:
            *tables: The tables.
            published: The existing builds by name; None: every application that a tuple names is accepted.
        """
        self._published = published
        self._hosts = {host_name(build.published): name for name, build in (published or {}).items()}
        self._lines: dict[str, str] = {}
        for table in reversed(tables):
            self._hosts |= {host_name(app): host for app, host in table.hosts.items()}
            self._lines |= table.addresses
        # When two lines match the same text, the more specific one counts.
        exact = sorted(self._lines, key=lambda line: (_APP in line, -len(line)))
        self._patterns = {line: re.compile(re.escape(line).replace(re.escape(_APP), _NAME)) for line in exact}
        self._any = re.compile("|".join(pattern.pattern for pattern in self._patterns.values()) or r"(?!)")

    def find(self, texts: Mapping[str, str], session: str) -> Found:
        """Return the replacements for everything in these texts that refers to the published hub.

        Args:
            texts: File → text.
            session: Replaces the placeholder of the session's id.

        Raises:
            InvalidRequestError: no line covers a reference, or there is no such application; the message names both.
        """
        found: Found = {}
        for where, text in texts.items():
            found |= {match[0]: self._replacement(match[0], session, where) for match in self._any.finditer(text)}
            filled = fill(text, found)
            if left := _LEFT_OVER.search(filled):
                line = f" (line {filled.count(chr(10), 0, left.start()) + 1})" if where.endswith(".py") else ""
                raise InvalidRequestError(
                    f"{where} holds {left[0]}, and nothing says what stands for it here{line}: add a line to "
                    "[addresses] of a file, and give --addresses FILE",
                    field="addresses",
                )
        return found

    def _replacement(self, text: str, session: str, where: str) -> str:
        line, match = next(
            (line, match) for line, pattern in self._patterns.items() if (match := pattern.fullmatch(text)) is not None
        )
        replacement = self._lines[line].replace(_SID, session)
        return replacement.replace(_HOST, self.host(match[1], text, where)) if _HOST in replacement else replacement

    def host(self, app: str, text: str, where: str) -> str:
        """Return the host name of an application here.

        Args:
            app: Its name as its publisher writes it.
            text: The text that refers to it, for the error message.
            where: The file that contains `text`, for the error message.

        Raises:
            InvalidRequestError: there is no build of it.
        """
        name = host_name(app)
        name = self._hosts.get(name, name)
        if self._published is not None and name not in self._published:
            known = ", ".join(sorted(self._published))
            raise InvalidRequestError(
                f"{where} holds {text}, and no application {name} is built; there are {known}: build it, or "
                "say under [hosts] of a file which one is meant, and give --addresses FILE",
                field="addresses",
            )
        return f"{name}.localhost"


def read_addresses(more: Path | None = None, published: Path | None = None) -> Addresses:
    """Read the address table that ships, and the user's additions.

    Args:
        more: A TOML file that takes precedence over the table; None: there is none.
        published: The folder of the builds that the server hosts; None: applications are not checked.

    Raises:
        InvalidRequestError: a file is malformed, or the folder contains no builds.
    """
    tables = [_read(path) for path in (more, DEFAULTS) if path is not None]
    try:
        return Addresses(*tables, published=None if published is None else builds(published))
    except HubError as error:
        raise InvalidRequestError(f"--published: {error.message}", field="published") from error


def texts_of(files: Mapping[str, bytes], names: Iterable[str], where: str) -> Iterator[tuple[str, str]]:
    """Yield the path and text of each file that is UTF-8.

    Args:
        files: Name → content.
        names: Which files to read; those that are missing are skipped.
        where: Prefix of the yielded paths.
    """
    for name in names:
        try:
            yield f"{where}/{name}", files[name].decode()
        except (KeyError, UnicodeDecodeError):
            continue


def _read(path: Path) -> AddressTable:
    try:
        table = AddressTable.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        said = error
        if isinstance(error, ValidationError):
            said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{path} is no table of addresses: {said}", field="addresses") from error
    for line, replacement in table.addresses.items():
        if line.count(_APP) > 1 or (_HOST in replacement and _APP not in line):
            raise InvalidRequestError(
                f"{path}: addresses.{line}: {_APP} may stand there once, and must where {_HOST} stands for it",
                field="addresses",
            )
    return table
