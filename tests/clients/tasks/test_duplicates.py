"""Which tasks are too alike."""

import numpy as np
import pytest

from clients.tasks.duplicates import Sieve, Similarity, Twin, grams, overlap, template_of, unit
from schemas.tasks import Difficulty, Task

BAKERY = "Add up the flour that the bakery bought in March and write the sum below the list."


def task(number: int, instruction: str, context: str = "Nothing.", environment: str = "os") -> Task:
    return Task(
        task_id=f"task_{number}",
        environment=environment,
        family="model",
        seed=number,
        instruction=instruction,
        context=context,
        difficulty=Difficulty.EASY,
    )


def holding(*tasks: Task) -> Sieve:
    sieve = Sieve()
    for one in tasks:
        sieve.add(one)
    return sieve


def test_overlap_is_containment() -> None:
    short, long = grams("one two three four five"), grams("one two three four five six seven eight nine")
    assert overlap(short, long) == 1.0
    assert overlap(grams("one two three four"), grams("one two three five")) == 0.0
    assert overlap(grams(""), short) == 0.0


def test_texts_shorter_than_a_gram_are_compared_whole() -> None:
    assert overlap(grams("Sort it"), grams("sort it!")) == 1.0


def test_the_same_words_are_found_whatever_the_case() -> None:
    sieve = holding(task(1, "Put the invoices of the garden centre in order."), task(2, BAKERY))
    assert sieve.twin(task(3, BAKERY.upper())) == Twin(likeness=Similarity.OVERLAP, of="task_2", measure=1.0)


def test_half_of_the_grams_is_not_yet_a_duplicate() -> None:
    # Six grams each, of which three are shared.
    sieve = holding(task(1, "a1 b1 c1 d1 e1 f1 g1", "h1 i1"))
    assert sieve.twin(task(2, "a1 b1 c1 d1 e1 f1 x2", "y2 z2")) is None
    twin = sieve.twin(task(3, "a1 b1 c1 d1 e1 f1 g1", "y2 z2"))
    assert twin is not None
    assert twin.measure == pytest.approx(4 / 6, abs=1e-4)


def test_meaning_is_compared_where_there_are_vectors() -> None:
    first, other = task(1, BAKERY), task(2, "How much of the white powder did we get in spring?")
    sieve = Sieve()
    sieve.add(first, unit([3.0, 4.0]))
    assert sieve.twin(other) is None
    assert sieve.twin(other, unit([4.0, -3.0])) is None
    assert sieve.twin(other, unit([4.0, 4.0])) == Twin(likeness=Similarity.MEANING, of="task_1", measure=0.9899)


def test_a_fourth_task_of_one_template_falls_out() -> None:
    form = "Rename {} to {} and put the copy beside the original in {}."
    contexts = [" ".join(f"w{number}{place}" for place in range(40)) for number in range(5)]
    names = [("a.txt", "b.txt", "~/Docs"), ("Ada.md", "Bo.md", "~/Music"), ("x1.csv", "y2.csv", "/tmp"), ("3.py",) * 3]
    tasks = [task(number, form.format(*names[number]), contexts[number]) for number in range(4)]
    assert len({template_of(one.instruction) for one in tasks}) == 1
    sieve = holding(*tasks[:2])
    assert sieve.twin(tasks[2]) is None
    sieve.add(tasks[2])
    twin = sieve.twin(tasks[3])
    assert twin is not None
    assert (twin.likeness, twin.of) == (Similarity.TEMPLATE, "task_0")
    elsewhere = tasks[3].model_copy(update={"environment": "text_editor"})
    assert sieve.twin(elsewhere) is None


@pytest.mark.parametrize(
    "text",
    [
        "Set B2 to 450 in Budget.xlsx",
        "Set C17 to 1,250.50 in accounts-2024.ods",
        'Set "Rent" to 7 in ~/Documents/Plan.ods',
    ],
)
def test_what_varies_is_masked(text: str) -> None:
    assert template_of(text).split() == ["Set", "thing", "to", "thing", "in", "thing"]


def test_a_list_of_any_length_is_masked_as_one() -> None:
    short, long = template_of("Delete a.txt, b.txt and c.txt."), template_of("Delete a.txt, b.txt, c.txt and d.txt.")
    assert short.split() == long.split() == ["Delete", "thing", "and", "thing", "."]


def test_the_earliest_of_many_near_meanings_is_named() -> None:
    generator = np.random.default_rng(1)
    vectors = [unit(generator.normal(size=16).tolist()) for _ in range(200)]
    vectors[150] = vectors[70]
    sieve = Sieve()
    for number, vector in enumerate(vectors):
        sieve.add(task(number, f"Instruction {number} with words of its own {number}"), vector)
    for place, expected in ((70, 70), (150, 70), (199, 199)):
        found = sieve.twin(task(999, "Something else entirely"), vectors[place])
        assert found == Twin(likeness=Similarity.MEANING, of=f"task_{expected}", measure=1.0)


def test_a_vector_without_length_stays_as_it_is() -> None:
    assert unit([0.0, 0.0]).tolist() == [0.0, 0.0]
