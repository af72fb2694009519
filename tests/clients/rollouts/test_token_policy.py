"""A served model plays on a real desktop, and what a trainer gets is what the server read and said, token for token."""

import json
from pathlib import Path

import pytest

from clients.connection.transport import Transport
from clients.models.errors import ModelAccessError
from clients.models.limits import ModelLimits
from clients.models.token_endpoint import Form, TokenEndpoint
from clients.models.token_forms import Sampled
from clients.orchestrator.access import open_access
from clients.orchestrator.episodes import TupleEpisodes
from clients.rollouts.adapters import find_adapter
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.token_policy import TokenPolicy
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.token_record import TokenRecorder, prompts, read_tokens, sequences
from clients.rollouts.trajectory import Recorder
from tests.clients.models.token_server import PICTURE, Reply, TokenServer, logprobs, serving_tokens
from tests.clients.rollouts.conftest import TASK, TERMINAL, Rollouts


def call(action: str, **arguments: object) -> str:
    made = {"name": "computer_use", "arguments": {"action": action, **arguments}}
    return f"Action: Go on.\n<tool_call>\n{json.dumps(made)}\n</tool_call>"


TURNS = (
    call("left_click", coordinate=[TERMINAL[0] * 1_000 / 1_280, TERMINAL[1] * 1_000 / 720]),
    call("type", text="hello\nworld\n"),
    call("terminate", status="success"),
)


async def play(
    rollouts: Rollouts, server: TokenServer, form: Form = Form.CHAT, rules: RolloutRules | None = None
) -> tuple[Played, float | None, Path]:
    url = server.url if form is Form.GENERATE else f"{server.url}/v1"
    folder = rollouts.folder / "attempt"
    async with (
        open_access(rollouts.address.url, rollouts.address.token, Transport.HTTP) as access,
        TokenEndpoint(url, "learner", form, limits=ModelLimits(retries=0)) as endpoint,
    ):
        episodes = TupleEpisodes(access, rollouts.workspace_id, TASK)
        async with episodes.opened() as (session_id, desktop):
            policy = TokenPolicy(endpoint, find_adapter("qwen3"), rules or RolloutRules())
            played = await policy.play(desktop, TASK, Recorder(folder))
            return played, (await episodes.grade(session_id)).value, folder / "tokens.jsonl"


@pytest.mark.parametrize("form", [Form.CHAT, Form.GENERATE])
async def test_what_was_read_and_said_is_one_sequence(rollouts: Rollouts, form: Form) -> None:
    with serving_tokens(lambda number: TURNS[number]) as server:
        played, value, file = await play(rollouts, server, form)
    assert (played, value) == (Played(End.DONE, None, 2), 1.0)
    turns = read_tokens(file)
    assert prompts(turns) == tuple(server.prompts)
    assert [one.completion_ids for one in turns] == server.said
    [sequence] = sequences(turns)
    assert sequence.token_ids == (*server.prompts[-1], *server.said[-1])
    said = [token for token, mask in zip(sequence.token_ids, sequence.loss_mask, strict=True) if mask]
    assert said == [token for one in server.said for token in one]
    known = [one for one, mask in zip(sequence.logprobs, sequence.loss_mask, strict=True) if mask]
    assert known == logprobs(said)
    assert sequence.turns == (1, 2, 3)
    assert len(sequence.frames) == sequence.token_ids.count(PICTURE) == 3
    assert server.pictures == [1, 2, 3]


async def test_a_history_that_was_rewritten_begins_another_sequence(rollouts: Rollouts) -> None:
    """A template that drops thoughts, and pictures that become a placeholder: nothing is passed off as it was not."""
    with serving_tokens(lambda number: f"<think>Hm.</think>{TURNS[number]}") as server:
        _, value, file = await play(rollouts, server, rules=RolloutRules(keep_pictures=1))
    assert value == 1.0
    turns = read_tokens(file)
    assert prompts(turns) == tuple(server.prompts)
    assert server.pictures == [1, 1, 1]
    joined = sequences(turns)
    assert [one.turns for one in joined] == [(1,), (2,), (3,)]
    for one, prompt, said in zip(joined, server.prompts, server.said, strict=True):
        assert one.token_ids == (*prompt, *said)
        assert one.loss_mask == (*(0,) * len(prompt), *(1,) * len(said))
        assert len(one.frames) == 1


@pytest.mark.exhaustive(reason="further ends of an attempt, each on a desktop")
@pytest.mark.parametrize(
    ("answer", "end"), [("Action: stop…", End.UNREADABLE), (call("terminate", status="failure"), End.GAVE_UP)]
)
async def test_ends(rollouts: Rollouts, answer: Reply, end: End) -> None:
    with serving_tokens(lambda _: answer) as server:
        played, value, file = await play(rollouts, server)
    assert (played.end, value, len(read_tokens(file))) == (end, 0.0, 1)


async def test_an_endpoint_without_ids_is_no_attempt(rollouts: Rollouts) -> None:
    plain = {"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}]}
    needed = pytest.raises(ModelAccessError, match="training needs a server that takes `return_token_ids`")
    with serving_tokens(lambda _: plain) as server, needed:
        await play(rollouts, server)


def test_turns_that_share_a_beginning_are_joined_only_where_all_of_it_is_shared(tmp_path: Path) -> None:
    recorder = TokenRecorder(tmp_path)
    for turn, (prompt, said) in enumerate(
        [((1, 2), (3,)), ((1, 2, 3, 4), (5,)), ((1, 2, 9), (5,)), ((1, 2, 9, 5), (6,))]
    ):
        values = tuple(-float(one) for one in said)
        sampled = Sampled(prompt_ids=prompt, completion_ids=said, logprobs=values, text="", finish="stop")
        recorder.write(turn + 1, sampled, ())
    turns = read_tokens(recorder.file)
    assert [one.kept for one in turns] == [0, 3, 2, 4]
    assert [(one.token_ids, one.loss_mask, one.logprobs) for one in sequences(turns)] == [
        ((1, 2, 3, 4, 5), (0, 0, 1, 0, 1), (0.0, 0.0, -3.0, 0.0, -5.0)),
        ((1, 2, 9, 5, 6), (0, 0, 0, 1, 1), (0.0, 0.0, 0.0, -5.0, -6.0)),
    ]
