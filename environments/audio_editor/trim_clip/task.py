"""Keep one stretch of a recording and cut away the rest."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, draw_clip, make_task
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "trim_clip"
WISHES = {
    Difficulty.EASY: (
        " {who} needs only the part from {begin} s to {end} s.",
        " Keep what is between {begin} and {end} seconds, for {who}; the rest goes.",
    ),
    Difficulty.MEDIUM: (
        " {who} needs {length} seconds of it, beginning at {begin} s; cut away everything else.",
        " Keep {length} seconds from second {begin} on and remove what is before and after; {who} asked for it.",
    ),
    Difficulty.HARD: (
        " It is {whole} s long. The first {begin} s and the last {tail} s are of no use to {who}: remove both.",
        " {who} wants the first {begin} s and the last {tail} s of it removed; all of it takes {whole} s.",
    ),
}


def propose(seed: int) -> Task:
    """Draw a recording and the part that is kept."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    begin = random.randrange(8, 35) / 10
    end = round(clip.seconds - random.randrange(8, 35) / 10, 1)
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-short.wav"
    text = random.choice(SHOWN).format(path=path)
    text += random.choice(WISHES[level]).format(
        who=random.choice(PEOPLE), begin=begin, end=end, length=round(end - begin, 1), whole=clip.seconds,
        tail=round(clip.seconds - end, 1),
    )  # fmt: skip
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(EXPORT).format(result=result),
        category="cutting",
        job=Job({path: clip}, [path], [("keep", begin, end)], result),
    )
