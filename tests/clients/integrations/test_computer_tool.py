"""The tool of language models: what its calls become, what they are answered, and when it ends."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from clients.connection.http import HttpServer
from clients.integrations.computer_tool import DONE, ComputerTool, tool_specs
from clients.integrations.episode import open_episode
from clients.integrations.tuples import describe_tuples, describe_tuples_now
from schemas.actions import Button, Click, KeyPress, Move, TypeText
from schemas.episodes import EpisodeOpen
from schemas.errors import EpisodeOverError, SessionEndedError
from tests.clients.integrations.trainer import NAME, Trainer


@asynccontextmanager
async def opened(trainer: Trainer, max_steps: int | None = None) -> AsyncGenerator[ComputerTool]:
    async with HttpServer(trainer.url) as server:
        episode = await open_episode(server, trainer.token, EpisodeOpen(tuple_id=NAME, max_steps=max_steps))
        yield ComputerTool(episode)
        await episode.abandon()
    assert trainer.server.services.sessions.all() == ()


@pytest.mark.parametrize(
    ("calls", "actions"),
    [
        ([{"action": "left_click", "coordinate": [3, 4]}], [Click(x=3, y=4)]),
        ([{"action": "back_click", "coordinate": [3, 4], "text": None}], [Click(x=3, y=4, button=Button.BACK)]),
        (
            [{"action": "type", "text": "a", "coordinate": [3, 4], "press_enter": True}],
            [Click(x=3, y=4), TypeText(text="a"), KeyPress(keys=("Return",))],
        ),
        (
            [{"action": "mouse_move", "coordinate": [3, 4]}, {"action": "key", "text": "ctrl+s"}],
            [Move(x=3, y=4), KeyPress(keys=("ctrl", "s"))],
        ),
    ],
)
async def test_calls_become_actions_and_one_picture(
    trainer: Trainer, calls: list[dict[str, Any]], actions: list[object]
) -> None:
    async with opened(trainer) as tool:
        reply = await tool.call(*calls)
        assert (reply.text, reply.failed, bool(reply.picture)) == (DONE, False, True)
        assert [action for _, action in trainer.server.backend.acted] == actions


async def test_looks_do_not_act(trainer: Trainer) -> None:
    async with opened(trainer) as tool:
        assert (await tool.call({"action": "screenshot"})).picture
        assert (await tool.call({"action": "zoom", "region": [0, 0, 100, 50]})).picture
        pointer = await tool.call({"action": "cursor_position"})
        assert (pointer.picture, "pointer is at" in pointer.text) == (None, True)
        assert trainer.server.backend.acted == []


async def test_what_cannot_be_read_is_told_and_counts(trainer: Trainer) -> None:
    async with opened(trainer, max_steps=2) as tool:
        calls: list[dict[str, Any]] = [{"action": "jump"}, {"action": "left_click", "coordinate": [5_000, 1]}]
        for call in calls:
            reply = await tool.call(call)
            assert (reply.failed, reply.text.startswith("Error:")) == (True, True)
        with pytest.raises(EpisodeOverError, match="2 steps"):
            await tool.call({"action": "screenshot"})
        assert trainer.server.backend.acted == []


async def test_a_lost_desktop_is_raised(trainer: Trainer) -> None:
    async with opened(trainer) as tool:
        trainer.server.expire()
        with pytest.raises(SessionEndedError):
            await tool.call({"action": "left_click"})


async def test_the_model_ends_it(trainer: Trainer) -> None:
    async with opened(trainer) as tool:
        assert (await tool.finish({"status": "tired"})).failed
        assert not (await tool.finish({"status": "infeasible", "answer": None})).failed


def test_both_tools_are_described() -> None:
    computer, finish = tool_specs()
    assert "left_click" in computer.description
    assert set(finish.parameters["properties"]) == {"status", "answer"}


async def test_tuples_have_instructions(trainer: Trainer) -> None:
    async with HttpServer(trainer.url) as server:
        described = await describe_tuples(server, trainer.token)
        assert [one.info.tuple_id for one in described] == [NAME]
        assert described[0].instruction
        assert await describe_tuples(server, trainer.token, environment="text_editor") == []
    # A task is made below a running event loop, too.
    assert describe_tuples_now(trainer.url, trainer.token, tuple_ids=[NAME]) == described
