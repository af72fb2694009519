"""The files in which programs keep their settings, and which of their keys programs write by themselves.

Such a file changes with every episode, so it cannot stay as it is; its keys can. What programs write there at their
first start and afterwards was measured (`measured.json`): a key whose value varied is nobody's work, one that always
had the same value has it still. Keys that honest work changes beside these stand in `own_settings.toml`.
"""

import hashlib
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import Field, TypeAdapter

from grading.frame_conditions.hidden import reading
from grading.frame_conditions.hidden.globs import compiled
from grading.frame_conditions.hidden.reading import Keys, settings_of
from schemas.base import Closed

EDITION = 4
"""The edition of these tables; a frame records the one with which it was derived."""
_FOLDER = Path(__file__).parent
_READERS: Mapping[str, Callable[[str], Keys]] = {
    read.__name__: read
    for read in (
        *(reading.sections, reading.preferences, reading.lists, reading.lines),
        *(reading.objects, reading.registry, reading.attributes, reading.logins, reading.search_engines),
    )
}


class _Row(Closed):
    paths: tuple[str, ...]
    read: str
    free: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    held_since_1: tuple[str, ...] = ()
    held_since_3: tuple[str, ...] = ()
    held_since_4: tuple[str, ...] = ()
    since: int = 0


class _Table(Closed):
    file: tuple[_Row, ...]
    usual: dict[str, dict[str, str | tuple[str, ...]]]


class _Measured(Closed):
    """Measured keys of a file: `varies` had many values, `flips` several in one episode, `drops` ended without one."""

    varies: frozenset[str] = frozenset()
    flips: frozenset[str] = frozenset()
    drops: frozenset[str] = frozenset()
    values: dict[str, frozenset[str]] = Field(default={})


@dataclass(frozen=True, eq=False)
class OwnSettings:
    """A settings file that a program writes on its own.

    Args:
        path: a pattern of its path, relative to the home folder.
        read: reads its keys and values.
        free: the keys for window positions, recent use and times, which may have any value.
        held: the keys that are never free, whatever was measured.
        late: those of them that were free in earlier frames, by the edition since which they are held.
        since: the first edition of frames that covers the file; in earlier ones it may hold anything.
        measured: what the program was measured to write there.
    """

    path: str
    read: Callable[[str], Keys]
    free: re.Pattern[str]
    held: re.Pattern[str]
    late: Mapping[int, re.Pattern[str]]
    since: int
    measured: _Measured

    @property
    def has_no_keys(self) -> bool:
        """Whether the file consists of lines without keys."""
        return self.read is reading.lines

    @property
    def usual(self) -> Mapping[str, Collection[str]]:
        """The digests, by key, of the values that the program sets on its own."""
        return self.measured.values

    @property
    def flips(self) -> Collection[str]:
        """The keys whose value the program switches between its usual ones on its own."""
        return self.measured.flips

    @property
    def drops(self) -> Collection[str]:
        """The keys that the program removes on its own."""
        return self.measured.drops

    def told(self, content: bytes) -> dict[str, str]:
        """Return the digests of a file's settings by key, without those that its program changes on its own.

        Args:
            content: the bytes of the file.

        Raises:
            UnreadableError: the file is not one that its program writes.
        """
        return {key: digest(value) for key, value in settings_of(self.read, content).items() if not self.is_own(key)}

    def is_own(self, key: str, edition: int = EDITION) -> bool:
        """Whether the program changes a key on its own.

        Args:
            key: the key.
            edition: the edition of the frame; a key that is held only since a later edition counts as the program's.
        """
        since = next((since for since, late in self.late.items() if late.fullmatch(key)), None)
        if since is not None:
            return edition < since
        if self.held.fullmatch(key):
            return False
        return key in self.measured.varies or self.free.fullmatch(key) is not None


def own_settings_of(path: str) -> OwnSettings | None:
    """Return what is known about a settings file, by its path relative to the home folder; None if nothing is."""
    return next((one for pattern, one in _known() if pattern.fullmatch(path)), None)


def digest(value: str) -> str:
    """Return the twelve hexadecimal digits that stand for a value."""
    return hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def patterns() -> tuple[str, ...]:
    """Return the path patterns of all known settings files."""
    return tuple(one.path for _, one in _known())


@cache
def _known() -> tuple[tuple[re.Pattern[str], OwnSettings], ...]:
    table = _Table.model_validate(tomllib.loads((_FOLDER / "own_settings.toml").read_text()))
    measured = TypeAdapter(dict[str, _Measured]).validate_json((_FOLDER / "measured.json").read_bytes())
    return tuple(
        (
            compiled([path]),
            OwnSettings(
                path=path,
                read=_READERS[row.read],
                free=compiled(row.free),
                held=compiled(row.held),
                late={
                    1: compiled(row.held_since_1),
                    3: compiled(row.held_since_3),
                    4: compiled(row.held_since_4),
                },
                since=row.since,
                measured=_with(measured.get(path, _Measured()), table.usual.get(path, {})),
            ),
        )
        for row in table.file
        for path in row.paths
    )


def _with(measured: _Measured, usual: Mapping[str, str | tuple[str, ...]]) -> _Measured:
    told = {key: (values,) if isinstance(values, str) else values for key, values in usual.items()}
    more = {key: measured.values.get(key, frozenset()) | {*map(digest, values)} for key, values in told.items()}
    return measured.model_copy(update={"values": {**measured.values, **more}})
