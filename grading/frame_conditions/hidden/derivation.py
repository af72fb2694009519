"""Notes the hidden paths of the two verified states that no program writes by itself."""

from collections.abc import Mapping
from functools import cache

from grading.frame_conditions.files import HOME_PREFIX, Files, is_hidden
from grading.frame_conditions.hidden.own_settings import OwnSettings, own_settings_of, patterns
from grading.frame_conditions.hidden.paths import Folders, folders_of, is_free, is_lasting, is_link, is_trash
from grading.frame_conditions.hidden.reading import UnreadableError
from schemas.frame_conditions import MAX_FILES, Hidden, HiddenKind

TOLD = ".local/share/application-state"
"""The folder that the server adds to a captured state."""
SPECIAL_AND_OWNER, EVERYBODY_WRITES = 0o6700, 0o002


@cache
def folders() -> Folders:
    """Return the folders that programs create on their own, including those of their settings."""
    return folders_of(patterns())


def hidden_frame(old: Files, new: Files) -> tuple[Hidden, ...]:
    """Describe the hidden paths of two verified states; the content of paths that golden changed is left open."""
    names = sorted(hidden_paths(old).keys() | hidden_paths(new).keys())
    found = (_noted(path, old, new) for path in names)
    return tuple(one for one in found if one is not None)[:MAX_FILES]


def hidden_paths(files: Files) -> dict[str, str]:
    """Return the hidden paths of the home folder: relative path → name in the archive."""
    paths = {name.removeprefix(HOME_PREFIX): name for name in files.entries if name.startswith(HOME_PREFIX)}
    return {path: name for path, name in paths.items() if is_hidden(path) and not _is_told(path)}


def kind_of(files: Files, name: str) -> HiddenKind | None:
    """Return the kind of an entry by its name in the archive; None if there is no such entry."""
    info = files.info(name)
    if info is None:
        return None
    if info.isdir():
        return "folder"
    if info.issym():
        return "link"
    return "file" if info.isreg() or info.islnk() else "other"


def settings_at(files: Files, path: str, own: OwnSettings) -> Mapping[str, str]:
    """Read the settings that a program keeps in a file of its own.

    Args:
        files: the state.
        path: the file's path, relative to the home folder.
        own: how the program writes the file.

    Returns:
        The digests of the values, by key.

    Raises:
        UnreadableError: the file is not one that the program writes.
    """
    return own.told(files.archive.content(files.entries[HOME_PREFIX + path]))


def _is_told(path: str) -> bool:
    return path == TOLD or path.startswith(f"{TOLD}/")


def _noted(path: str, old: Files, new: Files) -> Hidden | None:
    """Return what the verified states have at a path; None if a program may do as it likes there."""
    name = HOME_PREFIX + path
    kinds: list[HiddenKind] = [kind for files in (old, new) if (kind := kind_of(files, name)) is not None]
    stays = len(kinds) == 2  # noqa: PLR2004
    kind = kinds[-1]
    own = own_settings_of(path) if kind == "file" else None
    infos = [info for files in (old, new) if (info := files.info(name)) is not None]
    is_open = kind != "link" and any(info.mode & EVERYBODY_WRITES for info in infos)
    if own is None and (
        is_free(path) or is_link(path) or is_trash(path) or (kind == "folder" and folders().are_made(path))
    ):
        # A folder of settings is required only through the files in it.
        lasts = stays and kind == "file" and is_lasting(path)
        return Hidden(path=path, kind=kind, stays=lasts, is_open=is_open) if lasts or is_open else None
    modes = {info.mode & SPECIAL_AND_OWNER for info in infos}
    mode = modes.pop() if len(modes) == 1 else None
    if own is not None:
        settings = _settings(path, own, old, new)
        return Hidden(path=path, kind=kind, mode=mode, stays=stays, is_open=is_open, settings=settings)
    if kind == "link":
        links = tuple(sorted({link for files in (old, new) if (link := files.link(name)) is not None}))
        return Hidden(path=path, kind=kind, links=links if stays and len(links) == 1 else (), stays=stays)
    if kind != "file":
        return Hidden(path=path, kind=kind, mode=mode, stays=stays, is_open=is_open)
    digests = tuple(sorted({digest for files in (old, new) if (digest := files.sha256(name)) is not None}))
    kept = digests if len(digests) == 1 and (stays or kind_of(new, name) is None) else ()
    return Hidden(path=path, kind=kind, sha256=kept, mode=mode, stays=stays, is_open=is_open)


def _settings(path: str, own: OwnSettings, old: Files, new: Files) -> dict[str, str | None]:
    """Return the digests of the settings that both states share; None for a setting that the task changes."""
    both = list[Mapping[str, str]]()
    for files in (old, new):
        try:
            both += [settings_at(files, path, own)] if kind_of(files, HOME_PREFIX + path) == "file" else []
        except UnreadableError:
            return {"": None}
    before, after = both[0], both[-1]
    if (
        own.has_no_keys
        and after
        and ((len(both) == 1 and kind_of(new, HOME_PREFIX + path) == "file") or before != after)
    ):
        # lines without keys: another solution may write other lines, unless golden's are the program's own alone
        return {"": None}
    return {key: before[key] if before.get(key) == after.get(key) else None for key in sorted({**before, **after})}
