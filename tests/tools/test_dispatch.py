"""The way of a call from its arguments to its answer."""

from dataclasses import replace

import pytest

from schemas.errors import DeadlineError, NotFoundError
from schemas.observations import ActResult, PictureFormat
from schemas.requests import SessionOpen
from schemas.roles import Role
from server.services import Services
from tests.screenless import Screenless
from tools.dispatch import Invoker
from tools.principals import Principal, TokenStore
from tools.registry import BY_NAME
from tools.verb import AnyVerb, within


@pytest.fixture
def invoker(services: Services) -> Invoker:
    return Invoker(services, TokenStore())


@pytest.fixture
def admin(invoker: Invoker) -> Principal:
    return invoker.tokens.resolve(invoker.tokens.mint(Role.ADMIN))


def impatient(verb: AnyVerb) -> AnyVerb:
    return replace(verb, deadline_s=within(0.02))


async def test_a_call_that_takes_too_long_is_stopped(
    services: Services, backend: Screenless, invoker: Invoker, admin: Principal
) -> None:
    session = await services.sessions.open(SessionOpen(environment="os"))
    backend.takes_time = True
    verb = impatient(BY_NAME["wait"])
    request = invoker.prepare(verb, {"session_id": session.session_id, "duration_ms": 60_000}, admin)
    with pytest.raises(DeadlineError, match="wait was not done after"):
        await invoker.run(verb, request, admin, "r_1")


async def test_an_answer_is_typed(services: Services, invoker: Invoker, admin: Principal) -> None:
    session = await services.sessions.open(SessionOpen(environment="os"))
    verb = BY_NAME["click"]
    request = invoker.prepare(verb, {"session_id": session.session_id}, admin)
    answer = await invoker.run(verb, request, admin, "r_1")
    assert isinstance(answer.value, ActResult)
    assert answer.picture is not None
    assert answer.picture.format is PictureFormat.PNG
    assert answer.picture.data
    bare = answer.without_picture_data()
    assert isinstance(bare, ActResult)
    assert bare.observation.picture_data is None
    assert bare.observation.with_picture_data(answer.picture.data) == answer.observation


async def test_tokens_of_sessions_that_ended_by_themselves_are_forgotten(
    services: Services, invoker: Invoker, admin: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.sessions._MANY_HELD", 1)
    verb = BY_NAME["session_open"]
    request = invoker.prepare(verb, {"environment": "os", "tokens": ["policy"]}, admin)
    await invoker.run(verb, request, admin, "r_1")
    held = invoker.tokens.held
    (session,) = services.sessions.all()
    await services.sessions.close(session.session_id)
    await invoker.run(verb, request, admin, "r_2")
    assert invoker.tokens.held == held


async def test_an_author_of_a_closed_workspace_reaches_no_session(services: Services, invoker: Invoker) -> None:
    space = "w_0000000000000042"
    author = invoker.tokens.resolve(invoker.tokens.mint(Role.GENERATOR, workspace_id=space))
    verb = BY_NAME["screenshot"]
    session = await services.sessions.open(SessionOpen(environment="os"))
    request = invoker.prepare(verb, {"session_id": session.session_id}, author)
    with pytest.raises(NotFoundError):
        await invoker.run(verb, request, author, "r_1")
