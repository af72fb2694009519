"""The result of a benchmark: figures with their units in their names, and whether they are within the budget."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class BenchmarkResult:
    """The figures of a benchmark, and whether they are within its budget (`ok`).

    `budget` states in words the largest (or, for ratios, smallest) allowed value of a figure. `lists` holds the names
    of what figures count, if names are more informative than a number.
    """

    name: str
    figures: dict[str, float]
    budget: str
    ok: bool
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])

    def json_line(self) -> str:
        rounded = {name: round(value, 3) for name, value in self.figures.items()}
        return json.dumps({"name": self.name, **rounded, **self.lists, "budget": self.budget, "ok": self.ok})


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
