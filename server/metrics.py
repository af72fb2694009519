"""`/metrics` in the Prometheus text format: sessions, durations of tools, errors.

It requires the admin token or the CUA_GYM_METRICS_TOKEN token, which permits nothing else; also on loopback.
"""

import hashlib
import hmac
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client import Counter as CounterMetric
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from schemas.errors import ForbiddenError, UnauthenticatedError
from schemas.roles import Role
from schemas.statistics import Statistics
from server.authentication import bearer_token, refusal
from server.services import Services
from tools.principals import TokenStore

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_LATENCY_S = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)
_UNROUTED = "none"
"""The route label of requests that were answered before routing: no token, a wrong host, an unknown path."""


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._snapshot = _Snapshot()
        self.registry.register(self._snapshot)
        ProcessCollector(registry=self.registry)
        self.call_seconds = Histogram(
            "cua_gym_call_seconds",
            "Duration of calls by verb, in seconds, waiting for the session included.",
            ("verb",),
            buckets=_LATENCY_S,
            registry=self.registry,
        )
        self.call_errors = CounterMetric(
            "cua_gym_call_errors",
            "Calls that failed, by verb and error code; infra_error says nothing about a task.",
            ("verb", "code"),
            registry=self.registry,
        )
        self._requests = CounterMetric(
            "cua_gym_http_requests",
            "HTTP requests by route, method and status.",
            ("route", "method", "status"),
            registry=self.registry,
        )

    def count_request(self, scope: Scope, status: int) -> None:
        """Count an answered request by its route template, so that ids do not become labels.

        Args:
            scope: the ASGI scope of the request.
            status: the HTTP status of the answer.
        """
        method = scope["method"] if scope["method"] in {"GET", "HEAD", "POST", "DELETE", "OPTIONS"} else "other"
        self._requests.labels(_route_of(scope), method, str(status)).inc()

    def render(self, statistics: Statistics) -> bytes:
        """Return all metrics in the Prometheus text format.

        Args:
            statistics: the current counts of the services.
        """
        self._snapshot.statistics = statistics
        return generate_latest(self.registry)


class MetricsPage:
    """The endpoint `/metrics`. It authenticates requests itself, because its token is not valid for any tool."""

    def __init__(self, metrics: Metrics, services: Services, tokens: TokenStore, token: SecretStr | None) -> None:
        """Create the endpoint.

        Args:
            metrics: the metrics to render.
            services: the services, which are counted at each scrape.
            tokens: resolves admin tokens, which may always read metrics.
            token: a token that permits only scraping; None admits only admin tokens.
        """
        self._metrics = metrics
        self._services = services
        self._tokens = tokens
        self._digest = None if token is None else _digest(token.get_secret_value())

    async def answer(self, request: Request) -> Response:
        """Answer a scrape request."""
        token = bearer_token(request.headers)
        if self._digest is None or not hmac.compare_digest(self._digest, _digest(token)):
            try:
                principal = self._tokens.resolve(token)
            except UnauthenticatedError as error:
                return refusal(error, token)
            if principal.role is not Role.ADMIN:
                raise ForbiddenError(
                    f"a {principal.role} token may not read metrics: send the admin token, or the one that is set in "
                    "CUA_GYM_METRICS_TOKEN"
                )
        return Response(self._metrics.render(self._services.statistics()), headers={"content-type": CONTENT_TYPE})


class _Snapshot(Collector):
    """Turns the services' counts into metrics."""

    statistics = Statistics()

    def collect(self) -> Iterable[Metric]:
        now = self.statistics
        sessions = GaugeMetricFamily(
            "cua_gym_sessions", "Live sessions by environment and state.", labels=("environment", "state")
        )
        for count in now.sessions:
            sessions.add_metric((count.environment, count.state), count.count)
        yield sessions
        yield from self._pools()
        yield CounterMetricFamily(
            "cua_gym_leases_expired", "Sessions that were reaped because their lease ran out.", now.leases_expired
        )
        yield CounterMetricFamily(
            "cua_gym_desktops_lost", "Sessions that failed because their desktop died.", now.desktops_lost
        )
        grading = HistogramMetricFamily("cua_gym_grading_seconds", "Grading runs by status.", labels=("status",))
        for one in now.gradings:
            total, buckets = 0, list[tuple[str, float]]()
            for bound, runs in zip((*map(str, one.durations.bounds_s), "+Inf"), one.durations.counts, strict=True):
                total += runs
                buckets.append((bound, total))
            grading.add_metric((one.status,), buckets, one.durations.total_s)
        yield grading
        recordings = now.recordings
        yield GaugeMetricFamily("cua_gym_recordings_open", "Recordings being written.", recordings.open)
        yield GaugeMetricFamily(
            "cua_gym_recordings_waiting_bytes", "Bytes of recordings that wait for the disk.", recordings.waiting_bytes
        )
        yield CounterMetricFamily("cua_gym_recordings_lines", "Lines of recordings written.", recordings.lines)
        yield CounterMetricFamily(
            "cua_gym_recordings_failures", "Lines and pictures that could not be written.", recordings.failures
        )
        snapshots = now.snapshots
        yield GaugeMetricFamily("cua_gym_snapshots", "Snapshots that can be used.", snapshots.live)
        yield GaugeMetricFamily("cua_gym_snapshot_bytes", "Bytes on disk of all snapshots.", snapshots.size_bytes)

    def _pools(self) -> Iterable[Metric]:
        labels = ("environment", "kind")
        sizes = {
            name: GaugeMetricFamily(f"cua_gym_pool_{name}", text, labels=labels)
            for name, text in (
                ("idle", "Warm desktops that are ready."),
                ("minimum", "Warm desktops that are kept ready always."),
                ("maximum", "Warm desktops that are kept ready at most."),
            )
        }
        takes = CounterMetricFamily(
            "cua_gym_pool_takes", "Desktops asked of the pool, by whether one was ready.", labels=(*labels, "result")
        )
        for pool in self.statistics.pools:
            kind = (pool.environment, "launched" if pool.launched else "empty")
            for name, family in sizes.items():
                family.add_metric(kind, getattr(pool, name))
            takes.add_metric((*kind, "hit"), pool.hits)
            takes.add_metric((*kind, "miss"), pool.misses)
        yield from (*sizes.values(), takes)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def _route_of(scope: Scope) -> str:
    """Return the path of a request with placeholders in place of the handles."""
    if "endpoint" not in scope:
        return _UNROUTED
    path: str = scope["path"]
    parameters: dict[str, str] = scope.get("path_params", {})
    for name, value in parameters.items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path
