"""Merges the answers of all workers into one: lists, metrics, readiness."""

from collections.abc import Iterable, Sequence
from typing import cast

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from pydantic_core import from_json, to_json

from server.readiness import ReadinessReport

_CREATED = ("created_at", "opened_at")
FRONT = "front"
"""The value of the label `worker` for the front, which has no sessions."""


def merged_lists(answers: Sequence[bytes], lists: Iterable[str]) -> bytes:
    """Merge lists of REST answers.

    Args:
        answers: the bodies of all workers' answers.
        lists: the fields whose lists are joined.

    Returns:
        The first answer with the joined lists, oldest items first if the items say when they began.
    """
    read = [cast("dict[str, object]", from_json(answer)) for answer in answers]
    return to_json(_joined(read, lists))


def merged_results(messages: Sequence[bytes], lists: Iterable[str]) -> bytes:
    """As `merged_lists`, for the answers to one MCP message; if one is an error, that is the answer."""
    read = [cast("dict[str, object]", from_json(message)) for message in messages]
    results: list[dict[str, object]] = []
    for message in read:
        result = message.get("result")
        if not isinstance(result, dict) or cast("dict[str, object]", result).get("isError"):
            return to_json(message)
        results.append(cast("dict[str, object]", result))
    values = [cast("dict[str, object]", result.get("structuredContent") or {}) for result in results]
    joined = _joined(values, lists)
    text = {"type": "text", "text": to_json(joined).decode()}
    return to_json({**read[0], "result": {**results[0], "content": [text], "structuredContent": joined}})


def merged_readiness(reports: Iterable[bytes]) -> ReadinessReport:
    """Merge the workers' reports; a server is ready if any worker is, since that one can open the next session."""
    read = [ReadinessReport.model_validate_json(report) for report in reports]
    if any(report.ready for report in read):
        return ReadinessReport(ready=True, reasons=())
    reasons = tuple(dict.fromkeys(reason for report in read for reason in report.reasons))
    return ReadinessReport(ready=False, reasons=reasons or ("no worker process is running yet: ask again in a moment",))


def merged_metrics(texts: dict[str, bytes], *, running: int, restarts: int) -> bytes:
    """Return the metrics of all workers, each with its slot as the label `worker`, and those of the front.

    Args:
        texts: the metrics of each worker, by slot.
        running: the number of workers running now.
        restarts: how often workers have been restarted.
    """
    registry = CollectorRegistry()
    registry.register(_Labelled({**texts, FRONT: _own(running, restarts)}))
    return generate_latest(registry)


def _joined(values: Sequence[dict[str, object]], lists: Iterable[str]) -> dict[str, object]:
    joined: dict[str, object] = dict(values[0])
    for name in lists:
        items = [item for value in values for item in cast("list[dict[str, object]]", value.get(name) or [])]
        joined[name] = sorted(items, key=_began)
    return joined


def _began(item: dict[str, object]) -> str:
    # Times have one format, in UTC, so they sort as text; items that have not begun come last.
    return next((value for name in _CREATED if isinstance(value := item.get(name), str)), "~")


def _own(running: int, restarts: int) -> bytes:
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Front(running, restarts))
    return generate_latest(registry)


class _Front(Collector):
    def __init__(self, running: int, restarts: int) -> None:
        self._running = running
        self._restarts = restarts

    def collect(self) -> Iterable[Metric]:
        yield GaugeMetricFamily("cua_gym_workers_running", "Worker processes that answer.", self._running)
        yield CounterMetricFamily("cua_gym_worker_restarts", "Workers that were started again.", self._restarts)


class _Labelled(Collector):
    """Merges the metric families of several sources, with the source as a label."""

    def __init__(self, texts: dict[str, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for worker, text in self._texts.items():
            for family in text_string_to_metric_families(text.decode()):
                target = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    labelled = {"worker": worker, **sample.labels}
                    target.add_sample(sample.name, labelled, sample.value, sample.timestamp)
        yield from families.values()
