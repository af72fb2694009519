"""A model as a policy: it sees the instruction and pictures, and acts through one action space until the end."""

from collections.abc import Callable
from dataclasses import dataclass

from clients.desktop import Desktop
from clients.models.conversation import Conversation, PromptPicture
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.rollouts.adapters.protocol import Adapter, Conclude
from clients.rollouts.agent_loop import AgentLoop
from clients.rollouts.computer_tools import ComputerTools
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.turns import attempt, take_turns
from clients.rollouts.results import RolloutRules
from clients.rollouts.trajectory import Recorder
from clients.rollouts.user import User
from clients.rollouts.visible_turns import collapse_pictures
from schemas.tasks import Task

_FINAL_TURNS = 2
_PATIENCE_S = 3_600.0
"""The attempt's own deadline is checked between turns; this one only ends a request that is never answered."""


@dataclass(frozen=True)
class ModelPolicy:
    """A model, its action space, the rules of an attempt and, optionally, a user who answers its questions."""

    models: Models
    spec: ModelSpec
    adapter: Adapter
    rules: RolloutRules
    user: Callable[[Task], User] | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return str(self.spec)

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Attempt the task on a desktop and finish it.

        Raises:
            InfrastructureError: the provider, the server or the desktop failed; the attempt has no result.
            BudgetSpentError: the run's budget is used up.
        """
        user = self.user(task) if self.user is not None else None
        operator = AgentLoop(desktop, self.adapter, self.rules, recorder, user)

        async def talk(picture: bytes) -> tuple[Conclude, str]:
            return await self._talk(operator, task, picture)

        return await attempt(desktop, task, recorder, operator, self.name, talk)

    async def _talk(self, operator: AgentLoop, task: Task, picture: bytes) -> tuple[Conclude, str]:
        """Take turns until the model ends the attempt without a call; returns its conclusion and its text."""
        specs = self.adapter.tools()
        tools = ComputerTools(operator, specs, self.rules.keep_pictures) if specs else None
        conversation = self.models.conversation(
            self.spec,
            ModelRole.POLICY,
            task_id=task.task_id,
            instructions=self.adapter.instructions(operator.picture),
            temperature=self.rules.temperature,
            tools=tools,
            max_turns=self.rules.max_steps + _FINAL_TURNS,
            deadline_s=self.rules.deadline_s + _PATIENCE_S,
            max_output_tokens=self.rules.max_output_tokens,
        )

        async def say(*content: str | PromptPicture) -> str:
            pictures = sum(isinstance(part, PromptPicture) for part in content)
            self._make_room(conversation, pictures)
            return await conversation.say(*content)

        return await take_turns(operator, self.adapter, say, (task.instruction, PromptPicture(picture)))

    def _make_room(self, conversation: Conversation[str], pictures: int) -> None:
        collapse_pictures(conversation.messages, max(0, self.rules.keep_pictures - pictures))
