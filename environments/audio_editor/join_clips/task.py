"""Join recordings, one behind the other, into one."""

from environments.audio_editor.content import EXPORT, NAMES, SHOWN, Job, Step, draw_clip, make_task
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "join_clips"
WISHES = (
    " {who} wants one recording of it: first {first}, behind it {rest}, with no gap between them.",
    " Please join for {who}: {first} comes first, then {rest}, each beginning where the one before ends.",
)


def propose(seed: int) -> Task:
    """Draw the recordings and their order."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = 3 if level is Difficulty.HARD else 2
    names = random.sample(NAMES, count)
    clips = {f"Documents/{name}.wav": draw_clip(random, random.randrange(30, 61) / 10) for name in names}
    order = random.sample(list(clips), count)
    steps: list[Step] = []
    result = f"Documents/joined-{random.randrange(10, 99)}.wav"
    told = [path.rsplit("/", 1)[1] for path in order]
    text = random.choice(SHOWN).format(path=order[0])
    text += f" In the same folder {'is' if count == 2 else 'are'} {listed(sorted(told[1:]))}."  # noqa: PLR2004 - one beside the first
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), first=told[0], rest=" and then ".join(told[1:]))
    if level is not Difficulty.EASY:
        last = clips[order[-1]]
        whole = round(sum(clip.seconds for clip in clips.values()), 1)
        steps = [("fade out", round(whole - last.seconds / 2, 2), whole)]
        text += f" The last {round(last.seconds / 2, 2)} s of the whole fade out evenly (linear)."
    return make_task(
        FAMILY,
        seed,
        instruction=text + " It has one channel." + random.choice(EXPORT).format(result=result),
        category="joining",
        job=Job(clips, order, steps, result),
    )
