"""Answers a model's questions during an attempt if the instruction leaves something open."""

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
    """Answers a model's questions."""

    async def answer(self, question: str) -> str | None:
        """Answer a question; None means that there is no answer, so the question ends the attempt."""
        ...


class ScriptedUser:
    """Gives fixed answers in order, whatever the question. Use one instance per attempt."""

    def __init__(self, answers: Sequence[str]) -> None:
        """Store the answers."""
        self._answers = list(answers)

    async def answer(self, question: str) -> str | None:
        """Return the next answer; None when there are no more."""
        del question
        return self._answers.pop(0) if self._answers else None


@dataclass(frozen=True)
class ModelUser:
    """A model that plays the user, who knows the instruction and the details that it leaves open."""

    models: Models
    spec: ModelSpec
    task_id: str
    instruction: str
    knowledge: str

    async def answer(self, question: str) -> str | None:
        """Ask the model; each question is a new conversation.

        Raises:
            CuaGymError: the model gave no answer.
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
    """An action space with the additional function `ask_user`."""

    adapter: Adapter

    @property
    def name(self) -> str:
        """The action space's name and the function's."""
        return f"{self.adapter.name}+{ASK_USER}"

    def scale(self, screen: Size) -> float:
        """As in the action space."""
        return self.adapter.scale(screen)

    def instructions(self, picture: Size) -> str:
        """The action space's instructions, corrected to say that a user answers."""
        return (
            f"{self.adapter.instructions(picture)} One exception: where the task leaves something open that the screen "
            f"does not tell, call `{ASK_USER}`, and the user answers."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """The action space's functions and `ask_user`."""
        question = {"type": "string", "description": "What you have to know."}
        parameters = {"type": "object", "properties": {"question": question}, "required": ["question"]}
        return (
            *self.adapter.tools(),
            ToolSpec(name=ASK_USER, description="Ask the user for what is missing.", parameters=parameters),
        )

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """As in the action space."""
        return self.adapter.read(text)

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a question, or a call of the action space."""
        if call.name != ASK_USER:
            return self.adapter.command(call, picture)
        return Conclude(end=End.CALLED_USER, answer=validated(AskUser, ASK_USER, call.arguments).question)

    def render(self, note: str) -> str:
        """As in the action space."""
        return self.adapter.render(note)
