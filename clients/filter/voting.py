"""Puts a tuple before several critics, each in a conversation of its own, and counts what they say."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import anyio
from jinja2 import Environment, PackageLoader, StrictUndefined

from clients.filter.verdicts import Ballot, Choice, Verdict, Vote, count_votes
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.tasks import Task

PROMPT = "critic.md"
INSTRUCTIONS = "You are a strict, fair reviewer of training tasks. Answer only in the form that is asked for."


@dataclass(frozen=True)
class Scripts:
    """What a critic reads beside the task; `review` is the server's REVIEW.md with the measured scores."""

    initial_setup: str
    golden_patch: str
    reward: str
    review: str


@dataclass(frozen=True)
class Voting:
    """How a tuple is voted on: vote k goes to critic k, around the list; more than one model family is welcome."""

    critics: tuple[ModelSpec, ...]
    votes: int = 3
    temperature: float = 1.0
    no_majority: Choice = Choice.REJECT
    deadline_s: float = 300.0

    def fingerprint(self) -> str:
        """A hash of the rules and the prompt: a ballot under other rules is another ballot."""
        parts = [*map(str, self.critics), str(self.votes), str(self.temperature), self.no_majority, _template_text()]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    async def vote(self, models: Models, task: Task, scripts: Scripts, prompts: Path) -> Ballot:
        """Ask every critic; the rendered prompt is kept below `prompts`.

        Raises:
            ModelUnavailableError: a model cannot be reached; that is no vote.
            BudgetSpentError: the money is spent.
        """
        prompt = render(task, scripts)
        await _keep(prompts / task.task_id / PROMPT, prompt, self)
        votes: dict[int, Vote] = {}

        async def ask(number: int) -> None:
            votes[number] = await self._ask(models, task, prompt, number)

        failure: Exception | None = None
        try:
            async with anyio.create_task_group() as group:
                for number in range(1, self.votes + 1):
                    group.start_soon(ask, number)
        except ExceptionGroup as errors:
            # The first one decides what becomes of the task; all are in the log of exchanges.
            failure = errors.exceptions[0]
        if failure is not None:
            raise failure
        return count_votes([votes[number] for number in sorted(votes)], self.no_majority)

    async def _ask(self, models: Models, task: Task, prompt: str, number: int) -> Vote:
        critic = self.critics[(number - 1) % len(self.critics)]
        conversation = models.conversation(
            critic,
            ModelRole.CRITIC,
            task_id=task.task_id,
            instructions=INSTRUCTIONS,
            temperature=self.temperature,
            output=Verdict,
            deadline_s=self.deadline_s,
        )
        try:
            return Vote(critic=str(critic), number=number, verdict=await conversation.say(prompt))
        except (ModelRefusedError, ModelOutputError, ModelStuckError) as error:
            return Vote(critic=str(critic), number=number, failure=f"{error.code}: {error.message}")


def render(task: Task, scripts: Scripts) -> str:
    """The whole text that a critic reads."""
    return _templates().get_template(PROMPT).render(task=task, scripts=scripts)


async def _keep(path: Path, prompt: str, voting: Voting) -> None:
    head = f"<!-- temperature {voting.temperature:g}, {voting.votes} votes, deadline {voting.deadline_s:g} s -->\n"
    place = anyio.Path(path)
    await place.parent.mkdir(parents=True, exist_ok=True)
    await place.write_text(head + prompt, encoding="utf-8")


def _templates() -> Environment:
    # Plain text for a model, not a page: nothing is escaped.
    return Environment(loader=PackageLoader("clients.filter", "prompts"), undefined=StrictUndefined)  # noqa: S701


def _template_text() -> str:
    return (Path(__file__).parent / "prompts" / PROMPT).read_text(encoding="utf-8")
