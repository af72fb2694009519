"""Findings: what the audit reports as wrong."""

from dataclasses import dataclass
from enum import StrEnum


class FindingKind(StrEnum):
    """The kinds of faults."""

    DEAD = "dead control"
    CONSOLE = "console error"
    OUTSIDE = "outside request"
    NAMELESS = "control without a name"
    UNTITLED = "page without a title of its own"
    SOLUTION = "action not reached by its solution"


@dataclass(frozen=True, order=True)
class Finding:
    """One fault and the page it is on."""

    kind: FindingKind
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}"


@dataclass(frozen=True)
class Audit:
    """The results of an audit."""

    app: str
    pages: int
    controls: int
    actions: int
    reached: int
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.app}: {self.pages} pages, {self.controls} controls clicked, "
            f"{self.reached} of {self.actions} actions reached by their solutions, {len(self.findings)} findings"
        ]
        return "\n".join((*lines, *(f"  {finding}" for finding in self.findings)))
