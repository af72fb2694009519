"""Renders the prompts of `prompts/`, and asks until an answer is usable."""

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
"""Maximum number of an answer's faults that the model is told at once."""

T = TypeVar("T")
_prompts = Environment(
    loader=PackageLoader("clients.tasks", "prompts"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,  # noqa: S701 - prompts are plain text
)


class Prompter:
    """Starts the conversations of an order, and stores every prompt as it was sent."""

    def __init__(self, models: Models, order: TaskOrder, store: Store) -> None:
        self._models = models
        self._order = order
        self._store = store

    def begin(self, name: str, template: str, output: type[T], **facts: object) -> tuple[Conversation[T], str]:
        """Start a conversation, and store its prompt.

        Args:
            name: Name of the prompt's file in the store.
            template: File name of the prompt in `prompts/`.
            output: Type as which the answer is parsed.
            **facts: Values for the template.

        Returns:
            The conversation and its first message.
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
        """Ask until an answer has no problems, and return it.

        Args:
            name: Name of the prompt's file in the store, and of the requested thing in messages.
            template: File name of the prompt in `prompts/`.
            output: Type as which the answer is parsed.
            problems: Returns what is wrong with an answer; the model is told so and asked again.
            **facts: Values for the template.

        Raises:
            ModelOutputError: the last allowed answer still has problems.
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
    """Return the message that follows an unusable answer.

    Args:
        problems: What is wrong with the answer; only the first few are listed.
        wanted: What the next answer should be.
    """
    return render("again.md", problems=list(problems)[:MAX_PROBLEMS], wanted=wanted)


def render(template: str, **facts: object) -> str:
    """Render a prompt.

    Args:
        template: File name in `prompts/`.
        **facts: Values for the template.
    """
    return _prompts.get_template(template).render(**facts).strip() + "\n"
