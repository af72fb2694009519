"""Answers a model's questions during an attempt, where the instruction leaves something open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.rollouts.adapters.protocol import Adapter, Call, Command, Conclude, ToolSpec, validated
from clients.rollouts.results import End
from schemas.base import Closed
from schemas.observations import Size

ASK_USER = "ask_user"
_TURNS = 2
_DEADLINE_S = 300.0
_INSTRUCTIONS = (
    "You are the user for whom an assistant works on a computer. This is the task that you gave it:\n{instruction}\n\n"
    "This is what you know beside it:\n{knowledge}\n\nThe assistant asks you something. Answer in one or two sentences "
    "from what you know. What you do not know you leave to it. Never say how to do the task."
)


class User(Protocol):
    """Answers questions."""

    async def answer(self, question: str) -> str | None:
        """Answer a question, or none where nobody answers any more: then the question ends the attempt."""
        ...


class ScriptedUser:
    """Gives its answers in their order, whatever is asked; one for each attempt."""

    def __init__(self, answers: Sequence[str]) -> None:
        """Keep the answers."""
        self._answers = list(answers)

    async def answer(self, question: str) -> str | None:
        """Give the next answer."""
        del question
        return self._answers.pop(0) if self._answers else None


@dataclass(frozen=True)
class ModelUser:
    """A model that plays the user: it knows the instruction and, beside it, what the task leaves open."""

    models: Models
    spec: ModelSpec
    task_id: str
    instruction: str
    knowledge: str

    async def answer(self, question: str) -> str | None:
        """Ask the model. Each question is asked for itself.

        Raises:
            CuaGymError: the model gives no answer.
        """
        conversation = self.models.conversation(
            self.spec,
            ModelRole.USER,
            task_id=self.task_id,
            instructions=_INSTRUCTIONS.format(instruction=self.instruction, knowledge=self.knowledge),
            temperature=0.0,
            max_turns=_TURNS,
            deadline_s=_DEADLINE_S,
        )
        return await conversation.say(question or "Can you tell me more?")


class AskUser(Closed):
    """The arguments of `ask_user`."""

    question: str


@dataclass(frozen=True)
class WithAskUser:
    """An action space of functions with one more: `ask_user`."""

    adapter: Adapter

    @property
    def name(self) -> str:
        """That of the space, and the function."""
        return f"{self.adapter.name}+{ASK_USER}"

    def scale(self, screen: Size) -> float:
        """As the space has it."""
        return self.adapter.scale(screen)

    def instructions(self, picture: Size) -> str:
        """Take back that nobody answers."""
        return (
            f"{self.adapter.instructions(picture)} One exception: where the task leaves something open that the screen "
            f"does not tell, call `{ASK_USER}`, and the user answers."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """The functions of the space, and this one."""
        question = {"type": "string", "description": "What you have to know."}
        parameters = {"type": "object", "properties": {"question": question}, "required": ["question"]}
        return (
            *self.adapter.tools(),
            ToolSpec(name=ASK_USER, description="Ask the user for what is missing.", parameters=parameters),
        )

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """As the space has it."""
        return self.adapter.read(text)

    def command(self, call: Call, picture: Size) -> Command:
        """Read the question, or what the space has."""
        if call.name != ASK_USER:
            return self.adapter.command(call, picture)
        return Conclude(end=End.CALLED_USER, answer=validated(AskUser, ASK_USER, call.arguments).question)

    def render(self, note: str) -> str:
        """As the space has it."""
        return self.adapter.render(note)
