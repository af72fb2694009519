"""Make a recording louder or softer by a stated measure."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, Step, draw_clip, make_task
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "set_level"
WISHES = {
    "gain": (
        " {who} finds it too {fault}: amplify all of it by {decibels} dB.",
        " It is too {fault} for {who}. Change its volume by {decibels} dB from the beginning to the end.",
    ),
    "peak": (
        " {who} wants its loudest point (the peak) at {decibels} dB.",
        " Bring all of it to a peak of {decibels} dB, says {who}.",
    ),
}


def propose(seed: int) -> Task:
    """Draw a recording and the level it should have."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    steps: list[Step] = []
    if level is Difficulty.EASY:
        decibels = random.choice((-12, -10, -8, -6, -5, -4, 3, 4, 5))
        kind, factor = "gain", 10 ** (decibels / 20)
    else:
        decibels = random.choice((-18, -15, -14, -13, -12, -2, -1))
        kind, factor = "peak", 10 ** (decibels / 20) / clip.level
    steps.append(("gain", factor, 0.0))
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-level.wav"
    text = random.choice(SHOWN).format(path=path)
    text += random.choice(WISHES[kind]).format(
        who=random.choice(PEOPLE),
        fault="loud" if decibels < 0 else "soft",
        decibels=f"{decibels:+}" if kind == "gain" else decibels,
    )
    if level is Difficulty.HARD:
        begin, end = random.randrange(10, 30) / 10, random.randrange(35, 60) / 10
        steps.append(("mute", begin, end))
        text += f" Besides, it has to be silent from {begin} s to {end} s."
    return make_task(
        FAMILY,
        seed,
        instruction=text + " Its length stays the same." + random.choice(EXPORT).format(result=result),
        category="volume",
        job=Job({path: clip}, [path], steps, result),
    )
