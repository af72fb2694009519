"""Measures how much the tuples of a dataset differ: near-duplicate instructions, subjects, length, difficulty.

Similarity is measured as in `cua-gym tasks` when it filters tasks (`clients/tasks/duplicates.py`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from pydantic import Field

from clients.dataset.counts import Spread, spread
from clients.tasks.duplicates import OVERLAP_LIMIT, Grams, grams, overlap
from clients.tasks.wording import words_of
from hub import apps
from schemas.base import Closed
from schemas.tasks import Task

SHOWN_PAIRS = 20


class Pair(Closed):
    """Two tasks whose instructions share most of their word 4-grams; `overlap` is relative to the shorter one."""

    one: str
    other: str
    overlap: float


class Covered(Closed):
    """How many of one application's actions, of those that tasks can be built from, occur in tasks."""

    actions: int
    possible: int
    steps: int = Field(description="Actions of all tasks together, each as often as it is asked for.")
    missing: tuple[str, ...]


class Diversity(Closed):
    """The diversity of a dataset."""

    tuples: int
    same_instruction: int = Field(description="Tuples whose instruction stands, word for word, at an earlier one.")
    near_duplicates: int = Field(description="Pairs with more than half of the shorter one's 4-grams in common.")
    tuples_with_twin: int = Field(description="Tuples in such a pair.")
    median_nearest: float = Field(description="Median over the tuples of the overlap with the most alike other one.")
    pairs: tuple[Pair, ...] = Field(description="The most alike.")
    distinct_4grams: int
    all_4grams: int
    covered: dict[str, Covered]
    steps: dict[str, int]
    difficulties: dict[str, int]
    instruction_words: Spread | None


def measure(tasks: Sequence[Task]) -> Diversity:
    """Compare every instruction with every other, and count subjects, lengths and difficulties."""
    texts = [grams(task.instruction) for task in tasks]
    nearest, close = _compare(texts)
    close.sort(key=lambda pair: (-pair[2], pair[0], pair[1]))
    steps = [list(_actions(task)) for task in tasks]
    return Diversity(
        tuples=len(tasks),
        same_instruction=len(tasks) - len({task.instruction for task in tasks}),
        near_duplicates=len(close),
        tuples_with_twin=len({place for one, other, _ in close for place in (one, other)}),
        median_nearest=0.0 if (middle := spread(nearest)) is None else middle.median,
        pairs=tuple(
            Pair(one=tasks[one].task_id, other=tasks[other].task_id, overlap=round(shared, 4))
            for one, other, shared in close[:SHOWN_PAIRS]
        ),
        distinct_4grams=len(frozenset[tuple[str, ...]]().union(*texts)),
        all_4grams=sum(map(len, texts)),
        covered=_covered([pair for actions in steps for pair in actions]),
        steps={str(count): number for count, number in sorted(Counter(map(len, filter(None, steps))).items())},
        difficulties=dict(sorted(Counter(str(task.difficulty) for task in tasks).items())),
        instruction_words=spread([len(words_of(task.instruction)) for task in tasks]),
    )


def _compare(texts: Sequence[Grams]) -> tuple[list[float], list[tuple[int, int, float]]]:
    """Return each text's largest overlap with another one, and the pairs above the limit."""
    nearest = [0.0] * len(texts)
    close: list[tuple[int, int, float]] = []
    places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        for gram in text:
            places[gram].append(place)
    # Only texts with a common 4-gram can overlap.
    for one, other in {pair for alike in places.values() for pair in combinations(alike, 2)}:
        shared = overlap(texts[one], texts[other])
        nearest[one], nearest[other] = max(nearest[one], shared), max(nearest[other], shared)
        if shared > OVERLAP_LIMIT:
            close.append((one, other, shared))
    return nearest, close


def _actions(task: Task) -> Iterator[tuple[str, str]]:
    """Yield application and name of each action of a constructed task; nothing for other tasks."""
    app, steps = task.parameters.get("app"), task.parameters.get("steps")
    if isinstance(app, str) and app in apps.names() and isinstance(steps, Sequence):
        for step in steps:
            if isinstance(step, Mapping) and isinstance(action := step.get("action"), str):
                yield app, action


def _covered(asked: Sequence[tuple[str, str]]) -> dict[str, Covered]:
    found: dict[str, Covered] = {}
    for app in sorted({app for app, _ in asked}):
        installed_app = apps.installed_app(app)
        possible = frozenset(installed_app.app.actions) - frozenset(installed_app.task_templates.no_task)
        used = [action for name, action in asked if name == app]
        found[app] = Covered(
            actions=len(possible & set(used)),
            possible=len(possible),
            steps=len(used),
            missing=tuple(sorted(possible - set(used))),
        )
    return found
