"""Splits tuples into training, validation and test sets, independently of their order.

Training never sees the applications of `held_out`, the fixtures of `test_fixture`, or the templates of `test_template`,
which are a share of each application's. `validation` has training templates on other seeds of their fixtures. No
fixture with the same seed is in two splits.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum

from clients.synthesis.plan_file import Splits
from clients.synthesis.traits import applications, fixtures, template_of
from schemas.tasks import Task


class Split(StrEnum):
    """The splits of a dataset."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST_TEMPLATE = "test_template"
    TEST_FIXTURE = "test_fixture"
    HELD_OUT = "held_out"


def split_of(task: Task, splits: Splits, test_templates: frozenset[str]) -> Split:
    """Return the split of a task; `test_templates` is the result of `templates_for_tests`."""
    if not frozenset(applications(task)).isdisjoint(splits.held_out_applications):
        return Split.HELD_OUT
    begun = fixtures(task)
    if not frozenset(one.rpartition("/")[0] for one in begun).isdisjoint(splits.held_out_fixtures):
        return Split.TEST_FIXTURE
    if template_of(task) in test_templates:
        return Split.TEST_TEMPLATE
    # Drawn by the first fixture alone, so that tasks that begin with the same one fall into the same split.
    return Split.VALIDATION if _number(begun[0].partition("/")[2]) < splits.validation else Split.TRAIN


def templates_for_tests(tasks: Iterable[Task], splits: Splits) -> frozenset[str]:
    """Choose a share of each environment's templates, rounded to whole ones; none if there is only one."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    for task in tasks:
        known[task.environment].add(template_of(task))
    chosen: set[str] = set()
    for names in known.values():
        count = min(len(names) - 1, max(round(splits.test * len(names)), 1)) if splits.test else 0
        chosen.update(sorted(names, key=_number)[:count])
    return frozenset(chosen)


def in_two_splits(tasks: Sequence[Task], splits: Splits, templates: frozenset[str]) -> frozenset[str]:
    """Return the ids of tasks that share a fixture with an earlier task of another split.

    Args:
        tasks: The tasks in order.
        splits: The plan's splits.
        templates: The test templates, from `templates_for_tests`.
    """
    owner: dict[str, Split] = {}
    found: set[str] = set()
    for task in tasks:
        own = split_of(task, splits, templates)
        if any(owner.setdefault(one, own) is not own for one in fixtures(task)):
            found.add(task.task_id)
    return frozenset(found)


def _number(text: str) -> float:
    """Return a number from 0 to 1 that is determined by a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) / 2**64
