"""The task before the released Inspect, with its mock model: pictures, the reward, and whose failure a sample shows.

`make integrations-test NAME=inspect-ai` runs it; the project's own environment has no Inspect.
"""

import base64
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="the extra inspect-ai: make integrations-test NAME=inspect-ai")

import inspect_ai  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it
from inspect_ai.log import EvalLog, EvalSample  # pyright: ignore[reportMissingModuleSource]
from inspect_ai.model import (  # pyright: ignore[reportMissingModuleSource]
    ChatMessage,
    ContentImage,
    ModelOutput,
    ModelUsage,
    get_model,
)
from inspect_ai.tool import ToolDef, ToolInfo, computer  # pyright: ignore[reportMissingModuleSource]

from clients.integrations.inspect_ai import SCREEN, episodes
from tests.integrations.conftest import Trainer
from tests.integrations.shown import run_shown

pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.timeout(900)]  # the warnings are the framework's


def says(text: str) -> ModelOutput:
    return counted(ModelOutput.from_content("mockllm/model", text))


def calls(name: str, **arguments: object) -> ModelOutput:
    return counted(ModelOutput.for_tool_call("mockllm/model", name, arguments))


def counted(output: ModelOutput) -> ModelOutput:
    """Without a usage the mock model counts tokens with an encoding that it would download."""
    output.usage = ModelUsage()
    return output


def turns(*said: ModelOutput | Callable[[], ModelOutput]) -> Callable[..., ModelOutput]:
    """A model that says one after the other in every conversation, and the last for ever."""

    def answer(messages: list[ChatMessage], *_: object) -> ModelOutput:
        turn = sum(message.role == "assistant" for message in messages)
        one = said[min(turn, len(said) - 1)]
        return one if isinstance(one, ModelOutput) else one()

    return answer


@pytest.fixture
def run(trainer: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., EvalLog]:
    monkeypatch.setenv("CUA_GYM_TOKEN", trainer.token)

    def run_once(
        model: Callable[..., ModelOutput], *tuple_ids: str, max_steps: int = 20, **options: int | bool
    ) -> EvalLog:
        task = episodes(trainer.url, tuple_ids or (trainer.tuple_id,), max_steps=max_steps)
        mock = get_model("mockllm/model", custom_outputs=model)
        logs = inspect_ai.eval(task, model=mock, log_dir=str(tmp_path), display="none", **options)
        assert trainer.sessions() == []
        assert trainer.token not in logs[0].model_dump_json()
        return logs[0]

    return run_once


def sample(log: EvalLog) -> EvalSample:
    assert log.samples is not None
    (one,) = log.samples
    return one


def pictures(messages: list[ChatMessage]) -> list[ContentImage]:
    contents = [message.content for message in messages]
    parts = [part for content in contents if not isinstance(content, str) for part in content]
    return [part for part in parts if isinstance(part, ContentImage)]


def mean(log: EvalLog) -> float:
    assert log.results is not None
    return log.results.scores[0].metrics["mean"].value


def test_a_model_acts_sees_and_is_graded(run: Callable[..., EvalLog], trainer: Trainer) -> None:
    seen: list[ChatMessage] = []
    say = turns(
        calls("computer", action="left_click", coordinate=[600, 300]),
        calls("computer", action="key", text="Escape"),
        calls("finish", status="done"),
    )

    def noted(messages: list[ChatMessage], *of: object) -> ModelOutput:
        seen[:] = messages
        return say(messages, *of)

    log = run(noted)
    assert log.status == "success", log.error
    one = sample(log)
    assert (one.id, one.error) == (trainer.tuple_id, None)
    assert one.scores is not None
    assert (one.scores["reward"].value, one.scores["reward"].metadata) == (0.0, {"end": "done"})
    # Inspect puts pictures of tools where a model can see them.
    assert (mean(log), len(pictures(seen))) == (0.0, 3)
    kind, encoded = pictures(seen)[-1].image.split(",")
    assert kind == "data:image/png;base64"
    header = base64.b64decode(encoded)[16:24]
    assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == SCREEN


def test_what_cannot_be_carried_out_is_told_and_steps_end(run: Callable[..., EvalLog]) -> None:
    log = run(turns(calls("computer", action="left_click", coordinate=[5_000, 1])), max_steps=2)
    one = sample(log)
    assert (log.status, one.error) == ("success", None)
    errors = [message.error.message for message in one.messages if message.role == "tool" and message.error]
    assert len(errors) == 3
    assert "5000" in errors[0]
    assert "over" in errors[2]
    assert one.scores is not None
    assert one.scores["reward"].value == 0.0


def test_a_lost_desktop_is_an_error_that_is_tried_again_and_no_zero(
    run: Callable[..., EvalLog], trainer: Trainer
) -> None:
    lost: list[str] = []

    def lose() -> ModelOutput:
        if not lost:
            lost.extend(trainer.sessions())
            trainer.lose_desktops()
        return calls("computer", action="screenshot")

    model = turns(lose, calls("finish", status="infeasible"))
    log = run(model)
    one = sample(log)
    assert one.error is not None
    assert "session" in one.error.message
    assert not one.scores
    assert log.results is None or not log.results.scores or log.results.scores[0].scored_samples == 0
    lost.clear()
    again = sample(run(model, retry_on_error=1))
    assert again.error is None
    assert again.scores is not None
    assert again.scores["reward"].metadata == {"end": "infeasible"}


def test_a_desktop_lost_before_grading_is_an_error_too(run: Callable[..., EvalLog], trainer: Trainer) -> None:
    def lose() -> ModelOutput:
        trainer.lose_desktops()
        return says("Done.")

    one = sample(run(turns(lose)))
    assert one.error is not None
    assert "the episode has no score" in one.error.message
    assert not one.scores


def test_a_state_that_cannot_be_graded_is_unscored(run: Callable[..., EvalLog], trainer: Trainer) -> None:
    log = run(turns(calls("finish")), trainer.tuple_id, trainer.broken_id)
    assert log.status == "success", log.error
    assert log.results is not None
    assert (log.results.scores[0].scored_samples, log.results.scores[0].unscored_samples) == (1, 1)
    assert mean(log) == 0.0


def test_inspect_takes_its_own_computer_use_for_ours(run: Callable[..., EvalLog]) -> None:
    """Its providers offer a native tool in place of one that has this name and exactly these parameters."""
    offered: dict[str, set[str]] = {}

    def answer(messages: list[ChatMessage], tools: list[ToolInfo], *_: object) -> ModelOutput:
        del messages
        offered.update({one.name: set(one.parameters.properties) for one in tools})
        return says("Done.")

    run(answer)
    assert offered == {"computer": set(ToolDef(computer()).parameters.properties), "finish": {"status", "answer"}}


SCRIPTED = """
from inspect_ai.model import ModelAPI, ModelOutput, ModelUsage, modelapi
@modelapi("scripted")
class Scripted(ModelAPI):
    async def generate(self, **of):
        said = ModelOutput.from_content("scripted", "Done.")
        said.usage = ModelUsage()
        return said
"""


def test_the_shown_program_runs(trainer: Trainer, tmp_path: Path) -> None:
    printed = run_shown("Inspect", trainer, tmp_path, before=SCRIPTED, MODEL="scripted/one", INSPECT_DISPLAY="none")
    assert printed.splitlines()[-1] == f"{trainer.tuple_id} 0.0"
