"""Writes the release of a plan: one dataset of the tuples its runs proved, and a manifest that reproduces its bytes."""

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path

from bundles.bundle import Bundle
from bundles.layout import read_rows
from clients.atomic_write import write_atomic
from clients.dataset.card import write_card
from clients.dataset.index import append
from clients.orchestrator.export import exported
from clients.orchestrator.ledger import FILE_NAME, open_ledger
from clients.synthesis.plan_file import Plan

FOLDER = "release"
MANIFEST = "manifest.json"
PLAN = "plan.json"


class Proof(StrEnum):
    """How a tuple was proven: on states alone, or on pages as well."""

    STATES = "states"
    """Proven by its states, its reward, mutants, and the mistakes of hasty readers."""
    PAGES = "pages"
    """Also proven by an oracle with mouse and keyboard on real pages, and by idle and random episodes there."""


@dataclass(frozen=True)
class Release:
    """The files and counts of a release."""

    folder: Path
    tuples: int
    proofs: Mapping[str, int]
    splits: Mapping[str, int]


def write_release(
    plan: Plan,
    out: Path,
    runs: Mapping[Proof, Path],
    splits: Mapping[str, str],
    counts: Mapping[str, Mapping[str, int]],
    *,
    sources: str,
    unsound: Sequence[str],
) -> Release:
    """Rewrite the release; equal ledgers give equal bytes.

    Args:
        plan: The plan.
        out: Folder of the plan's run.
        runs: Folder of each run; a proof on pages takes precedence over one on states.
        splits: Split of each tuple that belongs to the release.
        counts: Number of tuples by dimension and value.
        sources: Hash of what tasks are made of.
        unsound: Candidates that were none because their scenario is wrong about their seed, each with what is wrong.
    """
    bundles: dict[str, Bundle] = {}
    for proof in (Proof.STATES, Proof.PAGES):
        for bundle in _accepted(runs[proof]):
            if split := splits.get(bundle.task.task_id):
                bundles[bundle.task.task_id] = replace(bundle, proof=str(proof), split=split)
    half, folder = out / f".{FOLDER}.half", out / FOLDER
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    append_by_split(half, bundles.values())
    write_card(half)
    write_atomic(half / PLAN, plan.model_dump_json(indent=1) + "\n")
    rows = read_rows(half)
    manifest = {
        "name": plan.name,
        "cua_gym": version("cua-gym"),
        "command": "cua-gym synthesize --plan plan.json --out DIR",
        "sources_sha256": sources,
        "plan_sha256": plan.fingerprint(),
        "tuples": len(rows),
        "proofs": _counted(rows, "proof"),
        "splits": _counted(rows, "split"),
        "counts": counts,
        "unsound": list(unsound),
        "bundles": {str(row["id"]): row["bundle_sha256"] for row in rows},
        "files": {
            path.relative_to(half).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(half.rglob("*"))
            if path.is_file()
        },
    }
    write_atomic(half / MANIFEST, json.dumps(manifest, indent=1) + "\n")
    shutil.rmtree(folder, ignore_errors=True)
    half.rename(folder)
    return Release(folder, len(rows), _counted(rows, "proof"), _counted(rows, "split"))


def append_by_split(out: Path, bundles: Iterable[Bundle]) -> None:
    """Add tuples to a dataset, with a part and an archive for each split, so that its card can name the splits."""
    by_split: dict[str, list[Bundle]] = {}
    for bundle in sorted(bundles, key=lambda one: (one.split or "", one.task.task_id)):
        by_split.setdefault(bundle.split or "", []).append(bundle)
    for own in by_split.values() or [[]]:
        append(out, own, packed=True)


def _accepted(run: Path) -> Iterator[Bundle]:
    if (run / FILE_NAME).exists():
        with open_ledger(run) as ledger:
            yield from exported(ledger)


def _counted(rows: tuple[dict[str, object], ...], column: str) -> dict[str, int]:
    return dict(sorted(Counter(str(row[column]) for row in rows).items()))
