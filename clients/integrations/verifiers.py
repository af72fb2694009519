"""Episodes of a server as a verifiers taskset, and the loop that plays them (the extra `verifiers`).

verifiers finds plugins by the name of a top-level module, so a module of yours has to export both:

    from clients.integrations.verifiers import DesktopHarness, TupleTaskset
    __all__ = ["DesktopHarness", "TupleTaskset"]

An episode without a value is a rollout whose trace is not `ok`: its error says why and its reward is None, as
verifiers has it for a scoring that did not run.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import verifiers.v1 as vf  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it
from openai import AsyncOpenAI
from pydantic import JsonValue, TypeAdapter, ValidationError

from clients.integrations.computer_tool import FINISH_TOOL, MOST_ANSWER_CHARACTERS, ToolReply, tool_specs
from clients.integrations.episode import size_of, token_from_environment
from clients.integrations.playing import Playing, data_url
from clients.integrations.tuples import describe_tuples_now
from schemas.episodes import EpisodeOpen
from schemas.errors import CuaGymError, EpisodeOverError, InfrastructureError

_OBJECT = TypeAdapter(dict[str, JsonValue])


_playing: dict[str, Playing] = {}
"""Keyed by the trace's `id`: the task opens the episode, the harness plays it and the reward closes it."""


class TupleTaskConfig(vf.TaskConfig):
    """How to open episodes. The token is read from CUA_GYM_TOKEN, because configurations are written into traces."""

    url: str = "http://127.0.0.1:8000"
    """Address of the server."""
    max_steps: int = 100
    """Maximum number of calls of `computer`, after which the episode is graded."""
    lease_s: float = 600.0
    """Seconds without a call after which the server closes the episode; must exceed a model's thinking time."""
    screen: tuple[int, int] | None = None
    """Width and height in pixels; the environment's own when absent."""


class TupleTasksetConfig(vf.TasksetConfig):
    """Selects the tuples."""

    task: TupleTaskConfig = TupleTaskConfig()
    tuple_ids: tuple[str, ...] = ()
    """Ids of the tuples to use; all when empty."""
    environment: str | None = None
    """Restricts the tuples to this environment."""
    limit: int | None = None
    """Maximum number of tuples."""


class TupleData(vf.TaskData):
    """A tuple: `id` is the tuple's id, the prompt its instruction."""

    environment: str


class TupleTask(vf.Task[TupleData, vf.State, TupleTaskConfig]):
    """One tuple, of which an episode is opened and graded for each rollout."""

    @property
    def key(self) -> str:
        """The tuple's id."""
        return str(self.data.id)

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """Open the rollout's episode."""
        del runtime
        request = EpisodeOpen(
            tuple_id=self.key,
            max_steps=self.config.max_steps,
            lease_s=self.config.lease_s,
            screen=size_of(self.config.screen),
        )
        _playing[trace.id] = await Playing.begin(self.config.url, request)

    @vf.reward
    async def tuple_reward(self, trace: vf.Trace) -> float:
        """Grade the episode, from 0 to 1.

        Raises:
            InfrastructureError: the episode has no value.
        """
        playing = _playing[trace.id]
        outcome = await playing.episode.close("done", playing.answer)
        trace.info["end"] = outcome.end
        if outcome.value is None:
            raise InfrastructureError(f"the episode has no value: {outcome.why_invalid}")
        return outcome.value


class TupleTaskset(vf.Taskset[TupleTask, TupleTasksetConfig]):
    """The tuples of a server's datasets."""

    def load(self) -> Iterator[TupleTask]:
        """Yield a task for each tuple."""
        config = self.config
        for one in describe_tuples_now(
            config.task.url,
            token_from_environment(),
            tuple_ids=config.tuple_ids,
            environment=config.environment,
            limit=config.limit,
        ):
            data = TupleData(
                id=one.info.tuple_id,
                name=one.info.tuple_id,
                prompt=one.instruction,
                environment=one.info.environment,
            )
            yield TupleTask(data, config.task)


class DesktopHarnessConfig(vf.HarnessConfig):
    """Only the options of every harness."""


class DesktopHarness(vf.Harness[DesktopHarnessConfig]):
    """Runs a model with the tools `computer` and `finish` in this process; the desktop is on the server.

    The model sees the screen first and again after the calls of each turn. A turn without a call ends the rollout.
    """

    APPENDS_SYSTEM_PROMPT: ClassVar[bool] = True
    EXECUTES_CODE: ClassVar[bool] = False
    NEEDS_CONTAINER: ClassVar[bool] = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Play until the model ends the episode or a limit does.

        Args:
            ctx: Holds the model's name.
            trace: The rollout's trace; its id identifies the episode that `setup` opened.
            runtime: Not used.
            endpoint: URL of an OpenAI-compatible API.
            secret: Its API key.
            mcp_urls: Not used.
            data: Contains the task's prompt.

        Raises:
            CuaGymError: the server or the desktop failed; the episode is closed without grading.
        """
        del runtime, mcp_urls
        playing = _playing[trace.id]
        system, prompt = self.resolve_prompt(data)
        messages: list[Any] = [] if system is None else [{"role": "system", "content": system}]
        first = playing.episode.opened.observation.picture_data
        messages.append({"role": "user", "content": [_text(str(prompt)), *_seen(first)]})
        async with AsyncOpenAI(base_url=endpoint, api_key=secret) as model:
            while True:
                completion = await model.chat.completions.create(model=ctx.model, messages=messages, tools=_tools())
                said = completion.choices[0].message
                messages.append(said.model_dump(exclude_none=True))
                if not said.tool_calls:
                    playing.answer = (said.content or "")[:MOST_ANSWER_CHARACTERS] or None
                    break
                calls = [(call.id, call.function.name, call.function.arguments) for call in _functions(said)]
                try:
                    finished = await _carried_out(playing, calls, messages)
                except EpisodeOverError:
                    break
                except CuaGymError as error:
                    await playing.episode.fail(error)
                    raise
                if finished:
                    break
        return vf.ProgramResult(0, "", "")

    async def cleanup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """Close the rollout's episode, however the rollout ended."""
        del runtime
        playing = _playing.pop(trace.id, None)
        if playing is not None:
            await playing.end()


async def _carried_out(playing: Playing, calls: list[tuple[str, str, str]], messages: list[Any]) -> bool:
    """Answer the calls of a turn and show the screen after them; return whether one of them was `finish`."""
    picture: bytes | None = None
    finished = False
    for call_id, name, text in calls:
        reply = await _answered(playing, name, text)
        finished = finished or (name == FINISH_TOOL and not reply.failed)
        picture = reply.picture or picture
        messages.append({"role": "tool", "tool_call_id": call_id, "content": reply.text})
    if picture is not None and not finished:
        # Many endpoints accept pictures only in messages of users.
        messages.append({"role": "user", "content": [_text("The screen:"), *_seen(picture)]})
    return finished


async def _answered(playing: Playing, name: str, text: str) -> ToolReply:
    computer = playing.computer
    try:
        arguments = _OBJECT.validate_json(text or "{}")
    except ValidationError:
        # An empty call is answered with what it lacks, and counts.
        arguments = {}
    return await (computer.finish(arguments) if name == FINISH_TOOL else computer.call(arguments))


def _functions(said: Any) -> list[Any]:  # noqa: ANN401 -- the endpoint's kinds of calls differ by version
    return [call for call in said.tool_calls if call.type == "function"]


def _tools() -> Any:  # noqa: ANN401
    return [
        {
            "type": "function",
            "function": {"name": one.name, "description": one.description, "parameters": one.parameters},
        }
        for one in tool_specs()
    ]


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _seen(picture: bytes | None) -> list[dict[str, Any]]:
    if picture is None:
        return []
    return [{"type": "image_url", "image_url": {"url": data_url(picture)}}]
