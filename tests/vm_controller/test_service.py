"""Sessions as a caller of the services sees them: opened, used, reset, leased, closed."""

import anyio
import pytest

from schemas.actions import Click, KeyPress, Move, TypeText, Wait, WaitUntil
from schemas.callers import Caller
from schemas.conditions import UntilWindow
from schemas.errors import ConflictError, InvalidRequestError, NotFoundError, SessionEndedError
from schemas.observations import Observe, PictureFormat, Region, Size
from schemas.requests import SessionOpen
from schemas.sessions import Coordinates, SessionState
from server.services import Services
from tests.callers import ME

EMPTY = SessionOpen(environment="os", launch=False)
TERMINAL = 'import subprocess, time\nsubprocess.Popen(["xterm", "-title", "terminal"])\n'
NO_PICTURE = Observe(format=PictureFormat.NONE)
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


async def test_a_session_is_a_desktop_one_can_look_at(services: Services) -> None:
    session = await services.sessions.open(EMPTY)
    observation = await services.sessions.look(session.session_id, Observe(), ME)
    assert observation.picture_data is not None
    assert observation.picture_data.startswith(PNG_SIGNATURE)
    assert observation.screen == Size(width=1280, height=720)
    assert observation.sequence == 1
    await services.sessions.close(session.session_id)
    with pytest.raises(SessionEndedError, match="was closed"):
        await services.sessions.look(session.session_id, Observe(), ME)


async def test_a_session_takes_the_size_that_was_asked_for(services: Services) -> None:
    session = await services.sessions.open(EMPTY.model_copy(update={"screen": Size(width=800, height=600)}))
    observation = await services.sessions.look(session.session_id, Observe(scale=0.5), ME)
    assert observation.picture is not None
    assert (observation.picture.width, observation.picture.height) == (400, 300)


async def test_coordinates_are_pixels_of_the_last_picture_of_the_same_caller(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY)).session_id
    await services.sessions.look(session_id, Observe(scale=0.5), Caller(verb="test", token_id="half"))
    result = await services.sessions.act(
        session_id, (Move(x=320, y=180),), Observe(scale=0.5), Caller(verb="test", token_id="half")
    )
    assert (result.observation.cursor.x, result.observation.cursor.y) == (320, 180)
    whole = await services.sessions.look(session_id, Observe(), Caller(verb="test", token_id="whole"))
    assert abs(whole.cursor.x - 640) <= 1
    assert abs(whole.cursor.y - 360) <= 1
    with pytest.raises(InvalidRequestError, match=r"actions\.1\.x is 640, outside of the last picture"):
        await services.sessions.act(
            session_id,
            (Wait(duration_ms=1), Click(x=640, y=10)),
            Observe(scale=0.5),
            Caller(verb="test", token_id="half"),
        )


async def test_looking_at_a_region_does_not_change_what_coordinates_mean(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY)).session_id
    region = Region(x=100, y=100, width=200, height=50)
    observation = await services.sessions.look(session_id, Observe(region=region), ME)
    assert observation.picture is not None
    assert (observation.picture.width, observation.picture.height) == (200, 50)
    result = await services.sessions.act(session_id, (Move(x=1000, y=700),), NO_PICTURE, ME)
    assert (result.observation.cursor.x, result.observation.cursor.y) == (1000, 700)


async def test_thousandths_are_a_declared_option_of_a_session(services: Services) -> None:
    session = await services.sessions.open(EMPTY.model_copy(update={"coordinates": Coordinates.THOUSANDTHS}))
    result = await services.sessions.act(session.session_id, (Move(x=500, y=1000),), NO_PICTURE, ME)
    assert (result.observation.cursor.x, result.observation.cursor.y) == (640, 719)
    with pytest.raises(InvalidRequestError, match="thousandths"):
        await services.sessions.act(session.session_id, (Move(x=1001, y=0),), NO_PICTURE, ME)


async def test_actions_after_one_that_stopped_do_not_run(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY)).session_id
    wait = WaitUntil(until=UntilWindow(title="no such window"), timeout_ms=100)
    result = await services.sessions.act(session_id, (Move(x=1, y=1), wait, Move(x=9, y=9)), NO_PICTURE, ME)
    assert (result.requested, result.executed) == (3, 1)
    assert result.stopped is not None
    assert "no such window" in result.stopped
    assert result.observation.cursor.x == 1


async def test_typed_text_reaches_a_terminal_and_reset_forgets_it(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY.model_copy(update={"setup": TERMINAL}))).session_id
    ready = WaitUntil(until=UntilWindow(title="terminal", focused=True))
    write = TypeText(text="echo 'Ж <é> 中文' > note; exit\n")
    result = await services.sessions.act(session_id, (ready, Wait(duration_ms=500), write), NO_PICTURE, ME)
    assert result.stopped is None
    with anyio.fail_after(10):
        while await services.sessions.windows(session_id, ME):  # noqa: ASYNC110 -- a desktop, which sends no event
            await anyio.sleep(0.05)
    info = await services.sessions.reset(session_id, ME)
    assert info.session_id == session_id
    assert info.state is SessionState.OPEN


async def test_a_failing_setup_says_how_it_failed_and_leaves_no_session(services: Services) -> None:
    with pytest.raises(InvalidRequestError, match=r"(?s)exit code 1.*KeyError: 'missing'") as caught:
        await services.sessions.open(EMPTY.model_copy(update={"setup": "{}['missing']"}))
    assert caught.value.field == "setup"
    assert services.sessions.all() == ()


async def test_an_application_is_launched_or_a_script_prepares_the_session(services: Services) -> None:
    opens = EMPTY.model_copy(update={"environment": "text_editor", "launch": None})
    scripted = opens.model_copy(update={"setup": "pass"})
    with pytest.raises(InvalidRequestError, match="launch and a setup script exclude each other") as caught:
        await services.sessions.open(scripted.model_copy(update={"launch": True}))
    assert caught.value.field == "launch"
    assert services.sessions.all() == ()
    assert await services.sessions.windows((await services.sessions.open(scripted)).session_id, ME) == ()
    for chosen in (None, True):
        launched = await services.sessions.open(opens.model_copy(update={"launch": chosen}))
        assert len(await services.sessions.windows(launched.session_id, ME)) == 1


async def test_a_finished_session_takes_no_input(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY)).session_id
    info = await services.sessions.finish(session_id, "done", "42", ME)
    assert info.completion is not None
    assert info.completion.answer == "42"
    with pytest.raises(ConflictError, match="is finished"):
        await services.sessions.act(session_id, (KeyPress(keys=("a",)),), Observe(), ME)
    await services.sessions.look(session_id, Observe(), ME)


async def test_an_expired_lease_closes_the_session_and_use_renews_it(services: Services) -> None:
    kept = await services.sessions.open(EMPTY.model_copy(update={"lease_s": 5.0}))
    services.sessions.renew(kept.session_id, 0.2)
    with anyio.fail_after(10):
        while services.sessions.all():  # noqa: ASYNC110 -- a lease, which sends no event
            await anyio.sleep(0.05)
    with pytest.raises(SessionEndedError, match=r"lease of 0\.2 s ran out"):
        await services.sessions.windows(kept.session_id, ME)


async def test_calls_on_one_session_follow_each_other_and_others_do_not_wait(services: Services) -> None:
    first, second = [(await services.sessions.open(EMPTY)).session_id for _ in range(2)]
    order: list[str] = []

    async def act(session_id: str, name: str, wait_ms: int) -> None:
        await services.sessions.act(session_id, (Wait(duration_ms=wait_ms),), NO_PICTURE, ME)
        order.append(name)

    async with anyio.create_task_group() as group:
        group.start_soon(act, first, "slow", 2_000)
        await anyio.sleep(0.05)
        group.start_soon(act, first, "queued", 1)
        group.start_soon(act, second, "other", 1)
    assert order == ["other", "slow", "queued"]


async def test_a_cancelled_call_stops_at_once_and_leaves_the_session_usable(services: Services) -> None:
    session_id = (await services.sessions.open(EMPTY)).session_id
    with anyio.move_on_after(0.2) as scope, anyio.fail_after(15):
        await services.sessions.act(session_id, (Wait(duration_ms=30_000),), NO_PICTURE, ME)
    assert scope.cancelled_caught
    with anyio.fail_after(15):
        await services.sessions.act(session_id, (Move(x=5, y=5),), NO_PICTURE, ME)


async def test_an_unknown_session_and_environment_are_named(services: Services) -> None:
    with pytest.raises(NotFoundError, match="there is no session s_"):
        await services.sessions.windows("s_" + "a" * 16, ME)
    with pytest.raises(InvalidRequestError, match=r"choose one of: .*os"):
        await services.sessions.open(SessionOpen(environment="no_such"))
