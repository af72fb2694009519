"""Finds tasks that are too similar: by shared words, by template, and by meaning if an embedding model is available.

Overlap is containment: the number of word 4-grams that two texts share, divided by that of the text with fewer. Unlike
the Jaccard index, it also finds a task that is fully contained in a longer one.
"""

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from clients.tasks.wording import words_of
from schemas.base import Closed
from schemas.tasks import Task

GRAM_WORDS = 4
OVERLAP_LIMIT = 0.5
"""Tasks that share more than this part of the 4-grams of instruction and context are duplicates."""
COSINE_LIMIT = 0.85
"""Tasks are duplicates from this cosine of their embeddings on."""
_FIRST_ROWS = 64
TEMPLATE_LIMIT = 3
"""Maximum number of tasks of one template in one environment."""

Grams = frozenset[tuple[str, ...]]
Vector = NDArray[np.float64]

# Matches what differs between tasks of one template: quoted text, paths and file names, figures, names.
_VARIABLE = re.compile(
    r"\u201c[^\u201d]*\u201d|\"[^\"]*\"|\u2018[^\u2019]*\u2019|`[^`]*`|(?<!\w)'[^']*'(?!\w)"
    r"|\S*/\S*\w|\b[\w-]+\.[A-Za-z]\w{1,4}\b|\S*\d\S*\w|\d"
    r"|(?<=[\w,;:] )[A-Z][\w'\u2019-]*"
)
_PLACE = " thing "
_PLACES = re.compile(rf"(?:{_PLACE.strip()}[\s,;]+)+(?={_PLACE.strip()}\b)")


class Similarity(StrEnum):
    """The ways in which two tasks can be too similar."""

    OVERLAP = "overlap"
    MEANING = "meaning"
    TEMPLATE = "template"


class Twin(Closed):
    """A task that is too similar to an earlier one."""

    likeness: Similarity
    of: str = Field(description="The earlier task's id.")
    measure: float = Field(description="Overlap or cosine, as it was measured.")

    def __str__(self) -> str:
        words = {
            Similarity.OVERLAP: f"shares {self.measure:.0%} of its word {GRAM_WORDS}-grams with",
            Similarity.MEANING: f"means the same (cosine {self.measure:.2f}) as",
            Similarity.TEMPLATE: (
                f"is one more of a template that {TEMPLATE_LIMIT} tasks have already, the first of them"
            ),
        }
        return f"{words[self.likeness]} {self.of}"


def grams(text: str) -> Grams:
    """Return the word 4-grams of a text; a text of fewer words is a single gram."""
    words = words_of(text)
    if len(words) < GRAM_WORDS:
        return frozenset([tuple(words)]) if words else frozenset()
    return frozenset(zip(*(words[start:] for start in range(GRAM_WORDS)), strict=False))


def overlap(one: Grams, other: Grams) -> float:
    """Return the size of the intersection divided by that of the smaller set; 0 if a set is empty."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller else 0.0


def template_of(instruction: str) -> str:
    """Mask the variable parts of an instruction: numbers, quotes, paths, file names, and names in mid-sentence.

    Several in a row are masked as one, so that lists of different lengths give the same template.
    """
    return _PLACES.sub("", _VARIABLE.sub(_PLACE, instruction))


def unit(vector: Sequence[float]) -> Vector:
    """Scale a vector to length 1; the zero vector is unchanged."""
    array = np.asarray(vector, dtype=np.float64)
    length = float(np.linalg.norm(array))
    return array / length if length else array


class Sieve:
    """Stores the admitted tasks, and finds one that is too similar to a new task."""

    def __init__(self) -> None:
        self._tasks: list[Task] = []
        self._texts = _Store()
        self._templates = _Store()
        self._meanings = _Meanings()

    def twin(self, task: Task, vector: Vector | None = None) -> Twin | None:
        """Return the earlier task that this one is too similar to; None if there is none.

        Args:
            task: The new task. Templates are only compared within the same environment.
            vector: Its meaning, of length 1; None: meanings are not compared.
        """
        for place, shared in self._texts.overlaps(_text(task)):
            if shared > OVERLAP_LIMIT:
                return self._twin(Similarity.OVERLAP, place, shared)
        if vector is not None:
            near = self._meanings.first_near(vector)
            if near is not None:
                return self._twin(Similarity.MEANING, *near)
        siblings = [
            (place, same)
            for place, same in self._templates.overlaps(_template(task))
            if same > OVERLAP_LIMIT and self._tasks[place].environment == task.environment
        ]
        return self._twin(Similarity.TEMPLATE, *siblings[0]) if len(siblings) >= TEMPLATE_LIMIT else None

    def add(self, task: Task, vector: Vector | None = None) -> None:
        """Add a task, with which later ones are compared. `vector` has length 1."""
        if vector is not None:
            self._meanings.add(len(self._tasks), vector)
        self._tasks.append(task)
        self._texts.add(_text(task))
        self._templates.add(_template(task))

    def _twin(self, likeness: Similarity, place: int, measure: float) -> Twin:
        return Twin(likeness=likeness, of=self._tasks[place].task_id, measure=round(measure, 4))


class _Meanings:
    """Vectors of length 1 as the rows of a matrix, so that a new one is compared with all of them by one product."""

    def __init__(self) -> None:
        self._places: list[int] = []
        self._rows: NDArray[np.float64] = np.empty((0, 0))

    def first_near(self, vector: Vector) -> tuple[int, float] | None:
        """Return index and cosine of the earliest vector that counts as a duplicate; None if there is none."""
        if not self._places:
            return None
        cosines = self._rows[: len(self._places)] @ vector
        near = np.flatnonzero(cosines >= COSINE_LIMIT)
        if not near.size:
            return None
        row = int(near[0])
        return self._places[row], float(cosines[row])

    def add(self, place: int, vector: Vector) -> None:
        count = len(self._places)
        if count == len(self._rows):
            # The number of rows doubles each time, so adding vectors one by one copies each only a few times.
            grown = np.empty((max(_FIRST_ROWS, 2 * count), vector.size))
            grown[:count] = self._rows.reshape(count, vector.size)
            self._rows = grown
        self._rows[count] = vector
        self._places.append(place)


class _Store:
    """Sets of 4-grams with an index, so that a new set is only compared with those that share a 4-gram."""

    def __init__(self) -> None:
        self._sizes: list[int] = []
        self._places: dict[tuple[str, ...], list[int]] = {}

    def overlaps(self, new: Grams) -> list[tuple[int, float]]:
        """Return index and overlap of every earlier set that shares a 4-gram, in order."""
        shared = Counter(place for gram in new for place in self._places.get(gram, ()))
        return [(place, shared[place] / min(len(new), self._sizes[place])) for place in sorted(shared)]

    def add(self, new: Grams) -> None:
        for gram in new:
            self._places.setdefault(gram, []).append(len(self._sizes))
        self._sizes.append(len(new))


def _text(task: Task) -> Grams:
    return grams(f"{task.instruction}\n{task.context}")


def _template(task: Task) -> Grams:
    return grams(template_of(task.instruction))
