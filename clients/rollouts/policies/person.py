"""A person at the keyboard as a policy, who sees each picture as a file and types lines of pyautogui."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import anyio
import typer

from clients.desktop import Desktop
from clients.models.conversation import PromptPicture
from clients.rollouts.adapters import find_adapter
from clients.rollouts.adapters.code_blocks import WORDS
from clients.rollouts.adapters.protocol import Adapter, Conclude
from clients.rollouts.agent_loop import AgentLoop
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.turns import attempt, take_turns
from clients.rollouts.results import RolloutRules
from clients.rollouts.trajectory import Recorder
from schemas.tasks import Task

Ask = Callable[[str], Awaitable[str]]
_PROMPT = "{text}\nPicture: {picture}\npyautogui."
_EXAMPLES = "Write a line such as click(100, 200), write('text') or hotkey('ctrl', 's'); at the end DONE or FAIL."


async def ask_in_terminal(prompt: str) -> str:
    """Show a prompt and wait for a line, without blocking the event loop."""
    return await anyio.to_thread.run_sync(lambda: typer.prompt(prompt, prompt_suffix=""), abandon_on_cancel=True)


def _space() -> Adapter:
    return find_adapter("pyautogui")


@dataclass(frozen=True)
class PersonPolicy:
    """A person who acts by lines of text. Repeated or unreadable lines do not end the attempt."""

    rules: RolloutRules
    ask: Ask = ask_in_terminal
    adapter: Adapter = field(default_factory=_space)

    @property
    def name(self) -> str:
        """Its name."""
        return "person"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Ask for a line, carry it out and show the result, until the person ends the attempt.

        Raises:
            CuaGymError: the server or the desktop failed.
        """
        patience = self.rules.max_steps + 1
        rules = self.rules.model_copy(update={"max_unreadable": patience, "stuck_after": patience})
        operator = AgentLoop(desktop, self.adapter, rules, recorder)

        async def say(*content: str | PromptPicture) -> str:
            text = "\n".join(part for part in content if isinstance(part, str))
            line = (await self.ask(_PROMPT.format(text=text, picture=recorder.seen[-1]))).strip()
            return line if line in WORDS else f"```python\n{_as_code(line)}\n```"

        async def talk(picture: bytes) -> tuple[Conclude, str]:
            return await take_turns(
                operator, self.adapter, say, (f"{task.instruction}\n{_EXAMPLES}", PromptPicture(picture))
            )

        return await attempt(desktop, task, recorder, operator, self.name, talk)


def _as_code(line: str) -> str:
    return line if line.startswith(("pyautogui.", "time.")) else f"pyautogui.{line}"
