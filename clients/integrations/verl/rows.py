"""The tuples of a dataset as the rows that verl's dataset reads."""

import importlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bundles.bundle import ACCEPTED
from bundles.layout import read_rows
from schemas.errors import InvalidRequestError

AGENT_NAME = "cua_gym_desktop"
"""Name of the agent loop in verl's registry and in the rows."""
ATTEMPTS_COLUMN = "__rollout_n__"
"""Column with the number of attempts that verl starts for a row, whatever `rollout.n` is."""


@dataclass(frozen=True)
class RowRules:
    """Which tuples become rows, and how often each is attempted. If `start` is None, the rows are for validation."""

    start: int | None = 20
    keep: int = 16
    environments: frozenset[str] = frozenset()
    split: str | None = None
    limit: int | None = None


def dataset_rows(dataset: Path, rules: RowRules) -> list[dict[str, Any]]:
    """Return a row for each tuple that a server would serve, in the dataset's order.

    Args:
        dataset: The dataset's folder.
        rules: Which tuples, and how they are attempted.

    Raises:
        InvalidRequestError: there is no dataset, it has no such tuple, or `start` is less than `keep`.
    """
    if rules.start is not None and rules.start < rules.keep:
        raise InvalidRequestError(f"{rules.keep} of {rules.start} attempts cannot be kept: start as many at least")
    chosen = [one for one in read_rows(dataset) if _is_chosen(one, rules)][: rules.limit]
    if not chosen:
        raise InvalidRequestError(f"{dataset} holds no such tuple")
    return [_row(number, one, rules) for number, one in enumerate(chosen)]


def write_rows(rows: Iterable[dict[str, Any]], out: Path) -> int:
    """Write rows as a Parquet file for `data.train_files` or `data.val_files`; returns their number."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    table = arrow.Table.from_pylist(list(rows))
    out.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(table, out)
    return table.num_rows


def _is_chosen(row: dict[str, object], rules: RowRules) -> bool:
    return (
        row["outcome"] in {None, ACCEPTED}
        and (not rules.environments or row["environment"] in rules.environments)
        and (rules.split is None or row["split"] == rules.split)
    )


def _row(number: int, tuple_row: dict[str, object], rules: RowRules) -> dict[str, Any]:
    extra = {
        "index": number,
        "tuple_id": tuple_row["id"],
        "environment": tuple_row["environment"],
        "difficulty": tuple_row["difficulty"] or "",
        "split": tuple_row["split"] or "",
    }
    row: dict[str, Any] = {
        # The agent loop makes the whole prompt; this is the part that is known before the desktop is seen.
        "prompt": [{"role": "user", "content": tuple_row["instruction"]}],
        "data_source": f"cua_gym/{tuple_row['environment']}",
        "agent_name": AGENT_NAME,
        # verl requires this field. The server computes the reward, and no ground truth leaves it.
        "reward_model": {"style": "episode", "ground_truth": ""},
        "extra_info": extra,
    }
    if rules.start is not None:
        extra["keep"] = rules.keep
        row[ATTEMPTS_COLUMN] = rules.start
    return row
