"""Rules about what earns points: every constant in the printed reward must depend on something that was examined."""

from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis.abstract_values import Flag, Seen, Term, ValueKind
from verification.static_analysis.interpreter_state import Printed

_LOOKED = 2
_MOST_JUDGED = 0.4
"""The published code requires at least 60 % of a score to be programmatic."""

_FLAG = "the condition on line {0} is a constant, so it verifies nothing: assign it from what the file contains"
_THEN = "points are added because of the constant set on line {0}: test the state itself in this condition"
_SUCCESS = "this returns success without looking at the environment: compute the result from the captured state"
_COMMENT = (
    "no test decides these points, whatever a comment says: put them under a condition that reads the captured state"
)
_EXISTS = (
    "these points need only a file to exist, and an empty file exists too: score its content, use existence as a gate"
)
_EXCEPT = "a broad except yields points, so any error earns them: earn nothing there"
_JUDGE = "a model decides more than 40 % of the score: at least 60 % must be computed from the captured state"
_SILENT = "no path prints the points as a line `REWARD: <float>` on standard output: print it last, spelled exactly so"


def findings(printed: tuple[Printed, ...]) -> Iterator[Finding]:
    """Yield findings about the values that are printed as the reward."""
    if all(reward.constant and not reward.value.terms for reward in printed):
        yield Finding(rule="no-reward-line", line=1, message=_SILENT)
    for reward in printed:
        for term in reward.value.terms:
            yield from _term(term)
        if not reward.value.terms and reward.value.evidence.rank == 1:
            yield Finding(rule="exists-only", line=reward.line, message=_EXISTS)
        if _judged_share(reward) > _MOST_JUDGED:
            yield Finding(rule="model-judge", line=reward.line, message=_JUDGE)


def _term(term: Term) -> Iterator[Finding]:
    flags = sorted(term.evidence.flags, key=lambda flag: (flag.line, flag.kind))
    if term.broad or any(flag.broad for flag in flags):
        line = term.line if term.broad else next(flag.line for flag in flags if flag.broad)
        yield Finding(rule="points-in-except", line=line, message=_EXCEPT)
    elif term.evidence.rank >= _LOOKED:
        return
    elif term.evidence.rank:
        yield Finding(rule="exists-only", line=term.line, message=_EXISTS)
    elif flags:
        yield from (_flag(flag) for flag in flags)
        if any(flag.kind is not ValueKind.RETURN for flag in flags):
            lines = " and ".join(str(flag.line) for flag in flags)
            yield Finding(rule="flag-then-score", line=term.line, message=_THEN.format(lines))
    elif term.kind is ValueKind.FLAG:
        yield Finding(rule="constant-flag", line=term.line, message=_FLAG.format(term.line))
    elif term.kind is ValueKind.NUMBER:
        yield Finding(rule="comment-only", line=term.line, message=_COMMENT)
    else:
        yield Finding(rule="constant-success", line=term.line, message=_SUCCESS)


def _flag(flag: Flag) -> Finding:
    if flag.kind is ValueKind.RETURN:
        return Finding(rule="constant-success", line=flag.line, message=_SUCCESS)
    return Finding(rule="constant-flag", line=flag.line, message=_FLAG.format(flag.line))


def _judged_share(reward: Printed) -> float:
    value = reward.value
    if Seen.MODEL not in value.evidence.seen:
        return 0.0
    total = sum(term.amount for term in value.terms)
    judged = sum(term.amount for term in value.terms if Seen.MODEL in term.evidence.seen)
    if total:
        return judged / total
    return 0.0 if Seen.LOOK in value.evidence.seen else 1.0
