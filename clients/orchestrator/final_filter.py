"""The final filter: what a tuple has to pass after its agreement. A pass takes the gates in order of their price."""

from dataclasses import dataclass
from pathlib import Path

from clients.authors.families import AnyFamily
from clients.filter.verdicts import Ballot, Choice
from clients.filter.voting import Scripts
from clients.orchestrator.crew import Crew
from clients.orchestrator.episodes import Episodes
from clients.orchestrator.once import Once
from clients.orchestrator.stages import (
    NULL,
    ORACLE_ATTEMPTS,
    RANDOM,
    ROLLOUTS,
    VOTES,
    Attempt,
    Outcome,
    Round,
    in_pass,
    oracle_stage,
)
from clients.rollouts.results import Teaching, Verdict
from schemas.tasks import Task


@dataclass(frozen=True)
class Passed:
    """Nothing speaks against the tuple."""


@dataclass(frozen=True)
class Failed:
    """The tuple is out."""

    outcome: Outcome
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Rewritten:
    """The critics want another instruction; it has to be measured again."""

    instruction: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Returned:
    """Attempts and reward disagree: the Discriminator has to look again."""

    evidence: str


Verdicts = Passed | Failed | Rewritten | Returned


@dataclass(frozen=True)
class FinalFilter:
    """One task's way through the filter. `family` is given where an oracle can be asked for a solution."""

    crew: Crew
    once: Once
    folder: Path
    family: AnyFamily | None

    async def judge(self, number: int, task: Task, agreed: Round, episodes: Episodes) -> Verdicts:
        """Take the tuple through pass `number`; the first thing that speaks against it ends the pass.

        Raises:
            CuaGymError: infrastructure failed; what is done is in the ledger.
        """
        for gate in (
            lambda: self._solvable(number, episodes),
            lambda: self._idle(number, episodes),
            lambda: self._random(number, episodes),
            lambda: self._votes(number, task, agreed),
            lambda: self._attempts(number, task, episodes),
        ):
            verdict = await gate()
            if not isinstance(verdict, Passed):
                return verdict
        return Passed()

    async def _solvable(self, number: int, episodes: Episodes) -> Verdicts:
        """The oracle gets everything."""
        family = self.family
        if family is None or not family.has_oracle:
            return Passed()
        reasons: list[str] = []
        for attempt_number in range(1, ORACLE_ATTEMPTS + 1):
            stage = in_pass(number, oracle_stage(attempt_number))
            attempt = await self.once.do(stage, Attempt, lambda: episodes.solved_by(family))
            if attempt.value == 1.0:
                return Passed()
            told = f"expected 1, actual {attempt.value}: {_shortfall(attempt)}"
            reasons.append(f"oracle, attempt {attempt_number}: {told}")
        return Failed(Outcome.AGENT_LOW_SCORE, tuple(reasons))

    async def _idle(self, number: int, episodes: Episodes) -> Verdicts:
        """Doing nothing gets nothing."""
        attempt = await self.once.do(in_pass(number, NULL), Attempt, episodes.left_alone)
        if attempt.value == 0.0:
            return Passed()
        why = attempt.report.reason or "doing nothing must not score"
        return Failed(Outcome.FINAL_GATE_FAIL, (f"null episode: expected 0, actual {attempt.value}: {why}",))

    async def _random(self, number: int, episodes: Episodes) -> Verdicts:
        """Acting at random does not get everything. Less may happen, and a desktop left broken has no score."""
        attempt = await self.once.do(in_pass(number, RANDOM), Attempt, episodes.at_random)
        if attempt.value != 1.0:
            return Passed()
        return Failed(Outcome.FINAL_GATE_FAIL, ("random episode: expected less than 1, actual 1",))

    async def _votes(self, number: int, task: Task, agreed: Round) -> Verdicts:
        voting, models = self.crew.voting, self.crew.models
        if voting is None or models is None:
            return Passed()
        scripts = Scripts(
            initial_setup=agreed.setup.initial_setup or "",
            golden_patch=agreed.setup.golden_patch or "",
            reward=agreed.judgement.reward or "",
            review=agreed.review(task.task_id),
        )
        folder = self.folder / "prompts"
        ballot = await self.once.do(in_pass(number, VOTES), Ballot, lambda: voting.vote(models, task, scripts, folder))
        match ballot.outcome:
            case Choice.KEEP:
                return Passed()
            case Choice.MODIFY_QUERY if ballot.revised_query is not None:
                return Rewritten(ballot.revised_query, ballot.complaints())
            case _:
                word = "a majority rejects it" if ballot.decided else "no choice has a majority"
                return Failed(Outcome.FINAL_GATE_FAIL, (f"votes: {word}", *ballot.complaints()))

    async def _attempts(self, number: int, task: Task, episodes: Episodes) -> Verdicts:
        teacher, models = self.crew.teacher, self.crew.models
        if teacher is None or models is None:
            return Passed()
        teaching = await self.once.do(
            in_pass(number, ROLLOUTS), Teaching, lambda: teacher.teach(models, episodes, task, self.folder)
        )
        match teaching.verdict:
            case Verdict.ACCEPT:
                return Passed()
            case Verdict.DOWNSAMPLE if teaching.kept:
                return Passed()
            case Verdict.DOWNSAMPLE:
                return Failed(Outcome.DOWNSAMPLED, ("every attempt solves it, and of such tasks a share is left out",))
            case Verdict.DROP_UNSOLVED:
                return Failed(Outcome.AGENT_LOW_SCORE, tuple(teaching.evidence.splitlines()))
            case Verdict.DISAGREE:
                return Returned(teaching.evidence)


def _shortfall(attempt: Attempt) -> str:
    """Say why an attempt has less than everything: its own failure first, then the points it did not get."""
    lacking = [
        f"`{component.name}` {component.earned:g} of {component.maximum:g}"
        for component in attempt.report.components
        if component.earned < component.maximum
    ]
    said = (attempt.failure, attempt.report.reason, ", ".join(lacking))
    return "; ".join(part for part in said if part) or "every component is complete"
