"""Shows a tuple to several critics, each with its own question; `vote_count` counts their answers."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio
from jinja2 import Environment, PackageLoader, StrictUndefined

from clients.critics.vote_count import Ballot, Choice, CriticQuestion, Opinion, Vote, count_votes
from clients.error_groups import first_error
from clients.models.conversation import PromptPicture
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.tasks import Task

PROMPT = "critic.md"
QUESTIONS = tuple(CriticQuestion)
_CAPTIONS = ("The desktop as the agent finds it:", "The desktop as the golden patch leaves it:")
_PROMPTS = Path(__file__).parent / "prompts"
INSTRUCTIONS = "You are a strict, fair reviewer of training tasks. Answer only in the form that is asked for."


@dataclass(frozen=True)
class Scripts:
    """What a critic reads besides the task; `review` is the server's REVIEW.md with the measured scores."""

    initial_setup: str
    golden_patch: str
    reward: str
    review: str


@dataclass(frozen=True)
class Voting:
    """Rules of a vote. Questions and critics take turns; use more than one model family if possible.

    Both lists are cycled through. Whenever the pairs would repeat, the critics are shifted by one, so that no question
    always goes to the same critic.
    """

    critics: tuple[ModelSpec, ...]
    votes: int = 3
    temperature: float = 1.0
    no_majority: Choice = Choice.REJECT
    deadline_s: float = 300.0

    def fingerprint(self) -> str:
        """Return a hash of the rules and the prompt; ballots under different rules are not interchangeable."""
        parts = [*map(str, self.critics), str(self.votes), str(self.temperature), self.no_majority, _template_text()]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def turn(self, number: int) -> tuple[ModelSpec, CriticQuestion]:
        """Return the critic and the question of vote `number`, counted from 1."""
        index = number - 1
        shift = index // math.lcm(len(self.critics), len(QUESTIONS))
        return self.critics[(index + shift) % len(self.critics)], QUESTIONS[index % len(QUESTIONS)]

    async def vote(
        self, models: Models, task: Task, scripts: Scripts, prompts: Path, pictures: Sequence[Path] = ()
    ) -> Ballot:
        """Ask every critic and count the votes.

        Args:
            models: Where conversations come from.
            task: The task that is voted on.
            scripts: Its scripts and the review with the measured scores.
            prompts: A folder; each question's prompt is stored in `<task_id>/critic-<question>.md` below it.
            pictures: WebP files of the initial and the golden desktop; empty: critics see no pictures.

        Returns:
            All votes and the decision.

        Raises:
            ModelUnavailableError: a model cannot be reached, which does not count as a vote.
            BudgetSpentError: the budget is used up.
        """
        asked = {question: render(task, scripts, question, pictures=bool(pictures)) for question in QUESTIONS}
        for question, prompt in asked.items():
            await _keep(prompts / task.task_id / f"critic-{question}.md", prompt, self)
        shown: list[str | PromptPicture] = []
        for caption, path in zip(_CAPTIONS, pictures, strict=bool(pictures)):
            shown += [caption, PromptPicture(await anyio.Path(path).read_bytes(), "image/webp")]
        votes: dict[int, Vote] = {}

        async def ask(number: int) -> None:
            critic, question = self.turn(number)
            votes[number] = await self._ask(models, task, (asked[question], *shown), number, critic, question)

        failure: Exception | None = None
        try:
            async with anyio.create_task_group() as group:
                for number in range(1, self.votes + 1):
                    group.start_soon(ask, number)
        except ExceptionGroup as errors:
            # The first error decides what happens to the task; all of them are in the request log.
            failure = first_error(errors, Exception)
        if failure is not None:
            raise failure
        return count_votes([votes[number] for number in sorted(votes)], self.no_majority)

    async def _ask(
        self,
        models: Models,
        task: Task,
        content: Sequence[str | PromptPicture],
        number: int,
        critic: ModelSpec,
        question: CriticQuestion,
    ) -> Vote:
        conversation = models.conversation(
            critic,
            ModelRole.CRITIC,
            task_id=task.task_id,
            instructions=INSTRUCTIONS,
            temperature=self.temperature,
            output=Opinion,
            deadline_s=self.deadline_s,
        )
        try:
            verdict = await conversation.say(*content)
        except (ModelRefusedError, ModelOutputError, ModelStuckError) as error:
            failure = f"{error.code}: {error.message}"
            return Vote(critic=str(critic), number=number, question=question, failure=failure)
        return Vote(critic=str(critic), number=number, question=question, verdict=verdict)


def render(task: Task, scripts: Scripts, question: CriticQuestion, *, pictures: bool) -> str:
    """Return the text that a critic reads.

    Args:
        task: The task that is voted on.
        scripts: Its scripts and the review with the measured scores.
        question: The aspect that this critic examines.
        pictures: Whether pictures of both desktops follow the text.
    """
    return _templates().get_template(PROMPT).render(task=task, scripts=scripts, question=question, pictures=pictures)


async def _keep(path: Path, prompt: str, voting: Voting) -> None:
    head = f"<!-- temperature {voting.temperature:g}, {voting.votes} votes, deadline {voting.deadline_s:g} s -->\n"
    place = anyio.Path(path)
    await place.parent.mkdir(parents=True, exist_ok=True)
    await place.write_text(head + prompt, encoding="utf-8")


def _templates() -> Environment:
    # The output is plain text for a model, not a page, so nothing is escaped.
    return Environment(loader=PackageLoader("clients.critics", "prompts"), undefined=StrictUndefined)  # noqa: S701


def _template_text() -> str:
    return "\0".join(path.read_text(encoding="utf-8") for path in sorted(_PROMPTS.rglob("*.md")))
