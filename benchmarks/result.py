"""What a benchmark returns: figures with their units in their names, and whether they keep the budget."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class BenchmarkResult:
    """`budget` names the largest (or, for ratios, smallest) allowed value of a figure in words; `ok` is its verdict.

    `lists` names what the figures count, where names say more than a number.
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
