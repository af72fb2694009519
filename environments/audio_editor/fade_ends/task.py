"""Fade a recording in, out, or both."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, Step, draw_clip, make_task
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fade_ends"
WISHES = (
    " {who} would like it to {wishes}.",
    " For {who} it has to {wishes}.",
    " Please make it {wishes}, as {who} has asked.",
)


def propose(seed: int) -> Task:
    """Draw a recording and its fades."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    into, out = (random.randrange(10, 36) / 10 for _ in "io")
    steps: list[Step] = [("fade in", 0.0, into), ("fade out", round(clip.seconds - out, 1), clip.seconds)]
    wishes = [f"fade in during the first {into} s", f"fade out during the last {out} s"]
    if level is Difficulty.EASY:
        one = random.randrange(2)
        steps, wishes = [steps[one]], [wishes[one]]
    if level is Difficulty.HARD:
        cut = round(into + random.randrange(5, 15) / 10, 1), round(into + random.randrange(18, 26) / 10, 1)
        steps.append(("mute", *cut))
        wishes.append(f"be silent from {cut[0]} s to {cut[1]} s")
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-faded.wav"
    text = random.choice(SHOWN).format(path=path) + f" It is {clip.seconds} s long."
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), wishes=listed(wishes))
    text += " A fade is even (linear); the length does not change."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(EXPORT).format(result=result),
        category="volume",
        job=Job({path: clip}, [path], steps, result),
    )
