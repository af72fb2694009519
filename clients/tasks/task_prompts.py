"""Renders the prompts of `prompts/`, and asks again until an answer is usable."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from jinja2 import Environment, PackageLoader, StrictUndefined

from clients.models.errors import ModelOutputError
from clients.models.models import Conversation, Models
from clients.models.spending import ModelRole
from clients.tasks.order import TaskOrder
from clients.tasks.store import Store

MAX_OUTPUT_TOKENS = 16_384
DEADLINE_S = 900.0
MAX_PROBLEMS = 20
"""Of an answer, told the model at once."""

T = TypeVar("T")
_prompts = Environment(
    loader=PackageLoader("clients.tasks", "prompts"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,  # noqa: S701 - prompts are plain text
)


class Prompter:
    """Begins conversations of one order, and keeps every prompt as it was sent."""

    def __init__(self, models: Models, order: TaskOrder, store: Store) -> None:
        self._models = models
        self._order = order
        self._store = store

    def begin(self, name: str, template: str, output: type[T], **facts: object) -> tuple[Conversation[T], str]:
        """Begin a conversation, and keep its prompt.

        Args:
            name: Of the prompt's file in the store.
            template: File name of the prompt in `prompts/`.
            output: What the answer is read as.
            **facts: Filled into the template.

        Returns:
            The conversation, and the first thing to say in it.
        """
        instructions = render("author.md")
        message = render(template, **facts)
        head = (
            f"<!-- model {self._order.model}, temperature {self._order.temperature:g}, at most {MAX_OUTPUT_TOKENS} "
            f"tokens in {DEADLINE_S:g} s, {self._order.asks} answers -->"
        )
        self._store.write_prompt(name, f"{head}\n\n{instructions}\n---\n\n{message}")
        conversation = self._models.conversation(
            self._order.model,
            ModelRole.TASK_GENERATOR,
            task_id=None,
            instructions=instructions,
            temperature=self._order.temperature,
            output=output,
            deadline_s=DEADLINE_S,
            max_output_tokens=MAX_OUTPUT_TOKENS,
        )
        return conversation, message

    async def ask(
        self,
        name: str,
        template: str,
        output: type[T],
        problems: Callable[[T], Iterable[str]],
        **facts: object,
    ) -> T:
        """Ask until an answer has no problems.

        Args:
            name: Of the prompt's file in the store, and of what is asked for in messages.
            template: File name of the prompt in `prompts/`.
            output: What the answer is read as.
            problems: Says what is wrong with an answer; the model is told, and asked again.
            **facts: Filled into the template.

        Raises:
            ModelOutputError: the last answer allowed has problems still.
        """
        conversation, message = self.begin(name, template, output, **facts)
        found: list[str] = []
        for _ in range(self._order.asks):
            answer = await conversation.say(message)
            found = list(problems(answer))
            if not found:
                return answer
            message = again(found, "Answer once more, whole.")
        raise ModelOutputError(
            f"{self._order.model} gave no usable {name} in {self._order.asks} answers: {'; '.join(found[:3])}. "
            "Run the same command again, or order fewer tasks"
        )


def again(problems: Iterable[str], wanted: str) -> str:
    """Return the message after an answer that cannot be used as it is.

    Args:
        problems: What is wrong with it; only the first few are told.
        wanted: What to answer next.
    """
    return render("again.md", problems=list(problems)[:MAX_PROBLEMS], wanted=wanted)


def render(template: str, **facts: object) -> str:
    """Return the text of a prompt.

    Args:
        template: File name in `prompts/`.
        **facts: Filled into it.
    """
    return _prompts.get_template(template).render(**facts).strip() + "\n"
