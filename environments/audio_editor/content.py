"""What the recordings of this environment are, and the frame of a task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

NAMES = ("interview", "rehearsal", "lecture", "street", "workshop", "meeting", "garden", "harbour", "kitchen", "radio")
SHOWN = (
    "The recording ~/{path} is open in Audacity.",
    "Audacity shows the recording ~/{path}.",
    "I have opened ~/{path} in Audacity.",
    "On the screen you see the recording ~/{path}.",
)
EXPORT = (
    " Export the result as a WAV file (16 bit), ~/{result}; the recording itself stays as it is.",
    " Then export it as 16-bit WAV to ~/{result} and leave the original file alone.",
    " The result belongs into a 16-bit WAV file, ~/{result}; do not overwrite the original.",
)
Step = tuple[str, float, float]


@dataclass(frozen=True)
class Clip:
    """A recording: a tone that rises from one pitch to another, with pauses; times in seconds, pitches in Hz."""

    seconds: float
    low: int
    high: int
    level: float
    pauses: Sequence[tuple[float, float]] = ()

    @property
    def told(self) -> dict[str, JsonValue]:
        """Return the clip as a parameter of the task."""
        pauses: list[JsonValue] = [[begin, end] for begin, end in self.pauses]
        return {"seconds": self.seconds, "from": self.low, "to": self.high, "level": self.level, "pauses": pauses}


@dataclass(frozen=True)
class Job:
    """Recordings by path, the order in which they are joined, the steps of the work, and what it makes."""

    clips: Mapping[str, Clip]
    order: Sequence[str]
    steps: Sequence[Step]
    result: str
    more: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


def draw_clip(random: Random, seconds: float | None = None) -> Clip:
    """Draw a recording of 8 to 14 seconds, in tenths."""
    length = seconds or random.randrange(80, 141) / 10
    low = random.randrange(25, 40) * 10
    return Clip(length, low, low + round(length * 110), random.randrange(30, 56) / 100)


def stretches(random: Random, clip: Clip, count: int) -> list[tuple[float, float]]:
    """Draw stretches of a recording that do not touch, in tenths of a second, in order."""
    share = (clip.seconds - 1) / count
    found: list[tuple[float, float]] = []
    for n in range(count):
        begin = 0.5 + n * share + random.randrange(0, round(share * 4)) / 10
        end = begin + random.randrange(4, max(6, round(share * 5))) / 10
        found.append((round(begin, 1), round(end, 1)))
    return found


def make_task(family: str, seed: int, *, instruction: str, category: str, job: Job, facts: str = "") -> Task:
    """Return a task about recordings."""
    steps: list[JsonValue] = [[kind, begin, end] for kind, begin, end in job.steps]
    parameters: dict[str, JsonValue] = {
        "clips": {path: clip.told for path, clip in job.clips.items()},
        "order": [*job.order],
        "steps": steps,
        "result": job.result,
        **job.more,
    }
    told = "\n".join(f"{path}: {clip.seconds} s, one channel, 22050 Hz" for path, clip in job.clips.items())
    return task_of(
        "audio_editor",
        family,
        seed,
        instruction=instruction,
        context=f"{told}\nSteps (times as before any of them): {steps}\nTo be made: ~/{job.result}\n{facts}".strip(),
        category=f"audio/{category}",
        parameters=parameters,
    )
