"""The calls of a turn as requests to the server: few of them, and it is known what ran."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from pydantic import BaseModel, JsonValue

from clients.connection.http import HttpServer
from clients.connection.protocol import Connection
from clients.desktop import Desktop
from clients.embedded_server import Address
from clients.rollouts.adapters import find_adapter
from clients.rollouts.adapters.protocol import Adapter, Call, Perform, SafetyCheck
from clients.rollouts.agent_loop import DONE, NOT_EXECUTED, AgentLoop, AttemptEndedError
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import AttemptStep, Recorder, read_trajectory
from clients.rollouts.user import ScriptedUser, User
from schemas.actions import KeyPress
from schemas.progress import OnProgress
from schemas.requests import Act, SessionClose, SessionOpen
from schemas.sessions import SessionClosed, SessionOpened

PATIENT = RolloutRules(max_steps=100)
Answer = TypeVar("Answer", bound=BaseModel)


class Noted:
    """A connection that notes how many actions each request brings."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.acts: list[int] = []

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        if isinstance(request, Act):
            self.acts.append(len(request.actions))
        return await self.connection.call(verb, request, answer, on_progress=on_progress)


class Hands:
    """An attempt on a real desktop whose calls the test makes."""

    def __init__(self, loop: AgentLoop, noted: Noted, recorder: Recorder) -> None:
        self.loop = loop
        self.noted = noted
        self.recorder = recorder

    @property
    def steps(self) -> list[AttemptStep]:
        return [one for one in read_trajectory(self.recorder.file) if isinstance(one, AttemptStep)]

    async def turn(self, *calls: Call) -> list[str]:
        self.loop.begin_turn("")
        return [result.text for result in await self.loop.carry_out(calls)]


@asynccontextmanager
async def acting(
    address: Address,
    folder: Path,
    rules: RolloutRules = PATIENT,
    adapter: Adapter | None = None,
    user: User | None = None,
) -> AsyncGenerator[Hands]:
    async with HttpServer(address.url) as server:
        noted = Noted(server.connection(address.token))
        opened = (await noted.call("session_open", SessionOpen(environment="os"), SessionOpened)).session
        recorder = Recorder(folder / "attempt")
        space = adapter or find_adapter("anthropic-20251124")
        loop = AgentLoop(Desktop(noted, opened.session_id), space, rules, recorder, user)
        await loop.first_look()
        yield Hands(loop, noted, recorder)
        await noted.call("session_close", SessionClose(session_id=opened.session_id), SessionClosed)


def call(action: str, **arguments: JsonValue) -> Call:
    return Call(name="computer", arguments={"action": action, **arguments})


MOVE = call("mouse_move", coordinate=[5, 5])
CLICK = call("left_click", coordinate=[600, 600])
NO_KEY = call("key", text="nokey")


async def test_a_turn_is_one_request_between_two_looks(address: Address, tmp_path: Path) -> None:
    async with acting(address, tmp_path) as hands:
        assert (
            await hands.turn(MOVE, CLICK, call("key", text="ctrl+a Delete"), call("wait", duration=0.01)) == [DONE] * 4
        )
        assert hands.noted.acts == [5]
        assert [one.executed for one in hands.steps] == [1, 1, 2, 1]
        assert [one.frame is not None for one in hands.steps] == [False, False, False, True]
        await hands.turn(MOVE, CLICK, call("screenshot"), MOVE, call("cursor_position"), CLICK)
        assert hands.noted.acts == [5, 2, 1, 1]
        assert [one.executed for one in hands.steps[4:]] == [1, 1, 0, 1, 0, 1]


@pytest.mark.exhaustive(reason="further turns, each on a desktop")
async def test_more_than_a_request_takes_are_several(address: Address, tmp_path: Path) -> None:
    async with acting(address, tmp_path) as hands:
        assert await hands.turn(call("key", text=" ".join(["Shift"] * 30)), *[MOVE] * 80) == [DONE] * 81
        scrolls = [call("scroll", scroll_direction="down", scroll_amount=300, coordinate=[5, 5])] * 2
        assert await hands.turn(*scrolls) == [DONE] * 2
        assert hands.noted.acts == [100, 10, 5, 1]


async def test_what_ran_before_a_refused_one_is_known(address: Address, tmp_path: Path) -> None:
    async with acting(address, tmp_path) as hands:
        moved, refused, skipped = await hands.turn(MOVE, NO_KEY, CLICK)
        assert (moved, skipped) == (DONE, NOT_EXECUTED)
        assert "no key named 'nokey'" in refused
        assert [(one.executed, one.command is not None) for one in hands.steps] == [(1, True), (0, True), (0, False)]
        assert (hands.loop.steps, hands.loop.unreadable) == (2, 1)
        two_keys = call("key", text="ctrl+a nokey")
        assert (await hands.turn(two_keys, CLICK))[1] == NOT_EXECUTED
        assert [one.executed for one in hands.steps[3:]] == [1, 0]  # the first of its two keys was pressed


@pytest.mark.exhaustive(reason="further turns, each on a desktop")
async def test_a_call_that_cannot_be_read_keeps_the_others_from_being_sent(address: Address, tmp_path: Path) -> None:
    async with acting(address, tmp_path) as hands:
        moved, wrong, skipped = await hands.turn(MOVE, call("left_click", x=1), CLICK)
        assert (moved, skipped) == (DONE, NOT_EXECUTED)
        assert "x: Extra inputs are not permitted" in wrong
        assert hands.noted.acts == [1]


async def test_steps_are_counted_within_a_turn(address: Address, tmp_path: Path) -> None:
    async with acting(address, tmp_path, RolloutRules(max_steps=3)) as hands:
        with pytest.raises(AttemptEndedError) as ended:
            await hands.turn(*[MOVE] * 5)
        assert ended.value.end is End.MAX_STEPS
        assert (hands.noted.acts, hands.loop.steps, len(hands.steps)) == ([3], 3, 3)


CHECK = SafetyCheck(id="cu_sc_1", code="malicious_instructions", message="The page asks for a password.")


class Doubtful:
    """Anthropic's space, in which the provider has doubts about every key."""

    def __init__(self, adapter: Adapter) -> None:
        self.name = adapter.name
        self.scale, self.instructions, self.tools = adapter.scale, adapter.instructions, adapter.tools
        self.read, self.render = adapter.read, adapter.render

    def command(self, call: Call, picture: object) -> Perform:
        del picture
        return Perform(actions=(KeyPress(keys=(str(call.arguments["text"]),)),), safety_checks=(CHECK,))


@pytest.mark.exhaustive(reason="with a rule and without", but=("False",))
@pytest.mark.parametrize("acknowledged", [False, True])
async def test_a_safety_check_is_shown_and_needs_a_rule(address: Address, tmp_path: Path, acknowledged: bool) -> None:
    rules = RolloutRules(acknowledged_safety_checks=(CHECK.code,) if acknowledged else ())
    doubtful: Adapter = Doubtful(find_adapter("anthropic-20251124"))
    async with acting(address, tmp_path, rules, doubtful) as hands:
        [told] = await hands.turn(call("key", text="a"))
        [step] = hands.steps
        assert isinstance(step.command, Perform)
        assert step.command.safety_checks == (CHECK,)
        assert step.executed == acknowledged
        assert told == DONE if acknowledged else "malicious_instructions: The page asks for a password." in told


async def test_a_question_is_answered_while_there_are_answers(address: Address, tmp_path: Path) -> None:
    def ask(question: str) -> Call:
        return Call(name="computer_use", arguments={"action": "call_user", "text": question})

    async with acting(address, tmp_path, adapter=find_adapter("qwen3"), user=ScriptedUser(["The red one."])) as hands:
        assert await hands.turn(ask("Which one?")) == ["The user answers: The red one."]
        with pytest.raises(AttemptEndedError) as ended:
            await hands.turn(ask("Sure?"))
        assert (ended.value.end, ended.value.answer) == (End.CALLED_USER, "Sure?")
