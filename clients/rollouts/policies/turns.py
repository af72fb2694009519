"""An attempt in turns: text is read in an action space and carried out, and the outcome is reported back."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from clients.desktop import Desktop
from clients.models.conversation import PromptPicture
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.rollouts.adapters.protocol import Adapter, Conclude, UnreadableError
from clients.rollouts.agent_loop import AgentLoop, AttemptEndedError
from clients.rollouts.policies.protocol import Played, finish
from clients.rollouts.results import End
from clients.rollouts.trajectory import Beginning, Ending, Recorder
from schemas.tasks import Task

MAX_ANSWER_CHARACTERS = 20_000


class Say(Protocol):
    """Sends a message to the model that attempts the task, and returns its answer."""

    async def __call__(self, *content: str | PromptPicture) -> str:
        """Send the message."""
        ...


async def attempt(
    desktop: Desktop,
    task: Task,
    recorder: Recorder,
    operator: AgentLoop,
    name: str,
    talk: Callable[[bytes], Awaitable[tuple[Conclude, str]]],
) -> Played:
    """Attempt a task and finish it, writing the first and last line of its trajectory.

    Args:
        desktop: The desktop, in its initial state.
        task: The task, whose instruction is recorded.
        recorder: Records the attempt.
        operator: Carries out the calls.
        name: Name of the policy.
        talk: Called with the first picture; takes turns until a turn without a call ends the attempt, and returns
            the conclusion and that turn's text.

    Raises:
        InfrastructureError: the provider, the server or the desktop failed; the attempt has no result.
    """
    picture, frame = await operator.first_look()
    recorder.write(
        Beginning(
            task_id=task.task_id,
            instruction=task.instruction,
            model=name,
            adapter=operator.adapter.name,
            rules=operator.rules,
            instructions=operator.adapter.instructions(operator.picture),
            tools=operator.adapter.tools(),
            frame=frame,
        )
    )
    ending = await _until_it_ends(talk, picture)
    recorder.write(ending)
    await finish(desktop, ending.end, ending.answer)
    return Played(ending.end, ending.answer, operator.steps, operator.unreadable)


async def take_turns(
    operator: AgentLoop, adapter: Adapter, say: Say, content: tuple[str | PromptPicture, ...]
) -> tuple[Conclude, str]:
    """Take turns until one ends the attempt without a call.

    Args:
        operator: Carries out the calls.
        adapter: Parses the model's text, and formats results for it.
        say: Sends texts and pictures to the model and returns its answer.
        content: The first message.

    Returns:
        The conclusion and the text of the last turn. Any other end raises.

    Raises:
        AttemptEndedError: a call or a rule ended the attempt.
    """
    while True:
        said = await say(*content)
        operator.begin_turn(said)
        try:
            turn = adapter.read(said)
        except UnreadableError as error:
            content = (adapter.render(await operator.read_failed(error)),)
            continue
        if isinstance(turn, Conclude):
            return turn, said
        results = await operator.carry_out(turn)
        pictures = tuple(PromptPicture(result.picture) for result in results if result.picture is not None)
        content = (adapter.render("\n".join(result.text for result in results)), *pictures)


async def _until_it_ends(talk: Callable[[bytes], Awaitable[tuple[Conclude, str]]], picture: bytes) -> Ending:
    """Call `talk`, and return how the attempt ended: by the model, by a rule, or because the model could not go on."""
    try:
        conclusion, said = await talk(picture)
    except AttemptEndedError as ended:
        return ending(ended.end, ended.answer)
    except ModelRefusedError:
        return ending(End.REFUSED)
    except ModelOutputError:
        return ending(End.UNREADABLE)
    except ModelStuckError:
        return ending(End.STUCK)
    return ending(conclusion.end, conclusion.answer, said)


def ending(end: End, answer: str | None = None, said: str = "") -> Ending:
    """Return the last line of a trajectory.

    Args:
        end: Why the attempt ended.
        answer: The final answer, if any; a very long one is truncated.
        said: The text of the last turn.
    """
    return Ending(end=end, answer=answer[:MAX_ANSWER_CHARACTERS] if answer is not None else None, said=said)
