"""The marker `exhaustive`: tests that `make test` leaves to `make test-all`, and the summary of them at its end.

Every mechanism is tested in `make test` with a few representative cases; the sweep over all cases, seeds and worlds
has the marker with a reason: `@pytest.mark.exhaustive(reason="every seed of every world")`. For a test with parameters,
`but=("an-id", "another")` names the cases that stay in `make test`; `representative` marks one axis of several.
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
    """A finished worker of pytest-xdist, as seen by the controller."""

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
    """Return parameters of a test: `make test` runs those in `keep`, `make test-all` the others.

    Args:
        cases: every case, in the order in which they run.
        keep: the representative cases; each must be one of `cases`.
        reason: description of the others, for the summary of `make test`.
        name: returns the case's part of the test's name; None: pytest's default.
        several: whether a case is a tuple of values for several arguments.

    Raises:
        ValueError: a case to keep does not exist, so that a sweep would silently lose its representative.
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
    """Return why a test is left to `make test-all`; None if it is not.

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
    """Return the parameters of a test as in the brackets of its name; empty without any."""
    return item.name.partition("[")[2].removesuffix("]")


def absent_cases(items: Collection[pytest.Item]) -> list[str]:
    """Return the cases that a marker keeps but no test has, so that a sweep has lost its representative."""
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
    """Send the count from a worker of pytest-xdist to the controller, which does not collect tests."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output[_WORKER_OUTPUT] = dict(session.config.stash[_LEFT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: FinishedWorker) -> None:
    """Take the count of one worker, which is that of all, because every worker collects all tests."""
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
