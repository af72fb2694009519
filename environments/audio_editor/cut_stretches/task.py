"""Cut stated stretches out of a recording."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, draw_clip, make_task, stretches
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "cut_stretches"
WISHES = (
    " {who} wants what is heard {parts} cut out.",
    " Please cut out for {who} what lies {parts}.",
    " Something went wrong {parts}; {who} asks you to cut that out.",
)
NOTE = (
    " What follows moves up, so that no gap is left. All times are those of the recording as it is now.",
    " There must be no gap afterwards. The times are those of the whole recording, before anything is cut.",
)


def propose(seed: int) -> Task:
    """Draw a recording and the stretches."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    parts = stretches(random, clip, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level])
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-cut.wav"
    told = listed([f"from {begin} s to {end} s" for begin, end in parts])
    text = random.choice(SHOWN).format(path=path) + random.choice(WISHES).format(who=random.choice(PEOPLE), parts=told)
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(NOTE) + random.choice(EXPORT).format(result=result),
        category="cutting",
        job=Job({path: clip}, [path], [("cut", begin, end) for begin, end in parts], result),
    )
