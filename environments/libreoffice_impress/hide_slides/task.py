"""Slides that an audience must not see are hidden, not deleted; and perhaps others come back."""

from environments.libreoffice_impress.content import (
    EVENTS,
    SAVE,
    SHOWN,
    Slide,
    cover,
    file_name,
    make_task,
    topic_slides,
)
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "hide_slides"


def propose(seed: int) -> Task:
    """Draw slides and who may see them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, away = {Difficulty.EASY: (4, 1), Difficulty.MEDIUM: (5, 2), Difficulty.HARD: (7, 3)}[level]
    event = random.choice(EVENTS)
    slides = topic_slides(random, count)
    chosen = sorted(random.sample(range(count), away))
    mark = random.choice(("internal", "committee only", "draft"))
    back: list[int] = []
    if level is Difficulty.HARD:
        back = [random.choice([n for n in range(count) if n not in chosen])]
    by_mark = level is not Difficulty.EASY
    first = cover(random, event)
    initial: list[Slide] = [first]
    final: list[Slide] = [first]
    for number, slide in enumerate(slides):
        points = slide["points"]
        if by_mark and number in chosen and isinstance(points, list):
            points.append(f"({mark})")
        initial.append({**slide, "hidden": True} if number in back else slide)
        final.append({**slide, "hidden": True} if number in chosen else slide)
    name = file_name(random, event, "pptx")
    title = slides[chosen[0]]["title"]
    which = f"the slides that carry the remark “({mark})”" if by_mark else f"the slide “{title}”"
    text = random.choice(
        (
            f"We show it to guests tomorrow. Hide {which}; do not delete anything, the committee needs it all.",
            f"Please hide {which} from the slide show. They have to stay in the file." if away > 1 else
            f"Please hide {which} from the slide show. It has to stay in the file.",
            f"For the public version, {which} should be skipped in the show. Hide, don't remove.",
        )
    )  # fmt: skip
    if back:
        text += f" The slide “{slides[back[0]]['title']}” is hidden at present and should be shown again."
    text += " All other slides are shown as they are, and no text changes."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="show",
        name=name,
        initial=initial,
        final=final,
        toggled=[n + 2 for n in sorted([*chosen, *back])],
    )
