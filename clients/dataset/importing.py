"""Imports tuples that others published, from a folder, an archive or a whole dataset, into a dataset of ours.

A faulty tuple is refused by name and does not block the others.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from bundles.archive import MAX_FOLDER_BYTES, MAX_MEMBER_BYTES, SUFFIXES, Files, is_by_product, read_folders
from bundles.bundle import TASK_FILE, Bundle, parse_bundle, read_files
from bundles.commands import HOME
from bundles.fitness import OF_THE_RECORD, CannotRunError, Fitness, Note, Obstacle, Remark, obstacle_of
from bundles.layout import ARTIFACTS, BUNDLES_FOLDER, DATA, INDEX
from bundles.parquet import read_table
from bundles.setups import steps_of
from bundles.unplaced import find_unplaced
from clients.catalogue import catalogue
from clients.dataset.addresses import Addresses, read_addresses
from clients.dataset.exporting import refuse_run
from clients.dataset.index import Added, append
from clients.dataset.placeholders import Variables, read_variables
from clients.dataset.published import ENVIRONMENTS, TASK_FILES, WEB, convert
from environments.families import ROOT
from schemas.errors import CuaGymError, InvalidRequestError, NotFoundError, TooLargeError

Found = tuple[str, Files | CuaGymError]
"""A folder's path, and its files or the reason why they cannot be read."""


@dataclass(frozen=True)
class ImportResult:
    """The outcome of importing one tuple."""

    outcome: Fitness
    reasons: tuple[str, ...] = ()
    """Kinds of obstacles and remarks, which is what reports count."""
    texts: tuple[str, ...] = ()
    """The same in words for this tuple."""


@dataclass
class Report:
    """The outcome of an import. `verdicts` are keyed by the tuple's path, in the order in which tuples were read."""

    added: Added
    verdicts: dict[str, ImportResult] = field(default_factory=dict[str, ImportResult])

    @property
    def notes(self) -> dict[str, tuple[str, ...]]:
        """Remarks on the tuples that run here, by path."""
        runs = ((where, one) for where, one in self.verdicts.items() if one.outcome is not Fitness.CANNOT_RUN)
        return {where: one.texts for where, one in runs if one.texts}

    @property
    def refused(self) -> dict[str, str]:
        """Why the other tuples cannot run, by path."""
        return {where: one.texts[0] for where, one in self.verdicts.items() if one.outcome is Fitness.CANNOT_RUN}

    def of(self, obstacle: Obstacle) -> list[str]:
        """Return the paths of the tuples that one obstacle keeps from running."""
        return [where for where, one in self.verdicts.items() if obstacle in one.reasons]

    def counts(self) -> dict[tuple[Fitness, str], int]:
        """Count tuples by outcome and reason; a tuple with several remarks counts once for each."""
        counted = Counter((one.outcome, reason) for one in self.verdicts.values() for reason in one.reasons or ("",))
        return dict(sorted(counted.items(), key=lambda item: (list(Fitness).index(item[0][0]), -item[1], item[0][1])))


def import_published(
    source: Path,
    out: Path,
    *,
    environments: Mapping[str, str] | None = None,
    addresses: Addresses | None = None,
    packed: bool = False,
) -> Report:
    """Append the tuples of `source` to the dataset `out`, creating it if necessary.

    Args:
        source: A tuple's folder, a folder or archive (`.tar`, `.tar.zst`) of such folders, or a published dataset.
        out: The dataset's folder; not that of a run.
        environments: `app_type` → environment, in addition to the built-in table.
        addresses: Addresses of web applications here; None: those of `read_addresses()`.
        packed: Whether to write the new tuples into one archive instead of folders.

    Returns:
        What was added, and for each tuple whether it runs here and, if not, why.

    Raises:
        InvalidRequestError: the source is missing or damaged, an environment does not exist, or the source contains
            no tuple; nothing was written.
        ConflictError: `out` already has a tuple in a different form, or is a run's folder; nothing was written.
    """
    refuse_run(out)
    terms = _terms(source.name, environments or {}, addresses or read_addresses())
    difficulties = _difficulties(source)
    bundles: dict[str, Bundle] = {}
    report = Report(Added(0, 0, None))
    for where, files in _sources(source):
        try:
            if not isinstance(files, dict):
                raise files
            bundle, notes = _bundle(files, where, terms, difficulties.get(Path(where).name))
            if bundle.task.task_id in bundles:
                raise CannotRunError(
                    Obstacle.DOUBLE, f"{where}: another tuple here becomes {bundle.task.task_id} too", field="id"
                )
        except (InvalidRequestError, TooLargeError) as error:
            report.verdicts[where] = ImportResult(Fitness.CANNOT_RUN, (obstacle_of(error),), (error.message,))
            continue
        bundles[bundle.task.task_id] = bundle
        kinds = tuple(dict.fromkeys(str(note.remark) for note in notes))
        is_noted = any(note.remark not in OF_THE_RECORD for note in notes)
        outcome = Fitness.NOTED if is_noted else Fitness.RUNS
        report.verdicts[where] = ImportResult(outcome, kinds, tuple(note.text for note in notes))
    if not report.verdicts:
        raise InvalidRequestError(f"{source} holds no tuple: a folder with {' or '.join(TASK_FILES)}")
    if bundles:
        variables = _variables(source)
        report.added = append(out, bundles.values(), packed=packed, variables=variables)
    return report


@dataclass(frozen=True)
class _Terms:
    """Settings for all tuples of an import. `web` are the environments that show published web applications."""

    source: str
    environments: Mapping[str, str]
    web: frozenset[str]
    addresses: Addresses


def _bundle(files: Files, where: str, terms: _Terms, difficulty: str | None) -> tuple[Bundle, tuple[Note, ...]]:
    if b'"cua_gym"' in files.get(TASK_FILE, b""):
        return parse_bundle(files, where), ()
    imported = convert(
        files,
        where=where,
        source=terms.source,
        environments=terms.environments,
        addresses=terms.addresses,
        difficulty=difficulty,
    )
    task, provenance = imported.bundle.task, imported.bundle.provenance
    if provenance is not None and provenance.addresses and task.environment not in terms.web:
        raise InvalidRequestError(
            f"{where} asks web applications ({', '.join(provenance.addresses)}), and desktops of the environment "
            f"{task.environment} show none: give --map {task.category}={WEB}",
            field="app_type",
        )
    if provenance is None:
        return imported.bundle, imported.notes
    missing = find_unplaced(steps_of(provenance.document), files, _desktop_has(task.environment))
    if missing.fails:
        raise CannotRunError(
            Obstacle.UNPLACED,
            f"{where}: {'; '.join(missing.fails)}: its setup fails on every desktop; put a download step before it",
            field="config",
        )
    return imported.bundle, (*imported.notes, *(Note(Remark.NOT_THERE, text) for text in missing.notes))


def _desktop_has(environment: str) -> Callable[[str], bool]:
    """Return a predicate: does a new desktop of an environment have this file in its home?"""
    template = ROOT / environment / "home"
    return lambda path: path.startswith(f"{HOME}/") and (template / path.removeprefix(f"{HOME}/")).exists()


def _terms(source: str, more: Mapping[str, str], addresses: Addresses) -> _Terms:
    entries = catalogue()
    names = {entry.name for entry in entries}
    for app, environment in more.items():
        if environment not in names:
            raise InvalidRequestError(
                f"--map {app}={environment}: there is no such environment; there are {', '.join(sorted(names))}",
                field="map",
            )
    known = {name: name for name in names} | {app: to for app, to in ENVIRONMENTS.items() if to in names}
    web = frozenset(entry.name for entry in entries if entry.shows_published)
    return _Terms(source, known | dict(more), web, addresses)


def _sources(source: Path) -> Iterator[Found]:
    """Yield each folder that should be a tuple."""
    if not source.exists():
        raise NotFoundError(f"{source} does not exist")
    if source.is_file():
        yield from _from_archive(source)
    elif any((source / name).is_file() for name in TASK_FILES):
        yield _from_folder(source)
    elif (source / DATA / INDEX).is_file():
        for archive in sorted(path for suffix in SUFFIXES for path in (source / ARTIFACTS).glob(f"*{suffix}")):
            yield from _from_archive(archive)
        yield from _from_folders(source / BUNDLES_FOLDER)
    else:
        yield from _from_folders(source)


def _from_archive(archive: Path) -> Iterator[Found]:
    for name, files in read_folders(archive):
        yield f"{archive}/{name}", files


def _from_folders(parent: Path) -> Iterator[Found]:
    for folder in sorted(parent.iterdir()) if parent.is_dir() else ():
        if folder.is_dir() and not folder.name.startswith("."):
            yield _from_folder(folder)


def _from_folder(folder: Path) -> Found:
    try:
        sizes = [path.lstat().st_size for path in folder.rglob("*")]
        if max(sizes, default=0) > MAX_MEMBER_BYTES or sum(sizes) > MAX_FOLDER_BYTES:
            raise TooLargeError(  # noqa: TRY301 - refused like what else is wrong with the folder
                f"{folder} holds a file of more than {MAX_MEMBER_BYTES} bytes, or {MAX_FOLDER_BYTES} in all"
            )
        files = read_files(folder)
        return str(folder), {name: one for name, one in files.items() if not is_by_product(PurePosixPath(name))}
    except (InvalidRequestError, TooLargeError) as error:
        return str(folder), error


def _difficulties(source: Path) -> dict[str, str]:
    """Return the difficulties in a published index, which may have some that the tuples lack."""
    index = source / DATA / INDEX
    if not index.is_file():
        return {}
    rows = read_table(index).rows
    return {str(row["id"]): str(row["difficulty"]) for row in rows if row.get("id") and row.get("difficulty")}


def _variables(source: Path) -> Variables:
    """Return the variables that the source declares; for an archive, the file is next to it or to its folder."""
    folders = (source,) if source.is_dir() else (source.parent, source.parent.parent)
    for folder in folders:
        if variables := read_variables(folder):
            return variables
    return {}
