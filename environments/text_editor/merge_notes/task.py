"""Merge two lists into one file: nothing twice, in order."""

from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from environments.text_editor.content import Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "merge_notes"
GOODS = (
    "apples",
    "batteries",
    "candles",
    "dish soap",
    "envelopes",
    "flour",
    "garden gloves",
    "honey",
    "ink",
    "jam jars",
    "kitchen paper",
    "light bulbs",
    "matches",
    "nails",
    "onions",
    "printer paper",
    "rice",
    "string",
    "tape",
    "vinegar",
)
THEMES = (("shopping", GOODS), ("guests", PEOPLE), ("stops", TOWNS))


def propose(seed: int) -> Task:
    """Draw two overlapping lists, and the order of the merged one."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme, pool = random.choice(THEMES if level is Difficulty.EASY else THEMES[:2])
    one, two, both = {Difficulty.EASY: (3, 2, 1), Difficulty.MEDIUM: (5, 4, 3), Difficulty.HARD: (7, 5, 4)}[level]
    drawn = random.sample(pool, one + two + both)
    first, second = drawn[: one + both], drawn[one:]
    random.shuffle(first)
    random.shuffle(second)
    left, right = (person.split()[0].lower() for person in random.sample(PEOPLE, 2))
    target, source = f"{theme}-{left}.txt", f"{theme}-{right}.txt"
    ordered = level is not Difficulty.EASY
    merged = [*first, *(item for item in second if item not in first)]
    skipped: list[str] = []
    struck = level is Difficulty.HARD
    lines = {item: item for item in drawn}
    if struck:
        skipped = random.sample([item for item in drawn if item not in first], 2)
        lines |= {item: f"x {item}" for item in skipped}
        merged = [item for item in merged if item not in skipped]
    if ordered:
        merged.sort()
    text = random.choice(
        (
            "There are two lists open, {target} and {source}, and I only want one.",
            "Both {target} and {source} are open in the editor. They should become one list.",
            "We each wrote a list: {target} and {source}, both on the screen.",
        )
    ).format(target=target, source=source)
    text += f" Bring what is only in {source} into {target}, so that every entry is there exactly once, one a line"
    text += ", sorted alphabetically." if ordered else "; new entries go to the end."
    if struck:
        text += f" Entries of {source} that begin with an x are done and must not be taken over."
    text += f" Save {target}; {source} stays unchanged."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="merge",
        document=Document(
            path=f"Documents/{target}",
            initial="\n".join(first) + "\n",
            final="\n".join(merged) + "\n",
            beside={f"Documents/{source}": "\n".join(lines[item] for item in second) + "\n"},
            facts="" if ordered else "New entries may come in any order among themselves.",
        ),
    )
