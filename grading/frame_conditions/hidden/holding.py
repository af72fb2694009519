"""Holds the hidden paths of an end state to those of the verified states and to what programs write by themselves."""

import re
from collections.abc import Collection, Iterator, Mapping

from grading.frame_conditions.files import HOME_PREFIX, OWNER, Files
from grading.frame_conditions.hidden.derivation import (
    EVERYBODY_WRITES,
    SPECIAL_AND_OWNER,
    folders,
    hidden_paths,
    kind_of,
    settings_at,
)
from grading.frame_conditions.hidden.locks import is_foreign_file, is_foreign_link, is_lock
from grading.frame_conditions.hidden.own_settings import EDITION, OwnSettings, own_settings_of
from grading.frame_conditions.hidden.paths import is_free, is_link, is_marked, is_trash
from grading.frame_conditions.hidden.reading import UnreadableError
from schemas.frame_conditions import Hidden, HiddenKind, Spoiled

_READ_AND_WRITE, _ANY = 0o600, 0o111
_SPECIAL = 0o6000
_KNOWN = re.compile(r"([0-9a-f]{64}) [ *]/(.*)", re.DOTALL)
_CLOSED_SINCE = 3
"""The edition since which no hidden path may be changed by everybody, unless it could be in a verified state."""
_UNREAD = ""
"""Key among settings which says that a verified state's own file is not in the form that its program writes."""


def spoiled_hidden(
    files: Files,
    frame: Collection[Hidden],
    known: Collection[str],
    allowed: Collection[str] = (),
    edition: int = EDITION,
) -> Iterator[Spoiled]:
    """Report hidden paths that are new, changed, gone or have other permissions, unless programs do that on their own.

    Args:
        files: the files of the end state.
        frame: the hidden paths of the verified states.
        known: what the episode began with: digests, and lines of `sha256sum` with paths.
        allowed: parts that a known-good state breaks.
        edition: the edition of the tables with which the frame was derived.
    """
    if HOME_PREFIX.rstrip("/") not in files.entries:
        return  # only web pages, without a desktop
    noted = {one.path: one for one in frame}
    began = {match[2]: match[1] for line in known if (match := _KNOWN.fullmatch(line)) is not None}
    there = hidden_paths(files)
    for path in sorted(there):
        for key, message in _wrong(files, path, noted.get(path), began, edition):
            one = _spoiled(path, key, message)
            if one.part not in allowed:
                yield one
    for path, one in noted.items():
        is_lost = one.stays and path not in there and not (began and _began_without(path, one, began))
        if is_lost and one.part not in allowed:
            yield _spoiled(path, "", "is gone; the task leaves it as it is")


def _began_without(path: str, one: Hidden, began: Mapping[str, str]) -> bool:
    name = HOME_PREFIX + path
    if one.kind == "file":
        return name not in began
    return not any(other.startswith(f"{name}/") for other in began)


def _wrong(
    files: Files, path: str, one: Hidden | None, began: Mapping[str, str], edition: int
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a hidden path of an end state: the key of a setting, or "", and a message."""
    name = HOME_PREFIX + path
    kind, info = kind_of(files, name), files.info(name)
    if info is None or is_trash(path):
        return
    own = own_settings_of(path) if kind == "file" else None
    own = own if own is not None and own.since <= edition else None
    if one is not None and one.mode is not None and kind == one.kind and info.mode & SPECIAL_AND_OWNER != one.mode:
        yield "", "has other rights than before"
    elif kind != "link" and info.mode & EVERYBODY_WRITES and edition >= _CLOSED_SINCE and not (one and one.is_open):
        yield "", "may be changed by everybody, which no program allows by itself"
    elif kind == "file" and name in began and files.sha256(name) == began[name]:
        return
    elif own is not None:
        yield from _settings(files, path, own, one, edition)
    else:
        message = _new(path, kind, info.mode) if one is None else _changed(files, name, one)
        if message is None and _is_foreign(files, path, kind):
            message = "is the lock of another machine or user, so that programs refuse what it locks"
        if message is not None:
            yield "", message


def _is_foreign(files: Files, path: str, kind: HiddenKind | None) -> bool:
    name = HOME_PREFIX + path
    if kind == "link":
        return is_foreign_link(path, files.link(name))
    return kind == "file" and is_lock(path) and is_foreign_file(path, files.archive.content(files.entries[name]))


def _new(path: str, kind: HiddenKind | None, mode: int) -> str | None:
    """Return what is wrong with a path that only the end state has; None if nothing is."""
    if kind == "link":
        return None if is_link(path) else "is a new link, which no program lays there by itself"
    if kind == "folder":
        return (
            _keeps_out(mode, OWNER) if folders().are_made(path) else "is a new folder, which no program makes by itself"
        )
    if kind != "file":
        return "is neither a file nor a folder nor a link"
    if not is_free(path):
        return "is new, and no program writes it by itself"
    if mode & _SPECIAL or (mode & _ANY and not is_marked(path)):
        return "is a program"
    return _keeps_out(mode, _READ_AND_WRITE)


def _keeps_out(mode: int, wanted: int) -> str | None:
    return None if mode & wanted == wanted else "keeps its owner, and so its program, out"


def _changed(files: Files, name: str, one: Hidden) -> str | None:
    if kind_of(files, name) != one.kind:
        return "is another kind of thing than before"
    if one.links and files.link(name) not in one.links:
        return "is a link to another place now"
    if one.sha256 and files.sha256(name) not in one.sha256:
        return "was changed; the task leaves it as it is"
    return None


def _settings(files: Files, path: str, own: OwnSettings, one: Hidden | None, edition: int) -> Iterator[tuple[str, str]]:
    """Yield settings in a program's own file whose values come neither from the task nor from the program."""
    info = files.info(HOME_PREFIX + path)
    if info is not None and (info.mode & (_ANY | _SPECIAL) or info.mode & _READ_AND_WRITE != _READ_AND_WRITE):
        yield "", "has rights that its program does not give it"
    before = {} if one is None or one.settings is None else one.settings
    if _UNREAD in before:
        return
    try:
        now = settings_at(files, path, own)
    except UnreadableError as error:
        yield "", f"is no file that its program writes: {error}"[:300]
        return
    ordinary = own.usual
    # An older frame may hold keys that now count as the program's own, and lack keys that counted as such then.
    before = {key: value for key, value in before.items() if not own.is_own(key, edition)}
    now = {key: value for key, value in now.items() if not own.is_own(key, edition)}
    for key, value in now.items():
        if key in before:
            flipped = key in own.flips and {before[key], value} <= {*ordinary.get(key, ())}
            if before[key] not in {value, None} and not flipped:
                yield key, f"sets {key} to another value"[:300]
        elif value not in ordinary.get(key, ()):
            yield key, f"sets {key}, which neither the task nor its program does"[:300]
    for key, value in before.items():
        if value is not None and key not in now and key not in own.drops:
            yield key, f"no longer sets {key}"[:300]


def _spoiled(path: str, key: str, message: str) -> Spoiled:
    place = f"/{HOME_PREFIX}{path}"
    return Spoiled(part=f"hidden {place}{': ' * bool(key)}{key}"[:300], path=place, message=message)
