"""Turns the histories of a run into `report.html`: text, numbers and pictures in one file."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from clients.atomic_write import write_atomic
from clients.authors.review import CONDITION_TITLES, component_rows
from clients.orchestrator.history import History
from clients.orchestrator.stages import Attempt
from clients.reports.run.figures import NOTHING, count
from schemas.rewards import RewardReport, RewardStatus
from schemas.workspaces import ArtifactName

REPORT = "report.html"
_FILES = (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD, ArtifactName.REVIEW)
"""The artifacts in the folder of an accepted tuple; notes and faults are for the authors alone."""
_PICTURE_TYPES = {".webp": "image/webp", ".png": "image/png"}


@dataclass(frozen=True)
class Card:
    """One tuple on the page."""

    history: History
    initial_picture: str | None
    golden_picture: str | None

    @property
    def state(self) -> str:
        """The CSS class of its badge."""
        if self.history.decision is None:
            return "open"
        return "accepted" if self.history.accepted else "rejected"

    def remark(self, near_miss: Attempt) -> str:
        """Return what a near miss proves, which is often nothing."""
        if near_miss.failure or near_miss.report.reason:
            return near_miss.failure or near_miss.report.reason
        if near_miss.value is None:
            return "no value"
        if near_miss.value != 1.0:
            return "lost points"
        solved = self.history.oracle[-1].report.result_sha256 if self.history.oracle else None
        if solved is None or near_miss.report.result_sha256 is None:
            return "harmless or not noticed: results of files are not compared"
        return "harmless: the same result" if near_miss.report.result_sha256 == solved else "another result, full marks"

    @property
    def components(self) -> list[tuple[str, float, float | None, float | None]]:
        """Each component's name, maximum, and points on the initial and golden state in the last measurement."""
        measured = [one.verification.agreement for one in self.history.rounds if one.verification is not None]
        if not measured:
            return []
        initial, golden = measured[-1].initial, measured[-1].golden
        return list(component_rows(initial[0] if initial else None, golden[0] if golden else None))


def write_report(out: Path, histories: Sequence[History]) -> Path:
    """Write the report of a run below `out` atomically."""
    return write_atomic(out / REPORT, render(out, histories))


def render(out: Path, histories: Sequence[History]) -> str:
    """Return the report as HTML; pictures are read from below `out`."""
    environment = Environment(
        loader=PackageLoader("clients.reports.run", "."),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(seconds=_seconds, points=_points, score=_score)
    folder = Path(__file__).parent
    return environment.get_template("page.html.jinja").render(
        name=out.resolve().name,
        figures=count(histories),
        cards=[_card(out, history) for history in histories],
        condition_titles=CONDITION_TITLES,
        files=[str(name) for name in _FILES],
        # These are our own files, not a task's text, so they go into the page unescaped.
        style=Markup((folder / "page.css").read_text(encoding="utf-8")),  # noqa: S704
        script=Markup((folder / "page.js").read_text(encoding="utf-8")),  # noqa: S704
    )


def _card(out: Path, history: History) -> Card:
    pictures = history.pictures
    if pictures is None:
        return Card(history, None, None)
    return Card(history, _inline(out, pictures.initial), _inline(out, pictures.golden))


def _inline(out: Path, name: str | None) -> str | None:
    """Return a picture as a data URI; None if its file is missing."""
    if name is None:
        return None
    path = out / "pictures" / name
    if not path.is_file():
        return None
    data = base64.b64encode(path.read_bytes()).decode()
    return f"data:{_PICTURE_TYPES[path.suffix]};base64,{data}"


def _seconds(value: float | None) -> str:
    if value is None:
        return NOTHING
    return f"{value:.1f} s" if value < 100 else f"{value / 60:.1f} min"  # noqa: PLR2004 - three digits at most


def _points(value: float | None) -> str:
    return NOTHING if value is None else f"{value:g}"


def _score(report: RewardReport | None) -> str:
    if report is None:
        return "no run"
    return _points(report.value) if report.status is RewardStatus.SCORED else str(report.status)
