"""Diffs the golden and the initial state, and lists the ways to make each difference wrong.

Files count as in `artifacts`: the visible ones, or the next best if there are none. docs/decisions/011 says which
differences are facts about a task and which are not.
"""

import copy
import hashlib
import io
import tarfile
from collections.abc import Iterable, Iterator

from schemas.rewards import Mutation
from verification.documents.near_misses import near_miss
from verification.documents.states import knows_records
from verification.mutation.candidate import Candidate
from verification.mutation.file_mutants import File, inside, left_alone, news_of
from verification.mutation.forged_evidence import vouched
from verification.mutation.misplaced_results import misplaced
from verification.mutation.several_fields import changed_sums, has_sums
from verification.state_files import ArchiveEntry, foremost, is_hidden
from verification.state_tree import Tree
from vm_controller.tar_archive import Archive, Member
from vm_controller.web_app_host import is_state

MAX_DOCUMENTS = 60
MAX_READ = 16 << 20
"""Limits on the files, and their bytes, whose fields are read; beyond them files are mutated only as a whole."""
MAX_OF_A_SORT = 200
"""Candidates of one kind and mutation in one file, at most; far more than are ever tried."""
_EXECUTE, _RIGHTS = 0o111, 0o777
_OTHERS, _USUAL, _WRITE = 0o077, 0o055, 0o022
"""Permissions of group and others: all, the usual ones, and write permission."""


def differences(initial: Archive, golden: Archive, *, nothing_to_do: bool = False) -> Iterator[list[Candidate]]:
    """Yield the candidates in groups of one file, kind of field and mutation, the best first within a group.

    Deterministic. Candidates read from the archives, so keep those open until all are made.

    Args:
        initial: the open archive of the initial state.
        golden: the open archive of the golden state.
        nothing_to_do: whether the request is infeasible, so that every file that a person sees must stay as it was.
    """
    earlier, later = Tree.of(initial), Tree.of(golden)
    old, new = earlier.digests(), later.digests()
    changed = {name for name in {*old, *new} if old.get(name) != new.get(name)}
    changed |= {name for name in {*earlier.entries, *later.entries} if _differs(earlier, later, name)}
    changed |= {name for name in earlier.entries.keys() & later.entries.keys() if _chmodded(earlier, later, name)}
    still = sorted(foremost(new.keys() - changed)) if nothing_to_do else _untouched_states(later, old, new)
    if not changed and not still:
        yield from _settings(initial, golden)
        return
    for name in still:
        yield from left_alone(name, later.content(name) or b"")
    names = sorted(_work(changed, new), key=lambda name: hashlib.sha256(name.encode("utf-8", "replace")).digest())
    for name in names:
        yield from ([candidate] for candidate in _whole(earlier, later, name))
    yield from ([candidate] for candidate in _beside(old, new, names))
    origins = {digest: name for name, digest in old.items()}
    texts = {name: text.decode("utf-8", "replace") for name, text in earlier.texts().items()}
    left = MAX_READ
    files: list[File] = []
    for name in [name for name in names if name in new][:MAX_DOCUMENTS]:
        origin = name if name in old else origins.get(new[name])
        content = later.content(name) or b""
        left -= len(content)
        if left > 0:
            before = None if origin is None else earlier.content(origin)
            sources = (texts.get(name, ""), *(text for other, text in texts.items() if other != name))
            files.append(File(name, content, before, name in old, sources))
            yield from inside(files[-1])
    yield list(
        changed_sums(_figures_of(later, new), {file.name: news_of(file) for file in files if has_sums(file.name)})
    )
    yield from misplaced(earlier, later, [name for name in names if name in new and new[name] not in origins])
    yield from vouched(old, later, new, names)


def as_they_were(initial: Archive, golden: Archive) -> Iterator[Candidate]:
    """Yield candidates that revert a whole file, for files in which no single place could be made wrong."""
    earlier, later = Tree.of(initial), Tree.of(golden)
    old, new = earlier.digests(), later.digests()
    changed = {name for name in {*old, *new} if old.get(name) != new.get(name)}
    for name in sorted(name for name in _work(changed, new) if name in old and name in new):
        content = earlier.content(name)
        if content is not None:
            yield Candidate(Mutation.CHANGED, name, "", "file as it was", lambda name=name, c=content: {name: c})


def written(initial: Archive, golden: Archive) -> frozenset[str]:
    """Return the visible files whose content golden made, that is, no file of the initial state had it."""
    for with_settings in (False, True):
        old, new = (Tree.of(one, with_settings=with_settings).digests() for one in (initial, golden))
        changed = {name for name in {*old, *new} if old.get(name) != new.get(name)}
        if changed:
            known = set(old.values())
            return frozenset(name for name in _work(changed, new) if name in new and new[name] not in known)
    return frozenset()


def _untouched_states(later: Tree, old: dict[str, str], new: dict[str, str]) -> list[str]:
    """Return the unchanged states of web applications in which any difference would be somebody's work."""
    same = sorted(name for name in new if is_state(name) and old.get(name) == new[name])
    return [name for name in same if knows_records(later.content(name) or b"")]


def _work(changed: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Keep the visible files among the changed ones, or the next best; with a web application, only visible ones."""
    names = set(changed)
    return (name for name in foremost({*names, *filter(is_state, new)}) if name in names)


def _figures_of(later: Tree, new: dict[str, str]) -> dict[str, bytes]:
    """Read the visible files that may contain tables or totals."""
    seen = [name for name in sorted(new) if has_sums(name) and not is_hidden(name)][:MAX_DOCUMENTS]
    return {name: later.content(name) or b"" for name in seen}


def _settings(initial: Archive, golden: Archive) -> Iterator[list[Candidate]]:
    """Revert whole settings files of programs, if nothing else differs; their content differs from run to run."""
    earlier, later = (Tree.of(one, with_settings=True) for one in (initial, golden))
    old, new = earlier.digests(), later.digests()
    for name in sorted(new):
        content = earlier.content(name)
        if new[name] != old.get(name):
            yield [Candidate(Mutation.CHANGED, name, "", "file as it was", lambda name=name, c=content: {name: c})]


def _differs(earlier: Tree, later: Tree, name: str) -> bool:
    """Whether the two states differ in a link, an empty folder, or the execute permission of a file."""
    one, other = earlier.entries.get(name), later.entries.get(name)
    facts = [None if entry is None else _facts(tree, entry) for tree, entry in ((earlier, one), (later, other))]
    return facts[0] != facts[1]


def _facts(tree: Tree, entry: Member) -> tuple[str, object] | None:
    info = entry.info
    if info.issym():
        return "link", info.linkname
    if info.isdir():
        # Applications create hidden folders on their own.
        return None if info.name in tree.folders or is_hidden(info.name) else ("folder", "")
    return ("file", info.mode & _EXECUTE) if info.isreg() else None


def _chmodded(earlier: Tree, later: Tree, name: str) -> bool:
    """Whether a file or folder differs only in its permissions, which are then somebody's work."""
    one, other = earlier.entries.get(name), later.entries.get(name)
    if one is None or other is None:
        return False
    if one.info.isdir() and other.info.isdir():
        return (one.info.mode ^ other.info.mode) & _RIGHTS != 0
    if not (one.info.isreg() and other.info.isreg()):
        return False
    return (one.info.mode ^ other.info.mode) & _RIGHTS != 0 and earlier.content(name) == later.content(name)


def _whole(earlier: Tree, later: Tree, name: str) -> Iterator[Candidate]:
    """Yield candidates that remove, restore or change the permissions of a whole file, link or folder."""
    before, after = earlier.entries.get(name), later.entries.get(name)
    if after is None:
        yield Candidate(Mutation.EXTRA, name, "", "file back", lambda: {name: earlier.entry(name)})
        return
    if before is None:
        yield Candidate(Mutation.MISSING, name, "", "file", lambda: {name: None})
    if after.info.issym():
        other = before.info.linkname if before is not None and before.info.issym() else near_miss(after.info.linkname)
        if other is not None and other != after.info.linkname:
            yield Candidate(Mutation.CHANGED, name, "target", "link", lambda: {name: _link(after.info, other)})
    if before is not None and before.info.isdir() and after.info.isdir():
        yield from _folder_rights(name, before, after)
    content = later.content(name) if after.info.isreg() else None
    if content is not None:
        is_same = before is not None and earlier.content(name) == content
        for way, mode in _other_modes(before, after, is_same=is_same):
            yield Candidate(
                Mutation.CHANGED,
                name,
                "rights",
                "rights",
                lambda mode=mode: {name: _with_mode(after.info, content, mode)},
                way,
            )


def _folder_rights(name: str, before: Member, after: Member) -> Iterator[Candidate]:
    """Yield candidates that give a folder with changed permissions its earlier ones, or wider ones."""
    old, mode = before.info.mode & _RIGHTS, after.info.mode & _RIGHTS
    if old == mode:
        return  # The folder differs only because it is empty now.
    for way, other in (("", old), ("wider rights", mode | _USUAL), ("wider rights", mode | _WRITE)):
        if other not in (mode, *([old] if way else [])):
            info = copy.copy(after.info)
            info.mode = (info.mode & ~_RIGHTS) | other
            yield Candidate(Mutation.CHANGED, name, "rights", "rights", lambda info=info: {name: _entry(info)}, way)


def _other_modes(before: Member | None, after: Member, *, is_same: bool) -> Iterator[tuple[str, int]]:
    """Yield wrong permissions for a file whose permissions are somebody's work; none if they are a default."""
    mode = after.info.mode & _RIGHTS
    if before is None or not before.info.isreg():
        if mode & _EXECUTE:
            yield "", mode & ~_EXECUTE
            if not mode & _OTHERS:
                yield "wider rights", mode | _USUAL
        return
    old = before.info.mode & _RIGHTS
    # Programs that save a file may reset its permissions to the default, but never add the execute bit.
    if (mode ^ old) & (_RIGHTS if is_same else _EXECUTE):
        yield "", old
    if is_same and (mode ^ old) & ~_EXECUTE:
        shared = (mode >> 6) & 0o5
        wider = (mode | _WRITE,) if mode & _OTHERS else (mode | shared * 0o11, mode | shared * 0o10)
        yield from [("wider rights", other) for other in wider if other not in (mode, old)][:1]


def _entry(info: tarfile.TarInfo, content: bytes = b"") -> ArchiveEntry:
    target = io.BytesIO()
    target.write(info.tobuf(tarfile.GNU_FORMAT, errors="surrogateescape"))
    target.write(content + bytes(-len(content) % tarfile.BLOCKSIZE))
    return ArchiveEntry(target.getvalue())


def _link(like: tarfile.TarInfo, target: str) -> ArchiveEntry:
    info = tarfile.TarInfo(like.name)
    info.type, info.linkname, info.mode, info.mtime = tarfile.SYMTYPE, target, like.mode, like.mtime
    return _entry(info)


def _with_mode(like: tarfile.TarInfo, content: bytes, mode: int) -> ArchiveEntry:
    info = tarfile.TarInfo(like.name)
    info.size, info.mode, info.mtime = len(content), mode, like.mtime
    return _entry(info, content)


def _beside(old: dict[str, str], new: dict[str, str], changed: list[str]) -> Iterator[Candidate]:
    """Yield candidates that add an extra file to a folder in which golden moved, renamed, copied or removed files.

    If a folder only received a new document, a further file there does not make the result wrong.
    """
    known = set(old.values())
    arranged = {name.rpartition("/")[0] for name in changed if name in old and name not in new}
    arranged |= {name.rpartition("/")[0] for name in changed if name not in old and new.get(name) in known}
    for folder in sorted(arranged):
        inside = [name for name in changed if name in new and name.rpartition("/")[0] == folder]
        source = next(iter(inside), None) or next((name for name in sorted(new) if name.startswith(f"{folder}/")), None)
        if source is None:
            continue
        stem, dot, suffix = source.rpartition("/")[2].rpartition(".")
        name = f"{folder}/{stem} (copy).{suffix}" if dot and stem else f"{folder}/{suffix} (copy)"
        yield Candidate(Mutation.EXTRA, name, "", "file beside", lambda name=name: {name: b"a copy that was left\n"})
