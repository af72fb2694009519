"""Fake people: each instance draws from its own seed, whoever else draws at the same time."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from hub.engine.fake_people import FakePeople, Person


def drawn(seed: int, count: int = 30) -> tuple[Person, ...]:
    return FakePeople(Random(seed), "north.example").people(count)


def test_two_instances_that_draw_in_turn_do_not_disturb_each_other() -> None:
    one, other = FakePeople(Random(1), "north.example"), FakePeople(Random(2), "north.example")
    in_turn = [(one.person(), other.person()) for _ in range(30)]
    assert tuple(first for first, _ in in_turn) == drawn(1)
    assert tuple(second for _, second in in_turn) == drawn(2)


def test_threads_draw_what_one_thread_draws() -> None:
    seeds = range(24)
    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(drawn, seeds)) == [drawn(seed) for seed in seeds]
