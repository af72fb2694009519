"""Episodes of a server as samples of an Inspect task (the extra `inspect-ai`).

    inspect_ai.eval(episodes(url), model="anthropic/...")

The token is in CUA_GYM_TOKEN, because Inspect writes the arguments of tasks and solvers into its logs.
An infrastructure failure is an error of its sample, which Inspect leaves out of the metrics and retries if
`retry_on_error` is set. A state that cannot be graded is an unscored sample. Neither is a zero.
"""

from collections.abc import Sequence
from typing import Any, Literal

from inspect_ai import Task, task  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it
from inspect_ai.dataset import MemoryDataset, Sample  # pyright: ignore[reportMissingModuleSource]
from inspect_ai.model import (  # pyright: ignore[reportMissingModuleSource]
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
)
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr  # pyright: ignore[reportMissingModuleSource]
from inspect_ai.solver import (  # pyright: ignore[reportMissingModuleSource]
    Generate,
    Solver,
    TaskState,
    generate,
    solver,
)
from inspect_ai.tool import Tool, ToolError, tool  # pyright: ignore[reportMissingModuleSource]

from clients.integrations.computer_tool import MOST_ANSWER_CHARACTERS, ToolReply
from clients.integrations.episode import EpisodeOutcome, size_of, token_from_environment
from clients.integrations.playing import Playing, data_url
from clients.integrations.tuples import describe_tuples_now
from schemas.episodes import EpisodeOpen
from schemas.errors import CuaGymError, EpisodeOverError, InfrastructureError

SCREEN = (1366, 768)
"""The screen size that Inspect tells Anthropic's models."""


_playing: dict[str, Playing] = {}
"""Keyed by the sample's `uuid`, because a store of Inspect holds only JSON values."""


@task
def episodes(
    url: str,
    tuple_ids: str | Sequence[str] = (),
    environment: str | None = None,
    limit: int | None = None,
    max_steps: int = 100,
) -> Task:
    """Return a task that attempts the tuples of a server's datasets, one sample per tuple.

    Args:
        url: The server's address.
        tuple_ids: Only these, as a list or separated by commas; empty: all.
        environment: Only tuples of this environment.
        limit: Maximum number of tuples.
        max_steps: Calls of `computer` after which an episode is graded.
    """
    return Task(
        dataset=tuples(url, tuple_ids=tuple_ids, environment=environment, limit=limit),
        setup=open_desktop(url, max_steps=max_steps),
        solver=generate(),
        scorer=reward(),
        cleanup=close_desktop,
        fail_on_error=False,
    )


def tuples(
    url: str,
    *,
    tuple_ids: str | Sequence[str] = (),
    environment: str | None = None,
    limit: int | None = None,
) -> MemoryDataset:
    """Return the server's tuples as samples, with the tuple's id and its instruction as the input.

    Args:
        url: The server's address; the token is read from CUA_GYM_TOKEN.
        tuple_ids: Only these, as a list or separated by commas; empty: all.
        environment: Only tuples of this environment.
        limit: Maximum number of tuples; None: all.
    """
    names = tuple_ids.split(",") if isinstance(tuple_ids, str) and tuple_ids else tuple_ids
    described = describe_tuples_now(
        url, token_from_environment(), tuple_ids=names, environment=environment, limit=limit
    )
    samples = [
        Sample(id=one.info.tuple_id, input=one.instruction, metadata=one.info.model_dump(mode="json"))
        for one in described
    ]
    return MemoryDataset(samples, name="cua_gym")


@solver
def open_desktop(
    url: str,
    *,
    max_steps: int = 100,
    max_seconds: float | None = None,
    lease_s: float = 600.0,
    screen: tuple[int, int] | None = SCREEN,
) -> Solver:
    """Return the `setup` solver: opens the sample's episode, shows its first picture, offers `computer` and `finish`.

    Args:
        url: The server's address.
        max_steps: Calls of `computer` after which the episode is graded.
        max_seconds: The same in seconds; None: no limit besides Inspect's own.
        lease_s: Seconds without a call after which the server closes the episode; must exceed a model's thinking time.
        screen: Width and height in pixels; None: the environment's default.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        del generate
        request = EpisodeOpen(
            tuple_id=str(state.sample_id),
            attempt=state.epoch,
            seed=state.epoch - 1,
            max_steps=max_steps,
            max_seconds=max_seconds,
            lease_s=lease_s,
            screen=size_of(screen),
        )
        playing = _playing[state.uuid] = await Playing.begin(url, request)
        first = playing.episode.opened.observation.picture_data
        seen = [] if first is None else [_image(first)]
        state.messages = [*state.messages, ChatMessageUser(content=[ContentText(text="The screen:"), *seen])]
        state.tools = [*state.tools, computer(state), finish(state)]
        return state

    return solve


async def close_desktop(state: TaskState) -> None:
    """A task's `cleanup`: close the sample's episode, however the sample ended."""
    playing = _playing.pop(state.uuid, None)
    if playing is not None:
        await playing.end()


@tool
def computer(state: TaskState) -> Tool:
    """Return a sample's tool `computer`; Inspect replaces it by a provider's native computer tool if it knows one."""

    async def execute(  # noqa: PLR0913, PLR0917 -- Inspect knows the tool by exactly these
        action: str | None = None,
        coordinate: list[int] | None = None,
        duration: float | None = None,
        region: list[int] | None = None,
        scroll_amount: int | None = None,
        scroll_direction: Literal["up", "down", "left", "right"] | None = None,
        start_coordinate: list[int] | None = None,
        text: str | None = None,
        repeat: int | None = None,
        press_enter: bool | None = None,
        actions: list[dict[str, object]] | None = None,
    ) -> list[Content]:
        """Use the mouse and the keyboard of a desktop; the result shows its screen.

        Args:
            action: key, hold_key, type, cursor_position, mouse_move, left_mouse_down, left_mouse_up, left_click,
                left_click_drag, right_click, middle_click, back_click, forward_click, double_click, triple_click,
                scroll, wait, screenshot or zoom.
            coordinate: [x, y] in pixels of the last screenshot, where to click, scroll, move or drag to.
            duration: Seconds to wait or to hold keys.
            region: [left, top, right, bottom] to zoom into.
            scroll_amount: Notches of the wheel.
            scroll_direction: Where to scroll.
            start_coordinate: [x, y] where a drag begins.
            text: The text to type, or keys such as Return or ctrl+s; with a click, keys to hold.
            repeat: How often to press a key.
            press_enter: Press Return behind a typed text.
            actions: Several actions at once, each with its arguments; instead of `action`.
        """
        named: dict[str, Any] = {
            "action": action,
            "coordinate": coordinate,
            "duration": duration,
            "region": region,
            "scroll_amount": scroll_amount,
            "scroll_direction": scroll_direction,
            "start_coordinate": start_coordinate,
            "text": text,
            "repeat": repeat,
            "press_enter": press_enter,
        }
        calls: list[dict[str, Any]] = [named] if actions is None else actions
        playing = _found(state)
        try:
            reply = await playing.computer.call(*calls)
        except EpisodeOverError as over:
            state.completed = True
            raise ToolError(f"The episode is over: {over.message}") from over
        except CuaGymError as error:
            await playing.episode.fail(error)
            raise
        return _content(reply)

    return execute


@tool
def finish(state: TaskState) -> Tool:
    """Return the tool `finish`, with which the model ends a sample."""

    async def execute(status: str = "done", answer: str | None = None) -> str:
        """End the work on the task.

        Args:
            status: done; infeasible if nobody can do the task; gave_up.
            answer: The bare answer, if the task asks a question.
        """
        playing = _found(state)
        try:
            reply = await playing.computer.finish({"status": status, "answer": answer})
        except EpisodeOverError:
            reply = ToolReply("The episode was over already.")
        except CuaGymError as error:
            await playing.episode.fail(error)
            raise
        if reply.failed:
            raise ToolError(reply.text)
        state.completed = True
        return reply.text

    return execute


@scorer(metrics=[mean(), stderr()])
def reward() -> Scorer:
    """Return the scorer that grades the sample's episode with the tuple's reward, from 0 to 1.

    If the model did not call `finish`, its last message counts as `done` with that message as the answer.
    """

    async def score(state: TaskState, target: Target) -> Score:
        del target
        playing = _found(state)
        answer = state.output.completion[:MOST_ANSWER_CHARACTERS] or None
        return _scored(await playing.episode.close("done", answer), answer)

    return score


def _scored(outcome: EpisodeOutcome, answer: str | None) -> Score:
    metadata = {"end": outcome.end}
    if outcome.value is not None:
        return Score(value=outcome.value, answer=answer, metadata=metadata)
    if outcome.machine_failed:
        # Raised so that Inspect retries the sample if it is configured to.
        raise InfrastructureError(f"the episode has no score: {outcome.why_invalid}")
    return Score.unscored(reason="scoring_failed", answer=answer, explanation=outcome.why_invalid, metadata=metadata)


def _found(state: TaskState) -> Playing:
    playing = _playing.get(state.uuid)
    if playing is None:
        raise RuntimeError("the sample has no episode: give its task `open_desktop` as `setup`")
    return playing


def _content(reply: ToolReply) -> list[Content]:
    if reply.failed and reply.picture is None:
        raise ToolError(reply.text)
    text = ContentText(text=reply.text)
    return [text] if reply.picture is None else [text, _image(reply.picture)]


def _image(picture: bytes) -> ContentImage:
    return ContentImage(image=data_url(picture))
