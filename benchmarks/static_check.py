"""The static check of rewards: its error rate on the corpus, and its run time."""

import time
from pathlib import Path
from statistics import median

from benchmarks.result import BenchmarkResult
from schemas.rewards import Severity
from verification.static_analysis import check

_BUDGET_MS = 50
CORPUS = Path(__file__).parents[1] / "tests" / "quality" / "rewards"


def run() -> BenchmarkResult:
    """Check the whole corpus; a bad reward counts as found only under the rule its file name begins with."""
    durations_ms: list[float] = []
    false_positives = false_negatives = 0
    sound, bad = sorted((CORPUS / "sound").glob("*.py")), sorted((CORPUS / "bad").glob("*.py*"))
    for path in (*sound, *bad):
        source = path.read_text(encoding="utf-8")
        start = time.perf_counter()
        found = check(source, allow_network=source.startswith("# network: allowed"))
        findings = [one for one in found if one.severity is Severity.REFUSED]
        durations_ms.append(1000 * (time.perf_counter() - start))
        if path in sound:
            false_positives += bool(findings)
        else:
            false_negatives += path.stem.split("__")[0] not in {finding.rule for finding in findings}
    p50_ms = median(durations_ms)
    return BenchmarkResult(
        name="static_check",
        figures={
            "sound": len(sound),
            "bad": len(bad),
            "false_positives": false_positives,
            "false_negatives": false_negatives,
            "p50_ms": round(p50_ms, 2),
        },
        budget=f"no false positive, no false negative, p50 at most {_BUDGET_MS} ms",
        ok=false_positives == 0 and false_negatives == 0 and p50_ms <= _BUDGET_MS,
    )
