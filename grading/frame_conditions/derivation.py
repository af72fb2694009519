"""Derives a frame from the two verified states: what they share, and what golden took away."""

from collections import Counter
from collections.abc import Collection
from pathlib import Path, PurePosixPath

from grading.frame_conditions.files import HOME_PREFIX, NOTICED, Files
from grading.frame_conditions.hidden.derivation import hidden_frame
from grading.frame_conditions.hidden.own_settings import EDITION
from grading.frame_conditions.likeness import program
from grading.frame_conditions.look_alikes import skeleton
from grading.frame_conditions.sizes import sizes_of
from grading.frame_conditions.times import times_of
from grading.frame_conditions.web_applications import erased_in, untouched
from schemas.frame_conditions import MAX_FILES, FrameConditions, KeptFile
from vm_controller.backends.sandbox import HOME
from vm_controller.tar_archive import Archive

_SEVERAL = 2
PROFILES = f"{HOME.removeprefix('/')}/{program.PROFILES}"


def files_frame(initial: Path, golden: Path, whole: Path | None = None) -> FrameConditions:
    """Derive a frame from the archives of the initial and the golden state. Blocks.

    Args:
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        whole: that of the complete golden state, if `golden` leaves out what an author may not see, as logs.
    """
    erased = {name: len(actions) for name, actions in erased_in(whole or golden).items()}
    with Archive.open(initial) as before, Archive.open(golden) as after:
        old, new = Files.of(before), Files.of(after)
        earlier, later = old.seen(), new.seen()
        shared = {name: kept for name in sorted(earlier & later) if (kept := _shared(old, new, name)) is not None}
        differing = (earlier | later) - shared.keys()
        return FrameConditions(
            kept=tuple(shared.values())[:MAX_FILES],
            gone=tuple(f"/{name}" for name in sorted(earlier - new.entries.keys()))[:MAX_FILES],
            folders=_settled_folders(old, new, differing)[:MAX_FILES],
            collections=_collections(shared, differing)[:MAX_FILES],
            real=tuple(f"/{name}" for name in sorted(_real(old, new)))[:MAX_FILES],
            startup=_startup(old, new),
            rights=_rights(old, new, shared),
            access_lists=_access_lists(old, new),
            times=dict(list(times_of(old, new, golden).items())[:MAX_FILES]),
            hidden=hidden_frame(old, new),
            edition=EDITION,
            sizes=sizes_of(new),
            applications=tuple(sorted(untouched(before) & untouched(after))),
            erased=erased,
            # a pipe that golden has, too, is the task's own
            dropped=tuple(f"real /{name}" for name in sorted(new.pipes()))[:MAX_FILES],
        )


def _rights(old: Files, new: Files, shared: Collection[str]) -> dict[str, int]:
    """Return the permissions (`NOTICED` bits) of golden's own files, of the folders of both states, and of the home."""
    plain = {name for name in new.seen() - set(shared) if new.link(name) is None}
    folders = {HOME_PREFIX.rstrip("/")} | (old.folders() & new.folders())
    told = {name: new.info(name) for name in sorted(plain | folders)[:MAX_FILES]}
    return {f"/{name}": info.mode & NOTICED for name, info in told.items() if info is not None}


def _access_lists(old: Files, new: Files) -> dict[str, tuple[str, ...]]:
    """Return the access lists of two states by path: one, or two where they differ."""
    before, after = old.access_lists(), new.access_lists()
    names = sorted(before.keys() | after.keys())[:MAX_FILES]
    return {f"/{name}": tuple(sorted({lists[name] for lists in (before, after) if name in lists})) for name in names}


def results_of(golden: Path, frame: FrameConditions, written: Collection[str] = ()) -> list[str]:
    """List the files, as absolute paths, that differ between golden and the initial state. Blocks.

    Args:
        golden: the archive of the golden state.
        frame: what that state shares with the initial one.
        written: names in the archive that are somebody's work, visible or not.
    """
    kept = {one.path for one in frame.kept}
    with Archive.open(golden) as opened:
        files = Files.of(opened)
        profiles = {PROFILES} & files.entries.keys()
        names = sorted({*files.seen(), *written, *profiles})
        return [f"/{name}" for name in names if f"/{name}" not in kept and files.link(name) is None]


def _settled_folders(old: Files, new: Files, differing: Collection[str]) -> tuple[str, ...]:
    """Return the folders that both states have and into which golden wrote nothing."""
    touched = {str(parent) for name in differing for parent in PurePosixPath(name).parents}
    return tuple(f"/{name}" for name in sorted((old.folders() & new.folders()) - touched))


def _real(old: Files, new: Files) -> frozenset[str]:
    """Return the folders of both states, and golden's files that are not hard links of one another."""
    files = {name for name in new.seen() if new.link(name) is None}
    return (old.folders() & new.folders()) | (files - new.hard_links())


def _collections(shared: Collection[str], differing: Collection[str]) -> tuple[str, ...]:
    """Return the patterns of files of which a folder has several unchanged ones and golden adds none."""
    kinds = Counter(map(collection_of, shared))
    written = set(map(collection_of, differing))
    return tuple(sorted(kind for kind, count in kinds.items() if count >= _SEVERAL and kind not in written))


def collection_of(name: str) -> str:
    """Return the folder and suffix of a file as a pattern, `/folder/*.suffix`; look-alike letters are unified."""
    folder = PurePosixPath(f"/{name}").parent
    _, dot, suffix = skeleton(name.rpartition("/")[2]).rpartition(".")
    return f"{folder}/*{dot}{suffix.casefold() if dot else ''}"


def _startup(old: Files, new: Files) -> tuple[KeptFile, ...]:
    """Return golden's launchers; the content of those that golden wrote is left open."""
    return tuple(_shared(old, new, name) or KeptFile(path=f"/{name}") for name in sorted(new.launchers()))[:MAX_FILES]


def _shared(old: Files, new: Files, name: str) -> KeptFile | None:
    """Return what two states share of a file; None if its content or its type differs."""
    modes = {info.mode & 0o7777 for files in (old, new) if (info := files.info(name)) is not None}
    mode = modes.pop() if len(modes) == 1 else None
    if (link := new.link(name)) is not None:
        return KeptFile(path=f"/{name}", link=link) if old.link(name) == link else None
    digest = new.sha256(name)
    if digest is None or old.sha256(name) != digest:
        return None
    return KeptFile(path=f"/{name}", sha256=digest, mode=mode)
