"""The verdict and the objections of a REVIEW.md, parsed the same way by the server and the orchestrator.

A review quotes what others wrote, on purpose or not, so a line that only looks like a verdict must never decide.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from schemas.base import Closed


class Verdict(StrEnum):
    """The verdict of the reward's author on a round."""

    PASS = "PASS"  # noqa: S105 -- a word of the review
    """Both desktops are as the task describes, and the reward distinguishes them."""
    FAIL = "FAIL"
    """An author has something to change."""
    TASK_FAULT = "TASK_FAULT"
    """No author can fix it: the task is void, ambiguous, or contradicts its own data."""


class Objection(Closed):
    """A finding of the server that the reward's author considers wrong. It is recorded and overrules nothing."""

    finding: str
    """The finding as the server names it: a rule, a mutation with its place, a variant."""
    reason: str


VERDICT_LINES = tuple(f"## Verdict: {verdict}" for verdict in Verdict)
HOW_TO = (
    "a review has exactly one verdict, on a line of its own outside of quotes and code fences: `## Verdict: PASS`, "
    "`## Verdict: FAIL` or `## Verdict: TASK_FAULT`"
)
HOW_TO_OBJECT = (
    "an objection is a line `## Objection: <the finding, as the server names it>` with the reason in the lines below "
    "it, outside of quotes and code fences"
)
MAX_OBJECTIONS = 20
_OBJECTION = re.compile(r"## Objection:[ \t]*(.*)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_VERDICT = re.compile(r"## Verdict: (PASS|FAIL|TASK_FAULT)[ \t]*")
_LOOKS_LIKE_ONE = re.compile(r"(?i)[ \t]{0,3}#+[^\n]*\bverdict\b|\W{0,12}verdict[ \t*_`]*[:=\uff1a\u2013\u2014]")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_QUOTE = re.compile(r" {0,3}>")


def read_verdict(text: str) -> Verdict:
    r"""Return the verdict of a review. Only `\n` ends a line.

    A line outside quotes and code fences that looks like a verdict but is spelled differently makes the review invalid,
    because it is unclear which verdict is meant.

    Raises:
        ValueError: there is no verdict, or more than one; the message says what was found and what is expected.
    """
    found = [line for line in _own_lines(text) if _LOOKS_LIKE_ONE.match(line)]
    if len(found) == 1 and (match := _VERDICT.fullmatch(found[0])):
        return Verdict(match[1])
    if not found:
        raise ValueError(f"{HOW_TO}; this one has none")
    shown = ", ".join(repr(line[:80]) for line in found[:5])
    raise ValueError(f"{HOW_TO}; this one has {shown}")


def read_objections(text: str) -> tuple[Objection, ...]:
    """Return the objections of a review, in order.

    Raises:
        ValueError: an objection has no finding or no reason, or there are more than `MAX_OBJECTIONS`.
    """
    found: list[tuple[str, list[str]]] = []
    is_within = False
    for line in _own_lines(text):
        if match := _OBJECTION.fullmatch(line):
            found.append((match[1].strip(), []))
            is_within = True
        elif _HEADING.match(line):
            is_within = False
        elif is_within:
            found[-1][1].append(line.strip())
    objections = tuple(Objection(finding=finding, reason=" ".join(filter(None, why))) for finding, why in found)
    if any(not (one.finding and one.reason) for one in objections):
        raise ValueError(f"{HOW_TO_OBJECT}; this review has one without a finding or without a reason")
    if len(objections) > MAX_OBJECTIONS:
        raise ValueError(f"a review has {MAX_OBJECTIONS} objections at most; this one has {len(objections)}")
    return objections


def _own_lines(text: str) -> Iterator[str]:
    """Yield the lines that the reviewer wrote, without quotes and code fences."""
    fence = ""
    for raw in text.split("\n"):
        line = raw.removesuffix("\r")
        mark = _FENCE.fullmatch(line)
        if fence:
            if mark and mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not mark[2].strip():
                fence = ""
        elif mark and not (mark[1][0] == "`" and "`" in mark[2]):
            fence = mark[1]
        elif not _QUOTE.match(line):
            yield line
