"""Silence stated stretches of a recording without changing its length."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, draw_clip, make_task, stretches
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "mute_stretches"
WISHES = (
    " {who} wants nothing to be heard {parts}.",
    " Please silence it {parts}, {who} asks for that.",
    " A name is said {parts}: {who} wants silence there.",
)
NOTE = (
    " The recording keeps its length.",
    " Everything else stays where it is, so that it remains as long as it was.",
)


def propose(seed: int) -> Task:
    """Draw a recording and the stretches."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    parts = stretches(random, clip, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level])
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-silenced.wav"
    told = listed([f"from {begin} s to {end} s" for begin, end in parts])
    text = random.choice(SHOWN).format(path=path) + random.choice(WISHES).format(who=random.choice(PEOPLE), parts=told)
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(NOTE) + random.choice(EXPORT).format(result=result),
        category="volume",
        job=Job({path: clip}, [path], [("mute", begin, end) for begin, end in parts], result),
    )
