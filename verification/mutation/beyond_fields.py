"""Mutants of what no field covers: features of packages, the form of texts, bytes, and the whole file.

Any file that differs has some: if a format's fields reveal nothing, the older version is at least tried.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from schemas.rewards import Mutation
from verification.documents import read_fields
from verification.documents.package_changes import PackageChange, package_changes
from verification.documents.parts import Parts
from verification.documents.spots import MAX_BYTES, BrokenError
from verification.documents.text_forms import forms_back, lines_back
from verification.mutation.candidate import Candidate, chance_of
from verification.state_files import Changes

MAX_OF_A_KIND = 6
"""Candidates of one kind of feature, at most."""
_PACKAGE = b"PK\3\4"
_LOOKS = ("content.xml ", "cell ")
"""Kinds that revert one property of a format that fields know only as a whole."""
_WRITING = ("form", "line as it was", "bytes", "file as it was")
_FAILURES = 3
"""Candidates of a kind that may turn out to be covered by fields before the kind is skipped."""


def beyond_fields(name: str, initial: bytes, golden: bytes, *, told: bool) -> Iterator[list[Candidate]]:
    """List candidates that revert a difference between two versions of a file that no field covers.

    Args:
        name: the file's path in the archives.
        initial: the file's content in the initial state.
        golden: the file's content in the golden state.
        told: whether fields cover some of the difference; then package features and the form of a text are reverted,
            but not single lines or bytes.

    Yields:
        Candidates in groups of one kind.
    """
    if initial == golden or max(len(initial), len(golden)) > MAX_BYTES:
        return
    if golden.startswith(_PACKAGE) and initial.startswith(_PACKAGE):
        found = list(_packages(name, initial, golden))
        yield from found
        if found or told:
            return
    forms = [_candidate(name, place, "form", content) for place, content in forms_back(initial, golden)]
    yield from ([form] for form in forms)
    if told:
        return
    lines = [_candidate(name, place, "line as it was", content) for place, content in lines_back(initial, golden)]
    yield sorted(lines, key=lambda one: chance_of(one.field))[:MAX_OF_A_KIND]
    half = _half_back(initial, golden)
    if not lines and half is not None:
        yield [_candidate(name, *half)]
    yield [_candidate(name, "", "file as it was", initial)]


def has_features(found: list[list[Candidate]]) -> bool:
    """Whether any of the candidates reverts a feature of a document, and not just the way it is written."""
    return any(one.group not in _WRITING for group in found for one in group)


def _candidate(name: str, field: str, kind: str, content: bytes) -> Candidate:
    return Candidate(Mutation.CHANGED, name, field, kind, lambda: {name: content})


def _half_back(initial: bytes, golden: bytes) -> tuple[str, str, bytes] | None:
    """Revert the first half of the differing bytes; None if the file's length changed."""
    if len(initial) != len(golden):
        return None
    places = [place for place, (one, other) in enumerate(zip(initial, golden, strict=True)) if one != other]
    middle = places[len(places) // 2]
    return f"bytes before {middle}", "bytes", initial[:middle] + golden[middle:]


def _packages(name: str, initial: bytes, golden: bytes) -> Iterator[list[Candidate]]:
    try:
        groups = package_changes(initial, golden)
    except (BrokenError, RecursionError):
        return
    known: list[Mapping[str, str] | None] = []
    for changes in groups:
        chosen = sorted(changes, key=lambda one: chance_of(one.field))[:MAX_OF_A_KIND]
        failures = [0]
        yield [
            Candidate(
                change.mutation,
                name,
                change.field,
                change.kind,
                partial(_made, name, golden, change, (known, failures)),
            )
            for change in chosen
        ]


def _made(
    name: str, golden: bytes, change: PackageChange, memory: tuple[list[Mapping[str, str] | None], list[int]]
) -> Changes | None:
    """Return the package with the change; None if the change fails or fields cover it."""
    known, failures = memory
    if failures[0] >= _FAILURES:
        return None
    try:
        parts = Parts(golden)
        change.apply(parts)
        content = parts.save()
    except (BrokenError, ValueError, IndexError):
        return None
    if not known:
        known.append(read_fields(name, golden))
    if known[0] is not None and not change.kind.startswith(_LOOKS) and read_fields(name, content) != known[0]:
        failures[0] += 1
        return None
    return {name: content}
