"""The error rates of a run over the labelled set, in the form of a quality report."""

from collections.abc import Sequence

from benchmarks.quality_report import MeasuredTuple, QualityReport, Stage
from clients.reports.quality.figures import Detector, Kill, Labelled, Rate


def rates(report: QualityReport) -> Labelled:
    """Compute the rates from the verdicts, without tuples that could not be measured."""
    known = [one for one in report.verdicts if one.accepted is not None]
    broken = [one for one in known if not one.sound]
    sound = [one for one in known if one.sound]
    return Labelled(
        source="tests/quality/tuples, written by hand",
        tuples=len(known),
        caught=Rate.of(sum(one.wrong is False for one in broken), len(broken)),
        lost=Rate.of(sum(one.wrong for one in sound), len(sound)),
        stages=tuple(_detector(stage, broken, sound) for stage in Stage),
        faults=tuple(_kill(fault, broken) for fault in sorted({str(one.fault) for one in broken})),
        slipped=report.slipped,
    )


def _detector(stage: Stage, broken: Sequence[MeasuredTuple], sound: Sequence[MeasuredTuple]) -> Detector:
    """Return the figures of a stage on the tuples that it measured."""
    reached = [one for one in broken if stage in one.measured]
    kept = [one for one in sound if stage in one.measured]
    return Detector(
        stage=str(stage),
        caught=Rate.of(sum(one.refused_by(stage) for one in reached), len(reached)),
        lost=Rate.of(sum(one.refused_by(stage) for one in kept), len(kept)),
    )


def _kill(fault: str, broken: Sequence[MeasuredTuple]) -> Kill:
    of_it = [one for one in broken if str(one.fault) == fault]
    return Kill(kind=fault, killed=Rate.of(sum(not one.wrong for one in of_it), len(of_it)))
