"""What a benchmark returns: figures with their units in their names, and whether they keep the budget."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class BenchmarkResult:
    """`budget` names the largest (or, for ratios, smallest) allowed value of a figure in words; `ok` is its verdict."""

    name: str
    figures: dict[str, float]
    budget: str
    ok: bool

    def json_line(self) -> str:
        rounded = {name: round(value, 3) for name, value in self.figures.items()}
        return json.dumps({"name": self.name, **rounded, "budget": self.budget, "ok": self.ok})


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
