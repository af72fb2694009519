"""Turns a recorded episode into one HTML file: pictures, actions drawn on them, observations, and the reward."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from clients.atomic_write import write_atomic
from clients.reports.recording.markers import TIMES, Marker
from clients.reports.recording.pictures import data_uri
from clients.reports.recording.recorded_session import RecordedSession
from clients.reports.recording.timeline import TimelineEntry, score, timeline
from schemas.observations import Size
from schemas.rewards import RewardReport
from schemas.trajectories import FrameFile

_HEAD = 18.0
"""Distance in screen pixels between an arrow head or a label and its target."""
_NEAR_RIGHT = 0.72


@dataclass(frozen=True)
class Contents:
    """The contents of a page, whatever their source. `frames` maps hashes to data URIs, None if the file is missing."""

    title: str
    subtitle: str
    screen: Size
    facts: tuple[tuple[str, str], ...]
    notices: tuple[str, ...]
    timeline: tuple[TimelineEntry, ...]
    reward: RewardReport | None
    frames: Mapping[str, str | None]
    back: str | None = None
    """Address of the page of the whole run."""
    instruction: str = ""


def write_page(episode: RecordedSession, out: Path) -> Path:
    """Write the page atomically."""
    return write_atomic(out, render(episode))


def render(episode: RecordedSession) -> str:
    """Return the page of a recording as HTML."""
    return render_contents(_contents(episode))


def render_contents(contents: Contents) -> str:
    """Return a page as HTML."""
    environment = Environment(
        loader=PackageLoader("clients.reports.recording", "."),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(offset=_offset, duration=_duration, score=score, path=_path)
    folder = Path(__file__).parent
    return environment.get_template("page.html.jinja").render(
        page=contents,
        label_of=_label,
        timeline=contents.timeline,
        length_s=max(_length_s(contents.timeline), 0.001),
        reward=contents.reward,
        # Base64 and hashes contain nothing that could end the script element.
        frames=Markup(json.dumps(dict(contents.frames))),  # noqa: S704
        # These are our own files, not an agent's text, so they go into the page unescaped.
        style=Markup((folder / "page.css").read_text(encoding="utf-8")),  # noqa: S704
        script=Markup((folder / "page.js").read_text(encoding="utf-8")),  # noqa: S704
    )


def frames_of(entries: Iterable[TimelineEntry]) -> dict[str, FrameFile]:
    """Return the pictures that a timeline shows, each once, by hash."""
    return {
        seen.frame.sha256: seen.frame for entry in entries for seen in (entry.before, entry.after) if seen is not None
    }


def facts_of(entries: Sequence[TimelineEntry]) -> tuple[tuple[str, str], ...]:
    """Return the length of a timeline and its numbers of actions and failures, each with a label."""
    return (
        ("Length", _offset(_length_s(entries))),
        ("Acted", f"{sum(entry.kind == 'act' for entry in entries)}{TIMES}"),
        ("Failed", f"{sum(entry.failure is not None for entry in entries)}{TIMES}"),
    )


def _contents(episode: RecordedSession) -> Contents:
    header = episode.header
    entries = timeline(episode)
    callers = sorted({f"{one.caller.role or one.caller.token_id or '?'}" for one in entries if one.caller})
    facts = [
        ("Environment", header.environment),
        ("Screen", f"{header.screen.width}{TIMES}{header.screen.height}"),
        ("Began", f"{header.at:%Y-%m-%d %H:%M:%S} UTC"),
        *facts_of(entries),
        ("By", ", ".join(callers) or "nobody"),
    ]
    if header.seed is not None:
        facts.append(("Seed", str(header.seed)))
    return Contents(
        title=header.task_id or "Recorded episode",
        subtitle=header.session_id,
        screen=header.screen,
        facts=tuple(facts),
        notices=tuple(_notices(episode)),
        timeline=entries,
        reward=episode.rewards[-1].report if episode.rewards else None,
        frames={name: data_uri(episode, frame) for name, frame in frames_of(entries).items()},
    )


def _notices(episode: RecordedSession) -> Iterator[str]:
    if episode.end is None:
        yield "The session was still open, or its server had been killed, when this page was made: more may follow."
    elif not episode.end.complete or episode.missing:
        missing = f" (missing lines: {', '.join(map(str, episode.missing))})" if episode.missing else ""
        yield (f"This recording is not complete: {episode.end.lost} lines or pictures could not be written{missing}.")
    if not episode.header.pictures:
        yield 'Only the steps were recorded: open a session with record: "frames" to keep its pictures.'


def _length_s(entries: Sequence[TimelineEntry]) -> float:
    return max((entry.offset_s + (entry.duration_ms or 0) / 1_000 for entry in entries), default=0.0)


def _path(marker: Marker) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in marker.points)


def _label(marker: Marker, screen: Size) -> dict[str, str | float]:
    """Return the position of a marker's text: beside its last point and within the picture."""
    x, y = marker.points[-1]
    is_right = x > screen.width * _NEAR_RIGHT
    return {
        "x": x - _HEAD if is_right else x + _HEAD,
        "y": y + 2 * _HEAD if y < 2 * _HEAD else y - _HEAD,
        "anchor": "end" if is_right else "start",
    }


def _offset(seconds: float) -> str:
    """Return the time since the beginning, formatted as by a media player."""
    minutes, rest = divmod(max(seconds, 0.0), 60)
    return f"{int(minutes)}:{rest:04.1f}"


def _duration(milliseconds: float | None) -> str:
    if milliseconds is None:
        return ""
    return f"{milliseconds:.0f} ms" if milliseconds < 1_000 else f"{milliseconds / 1_000:.1f} s"  # noqa: PLR2004 - ms
