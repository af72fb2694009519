"""The marker `exhaustive`: what `make test` leaves to `make test-all`, and how it says so at its end.

A mechanism stays in `make test`, with a few representative cases; the sweep over all of its cases, seeds and worlds
carries the marker, and the marker carries the reason: `@pytest.mark.exhaustive(reason="every seed of every world")`.
Of a test with parameters, `but=("an-id", "another")` names the cases that stay; `representative` marks one axis of
several.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol, TypeVar, cast

import pytest

MARKER = "exhaustive"
T = TypeVar("T")

_LEFT = pytest.StashKey[Counter[str]]()
_WORKER_OUTPUT = "left_to_test_all"


class FinishedWorker(Protocol):
    """A worker of pytest-xdist that has ended, as its controller sees it."""

    config: pytest.Config
    workeroutput: dict[str, Any]


def representative(
    cases: Iterable[T],
    keep: Collection[T],
    *,
    reason: str,
    name: Callable[[T], str] | None = None,
    several: bool = False,
) -> list[Any]:
    """Parameters of one test: `make test` runs those of `keep`, `make test-all` the others.

    Args:
        cases: every case, in the order in which they run.
        keep: the cases that stand for the others; each has to be one of `cases`.
        reason: what the others are, for the lines at the end of `make test`.
        name: makes the case's part of the test's name; without it pytest does.
        several: a case is a tuple of the values of several arguments.

    Raises:
        ValueError: a case to keep is no case, so that a sweep would lose its representative unseen.
    """
    every = list(cases)
    if absent := [case for case in keep if case not in every]:
        raise ValueError(f"no such cases to keep: {absent}")
    mark = pytest.mark.exhaustive(reason=reason)
    return [
        pytest.param(
            *(cast("tuple[object, ...]", case) if several else (case,)),
            marks=() if case in keep else (mark,),
            id=name(case) if name else None,
        )
        for case in every
    ]


def reason_of(item: pytest.Item) -> str | None:
    """Why a test is left to `make test-all`; None if it is not.

    Raises:
        pytest.UsageError: the marker has no reason.
    """
    mark = item.get_closest_marker(MARKER)
    if mark is None:
        return None
    reason = mark.kwargs.get("reason")
    if not isinstance(reason, str) or not reason:
        raise pytest.UsageError(f'{item.nodeid}: say what the sweep covers: @pytest.mark.exhaustive(reason="...")')
    return None if case_of(item) in mark.kwargs.get("but", ()) else reason


def case_of(item: pytest.Item) -> str:
    """The parameters of a test as its name has them in brackets; empty without any."""
    return item.name.partition("[")[2].removesuffix("]")


def absent_cases(items: Collection[pytest.Item]) -> list[str]:
    """Cases that a marker keeps and no test has: the sweep has lost its representative."""
    tests = {item.nodeid for item in items}
    kept = {
        f"{item.nodeid.partition('[')[0]}[{case}]"
        for item in items
        for mark in item.iter_markers(MARKER)
        for case in mark.kwargs.get("but", ())
    }
    return sorted(kept - tests)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("exhaustive")
    group.addoption("--leave-exhaustive", action="store_true", help="leave out exhaustive sweeps (make test)")
    group.addoption("--only-exhaustive", action="store_true", help="run the exhaustive sweeps alone (make test-all)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("leave_exhaustive") and config.getoption("only_exhaustive"):
        raise pytest.UsageError("--leave-exhaustive and --only-exhaustive leave no test")
    config.stash[_LEFT] = Counter()


# After pytest's own -k and -m, so that only what this run would have had is said to be left.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    reasons = [reason_of(item) for item in items]
    leave, only = config.getoption("leave_exhaustive"), config.getoption("only_exhaustive")
    if not leave and not only:
        return
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not (
        config.getoption("keyword") or config.getoption("lf", default=False)
    )
    if whole and (absent := absent_cases(items)):
        raise pytest.UsageError(f"no such tests to keep in make test: {', '.join(absent)}")
    if leave:
        config.stash[_LEFT].update(reason for reason in reasons if reason)
    dropped = [item for item, reason in zip(items, reasons, strict=True) if bool(reason) == leave]
    config.hook.pytest_deselected(items=dropped)
    items[:] = [item for item, reason in zip(items, reasons, strict=True) if bool(reason) != leave]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist collects, its controller does not: the worker tells it what is left."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output[_WORKER_OUTPUT] = dict(session.config.stash[_LEFT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: FinishedWorker) -> None:
    """Take a worker's count; every worker collects all tests, so one count is the count."""
    # A worker that crashed has told nothing.
    output: dict[str, Any] = getattr(node, "workeroutput", {})
    if _WORKER_OUTPUT in output:
        node.config.stash[_LEFT] = Counter(output[_WORKER_OUTPUT])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left = config.stash[_LEFT]
    if not left:
        return
    terminalreporter.section(f"{left.total()} tests left to `make test-all`")
    for reason, count in left.most_common():
        terminalreporter.line(f"{count:6} {reason}")
