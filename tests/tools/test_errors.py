"""Every error that a wrong call can get: in the caller's words, with advice that its role can follow."""

import re
from typing import Any

import pytest

from schemas.errors import CuaGymError, ForbiddenError
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.roles import VERBS as ROLES
from schemas.roles import Role, may_call
from server.services import Services
from tests.one_tuple import TASK
from tools.dispatch import Invoker
from tools.principals import AUTHORS, OWNERS, Principal, TokenStore
from tools.registry import VERBS

JARGON = re.compile(
    r"\b(SessionState|Role|Side|ArtifactName|Check|Button|Modifier|Coordinates|PictureFormat|Access|Grade)\.[A-Z]"
    r"|<\w+\.|Input should|Input tag|using discriminator|literal|Tuple|valid (string|integer|array|dict)"
    r"|NoneType|pydantic|Field required|Value error"
)
ADVICE = re.compile(r"\b(" + "|".join(name for name in ROLES if "_" in name) + r")\b")
WRONG: tuple[dict[str, Any], ...] = (
    {},
    {"nonsense": 1},
    {"name": "rewad.py", "text": 5, "status": "over", "side": "initial", "path": 5, "runs": 99, "checks": ["all"]},
    {"x": "left", "y": [], "button": 7, "count": 9, "keys": {}, "text": 1.5, "modifiers": ["fn"], "side": "golden"},
    {"actions": [{"type": "click"}, {"action": "clik"}, 5], "until": {"kind": "x"}, "side": "golden", "tokens": ["a"]},
    {"observe": {"format": "gif", "scale": 9}, "environment": "No!", "record": "x", "grade": "best", "role": "x"},
    {"task": {"task_id": "a"}, "seed": "x", "timeout_s": "long", "n": 0, "snapshot_id": "n_1", "workspace_id": "w"},
)


async def told(invoker: Invoker, principal: Principal, wrong: dict[str, Any]) -> list[CuaGymError]:
    """The errors of every tool that a role may call, called wrongly."""
    errors: list[CuaGymError] = []
    for verb in VERBS:
        if not verb.is_tool or not may_call(principal.role, verb.name):
            continue
        try:
            request = await invoker.prepare_tool(verb, wrong, principal)
            await invoker.run(verb, request, principal, "r_1")
        except CuaGymError as error:
            errors.append(error)
    return errors


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("scope", ["one", "several"])
async def test_no_error_speaks_of_how_the_server_is_written(services: Services, role: Role, scope: str) -> None:
    invoker = Invoker(services, TokenStore())
    ids = [(await services.sessions.open(SessionOpen(environment="os"))).session_id for _ in range(2)]
    space = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id if role in AUTHORS else None
    sessions = None if role in OWNERS | AUTHORS else frozenset(ids[:1] if scope == "one" else ids)
    principal = invoker.tokens.resolve(invoker.tokens.mint(role, sessions=sessions, workspace_id=space))
    for wrong in WRONG:
        errors = await told(invoker, principal, wrong)
        assert errors or wrong == {}
        for error in errors:
            assert not JARGON.search(error.message), error.message
            assert len(error.message) < 2_000
            if not isinstance(error, ForbiddenError):
                assert all(may_call(role, verb) for verb in ADVICE.findall(error.message)), error.message
