r"""Parses the output of a grading run: the score is on the one marked line at its end, otherwise there is no score.

Only `\n` ends a line. Unmarked text is ordinary output of the reward, whatever it looks like.
"""

import hashlib
import math
import re
from collections.abc import Sequence

from grading.inside.program import MARKED
from schemas.rewards import Component, RewardReport, RewardStatus
from schemas.workspaces import RunResult

LOG_CHARACTERS = 20_000
_MOST_COMPONENTS = 1_000
_MOST_QUOTED = 80
_NUMBER = rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)"
_RAISED = re.compile(r"the reward ended with exit code \S+: ([A-Za-z_][\w.]{0,80})(?::|$)")
_BLANK = b" \t\n"
_LAST_LINE = "the reward's last line is not `REWARD: <number>`"

_Score = tuple[RewardStatus, float | None, str]


def report(
    result: RunResult, printed: bytes, mark: str, source: str, *, seed: int, state_sha256: str | None
) -> RewardReport:
    """Turn the output of a reward into a report.

    Args:
        result: how the run ended; its `stdout` may be shortened.
        printed: the complete standard output.
        mark: the secret of the run.
        source: the reward's source.
        seed: the seed that was passed to the reward.
        state_sha256: the digest of the captured state; None if there is none.
    """
    status, value, reason = _verdict(result, printed, mark)
    return RewardReport(
        status=status,
        value=value,
        components=_components(printed, mark.encode()) if status is RewardStatus.SCORED else (),
        reason=reason.replace(mark, ""),
        log=_log(result, mark),
        duration_s=result.duration_s,
        seed=seed,
        reward_sha256=hashlib.sha256(source.encode()).hexdigest(),
        state_sha256=state_sha256,
    )


def combined(reports: Sequence[RewardReport]) -> RewardReport:
    """Combine the reports of several runs on one state; if they disagree, the result has no value.

    If a run failed for a reason of the infrastructure, the result is an `infra_error`.
    """
    first = reports[0]
    if len(reports) == 1:
        return first
    values = tuple(report.value for report in reports)
    failed = next((report for report in reports if report.status is RewardStatus.INFRA_ERROR), None)
    if failed is not None:
        return failed.model_copy(update={"repeats": values})
    agrees = all(
        (report.status, report.value, report.components) == (first.status, first.value, first.components)
        for report in reports
    )
    found: dict[str, object] = {"repeats": values, "agrees": agrees}
    if not agrees:
        said = ", ".join(str(report.status) if report.value is None else f"{report.value:g}" for report in reports)
        reason = f"runs on the same state disagree (value or components): {said}"
        found |= {"status": RewardStatus.REWARD_ERROR, "value": None, "components": (), "reason": reason}
    return first.model_copy(update=found)


def failure_of(report: RewardReport) -> str:
    """Return how a reward failed, without quoting its output.

    Returns:
        The class of its exception, or what the server found wrong; "" unless the status is `reward_error`.
    """
    if report.status is not RewardStatus.REWARD_ERROR:
        return ""
    raised = _RAISED.match(report.reason)
    return raised[1] if raised else report.reason.partition(":")[0]


def _verdict(result: RunResult, printed: bytes, mark: str) -> _Score:
    if result.timed_out:
        return RewardStatus.TIMEOUT, None, f"the reward did not end within {result.duration_s:.0f} s"
    if refused := re.search(rf"^{mark} refused: (.*)$", result.stderr, re.MULTILINE):
        return RewardStatus.REWARD_ERROR, None, f"the run was ended: {refused[1]}"
    if result.exit_code != 0:
        last = result.stderr.strip().split("\n")[-1].strip() or "it printed nothing on stderr"
        return RewardStatus.REWARD_ERROR, None, f"the reward ended with exit code {result.exit_code}: {last}"
    return _score(printed, mark.encode())


def _score(printed: bytes, mark: bytes) -> _Score:
    """Return the value of the only score line, which must be the last line."""
    is_marked = printed.startswith(mark + b" " + MARKED.encode())
    # A script in which no string begins a score line composes that line at run time, so any such line counts.
    start = rb"(?:REWARD:%b|REWARD%b:)" % (mark, mark) if is_marked else rb"REWARD:"
    lines = re.compile(rb"^%b.*$" % start, re.MULTILINE | re.IGNORECASE)
    found = [match for match, _ in zip(lines.finditer(printed), range(2), strict=False)]
    if len(found) > 1:
        return RewardStatus.REWARD_ERROR, None, "the reward printed more than one score line; print it once, last"
    if not found or printed[found[0].end() :].strip(_BLANK):
        return RewardStatus.REWARD_ERROR, None, _LAST_LINE
    line = found[0].group()
    number = re.fullmatch(rb"%b (%b)[ \t]*" % (start, _NUMBER), line, re.IGNORECASE)
    if number is None:
        shown = line.replace(mark, b"")[:_MOST_QUOTED].decode("utf-8", "replace")
        return RewardStatus.REWARD_ERROR, None, f"{_LAST_LINE}: it is {shown!r}"
    value = float(number[1])
    if not math.isfinite(value) or not 0.0 <= value <= 1.0:
        return RewardStatus.REWARD_ERROR, None, f"the reward printed {number[1].decode()}, which is not within [0, 1]"
    return RewardStatus.SCORED, value, ""


def _components(printed: bytes, mark: bytes) -> tuple[Component, ...]:
    line = re.compile(rb"^COMPONENT%b (\S+) (%b) (%b)[ \t]*$" % (mark, _NUMBER, _NUMBER), re.MULTILINE)
    components: list[Component] = []
    for match, _ in zip(line.finditer(printed), range(_MOST_COMPONENTS), strict=False):
        earned, maximum = float(match[2]), float(match[3])
        if 0.0 <= earned <= maximum <= 1.0:
            name = match[1].replace(mark, b"").decode("utf-8", "replace")
            components.append(Component(name=name, earned=earned, maximum=maximum))
    return tuple(components)


def _log(result: RunResult, mark: str) -> str:
    """Return the reward's output without the marks, so that repeated runs have equal logs."""
    text = re.sub(rf"^{mark} .*\n", "", result.stdout + result.stderr, flags=re.MULTILINE)
    return text.replace(mark, "")[-LOG_CHARACTERS:]
