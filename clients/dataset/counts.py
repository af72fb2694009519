"""The numbers of a dataset, counted from the rows of its index."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean, median

from bundles.parquet import Row
from clients.dataset.rows import CROSS_APP, texts
from schemas.base import Closed
from schemas.tasks import Difficulty

UNLABELLED = "unlabelled"
_DIFFICULTIES = (*Difficulty, UNLABELLED)


class Spread(Closed):
    """Range, median and mean of some numbers."""

    least: float
    median: float
    mean: float
    most: float


class DatasetFigures(Closed):
    """Counts of tuples by name; `rounds` are of the tuples that authors wrote here."""

    tuples: int
    environments: dict[str, int]
    applications: dict[str, int]
    families: dict[str, int]
    categories: dict[str, int]
    difficulties: dict[str, int]
    outcomes: dict[str, int]
    cross_app: int
    instruction_words: Spread | None
    rounds: dict[str, int]
    without_golden_patch: int
    with_oracle: int
    oracle_solved: int
    null_measured: int
    null_zero: int
    mutants_measured: int
    """Tuples for which it is known which files of the golden state no mutant changed inside."""
    unproven: int
    """Those of them that have unproven files."""
    grades: dict[str, int]
    """Imported tuples that were measured here, by the standard that they passed."""
    sources: dict[str, int]
    placeholders: dict[str, int]


def count(rows: Sequence[Row]) -> DatasetFigures:
    """Count the figures of a dataset from the rows of its index."""
    difficulties = _counts(str(row["difficulty"] or UNLABELLED) for row in rows)
    oracle = [row["oracle_reward"] for row in rows if row["oracle_reward"] is not None]
    null = [row["null_reward"] for row in rows if row["null_reward"] is not None]
    unproven = [texts(row, "unproven") for row in rows if row["unproven"] is not None]
    made_here = [row for row in rows if row["source"] is None]
    return DatasetFigures(
        tuples=len(rows),
        environments=_counts(str(row["environment"]) for row in rows),
        applications=_counts(str(row["app_type"]) for row in rows),
        families=_counts(f"{row['environment']} / {row['family']}" for row in rows),
        categories=_counts(str(row["category"]) for row in rows),
        difficulties={name: difficulties[name] for name in _DIFFICULTIES if name in difficulties},
        outcomes=_counts(str(row["outcome"]) for row in made_here),
        cross_app=sum(row["app_type"] == CROSS_APP for row in rows),
        instruction_words=spread([len(str(row["instruction"]).split()) for row in rows]),
        rounds=_counts(f"{row['rounds']}" for row in made_here),
        without_golden_patch=sum(row["golden_patch_member"] is None for row in rows),
        with_oracle=len(oracle),
        oracle_solved=oracle.count(1.0),
        null_measured=len(null),
        null_zero=null.count(0.0),
        mutants_measured=len(unproven),
        unproven=sum(map(bool, unproven)),
        grades=_counts(str(row["grade"]) for row in rows if row["grade"] is not None),
        sources=_counts(str(row["source"]) for row in rows if row["source"] is not None),
        placeholders=_counts(name for row in rows for name in texts(row, "placeholders")),
    )


def _counts(names: Iterable[str]) -> dict[str, int]:
    """Count names, most frequent first, equally frequent ones by name."""
    return dict(sorted(Counter(names).items(), key=lambda one: (-one[1], one[0])))


def spread(numbers: Sequence[float]) -> Spread | None:
    """Return minimum, median, mean and maximum; None without numbers."""
    if not numbers:
        return None
    return Spread(least=min(numbers), median=median(numbers), mean=mean(numbers), most=max(numbers))
