"""The OpenAPI document against the server: schemathesis makes the requests, good and bad, and judges the answers."""

from collections.abc import Callable
from typing import Any, Protocol

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.generation.hypothesis import builder

from schemas.roles import Role
from server.openapi import document
from tests.exhaustive import representative
from tests.one_tuple import TASK
from tests.screenless_server import Served, Serving
from tools.registry import VERBS

DOCUMENT: dict[str, Any] = document(VERBS)
# It leaves type parameters of its own open, which strict typing cannot see through.
UNTYPED: Any = schemathesis
UNTYPED_BUILDER: Any = builder
CONFIG = UNTYPED.Config.from_dict(
    {
        # One method that no route takes is as good as all of them.
        "phases": {"coverage": {"unexpected-methods": ["PUT"]}},
        "checks": {
            # Once for each route, below: three requests for each example would be spent on it.
            "ignored_auth": {"enabled": False},
            # A fork of 63 is more than a server has room for.
            "not_a_server_error": {"expected-statuses": ["2xx", "3xx", "4xx", 503]},
            # Some of what it sends is wrong and too large as well.
            "negative_data_rejection": {"expected-statuses": [400, 401, 404, 405, 413, 415, 422]},
            # A point outside the picture is refused, and no schema can know the picture.
            "positive_data_acceptance": {"enabled": False},
        },
    }
)
HANDLES = {
    "session_id": "s",
    "snapshot_id": "n",
    "workspace_id": "w",
    "episode_id": "e",
    "group_id": "g",
    "tuple_id": "os",
}
API = UNTYPED.openapi.from_dict(DOCUMENT, config=CONFIG)
ROUTES = [f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods]
# One of each way to ask: with and without a body, a handle, a query, a closed union of actions, a file.
OF_EACH_KIND = (
    "DELETE /v1/sessions/{session_id}",
    "GET /v1/environments",
    "GET /v1/groups/{group_id}",
    "POST /v1/sessions/{session_id}/click",
    "POST /v1/workspaces/{workspace_id}/verify",
)


class Case(Protocol):
    """One request of schemathesis."""

    path_parameters: dict[str, str]

    def call_and_validate(self, *, base_url: str, headers: dict[str, str]) -> object: ...


class Judged:
    """A server with one session and one workspace, so that requests reach what lies behind a handle."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=url, headers=self.headers, trust_env=False) as client:
            opened = client.post("/v1/sessions", json={"environment": "os"})
            kept = client.post(f"/v1/sessions/{opened.json()['session']['session_id']}/snapshot", json={})
            tuple_id = TASK.task_id
            episode = client.post("/v1/episodes", json={"tuple_id": tuple_id})
            group = client.post("/v1/groups", json={"tuple_id": tuple_id, "n": 2})
            authored = client.post("/v1/workspaces", json={"task": TASK.model_dump(mode="json")})
        self.handles: dict[str, str] = {
            "session_id": opened.json()["session"]["session_id"],
            "snapshot_id": kept.json()["snapshot_id"],
            "workspace_id": authored.json()["workspace"]["workspace_id"],
            "episode_id": episode.json()["episode"]["episode_id"],
            "group_id": group.json()["group_id"],
            "tuple_id": tuple_id,
        }


@pytest.fixture
def judged(serving: Serving) -> Judged:
    serving.backend.takes_time = False
    return Judged(serving.url, serving.tokens.mint(Role.ADMIN))


SLOW_OR_SHARED = (
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.function_scoped_fixture,
    HealthCheck.large_base_example,
    HealthCheck.data_too_large,
)


@settings(
    max_examples=3,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=SLOW_OR_SHARED,
)
def as_documented(case: Case, judged: Judged) -> None:
    for name, handle in judged.handles.items():
        # A made-up handle of the right form leads nowhere; one of a wrong form is left as it is.
        if str(case.path_parameters.get(name, ""))[:2] == handle[:2]:
            case.path_parameters[name] = handle
    case.call_and_validate(base_url=judged.url, headers=judged.headers)


def made_requests(route: str) -> Callable[..., None]:
    """`as_documented` for all the requests that schemathesis makes up for one route.

    Its own `parametrize` makes them up while tests are collected: seconds for every worker, whoever runs the tests.
    """
    method, path = route.split(" ")
    operation = API[path][method]
    config = UNTYPED_BUILDER.HypothesisTestConfig(
        project=API.config,
        modes=list(UNTYPED_BUILDER.HypothesisTestMode),
        settings=API.config.get_hypothesis_settings(operation=operation, phase="fuzzing"),
        seed=API.config.seed,
    )
    return UNTYPED_BUILDER.create_test(operation=operation, test_func=as_documented, config=config)


@pytest.mark.parametrize("route", representative(ROUTES, OF_EACH_KIND, reason="every route, by made-up requests"))
def test_every_route_does_as_documented(route: str, judged: Judged) -> None:
    made_requests(route)(judged=judged)


async def test_every_route_wants_a_token(served: Served) -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            if operation.get("security") == []:
                continue
            response = await served.client.request(
                method,
                path.format(**{name: f"{kind}_0000000000000000" for name, kind in HANDLES.items()}),
                json={},
            )
            assert response.status_code == 401, (method, path)
