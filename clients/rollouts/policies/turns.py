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
    """Says something to whoever attempts the task, and returns what is said back."""

    async def __call__(self, *content: str | PromptPicture) -> str:
        """Say it."""
        ...


async def attempt(
    desktop: Desktop,
    task: Task,
    recorder: Recorder,
    operator: AgentLoop,
    name: str,
    talk: Callable[[bytes], Awaitable[tuple[Conclude, str]]],
) -> Played:
    """Attempt a task and finish it, with the first and the last line of its trajectory.

    Args:
        desktop: In its initial state.
        task: Of which the instruction is written down.
        recorder: Of the attempt.
        operator: Carries out the calls.
        name: Of whoever attempts it.
        talk: Gets the first picture; talks until the attempt is over by a word, and returns that and the last turn.

    Raises:
        InfrastructureError: the provider, the server or the desktop failed; the attempt says nothing.
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
    """Take turns until one of them ends the attempt without a call.

    Args:
        operator: Carries out the calls.
        adapter: Reads what the model says, and renders what it is told.
        say: Sends texts and pictures to the model and returns its words.
        content: What is sent first.

    Returns:
        How it ends, and the words of the last turn. Every other end raises.

    Raises:
        AttemptEndedError: a call or a rule ended it.
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
    """Talk until the attempt is over, by the model's word, by a rule, or because the model cannot go on."""
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
        answer: The final answer; None: none was given. Very long ones are cut.
        said: The words of the last turn.
    """
    return Ending(end=end, answer=answer[:MAX_ANSWER_CHARACTERS] if answer is not None else None, said=said)
