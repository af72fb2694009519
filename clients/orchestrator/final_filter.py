"""The final filter, which a tuple has to pass after its agreement. A pass runs the checks in order of cost."""

from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from clients.atomic_write import write_atomic
from clients.authors.families import AnyFamily
from clients.authors.hub_family import HubFamily
from clients.authors.joint_families import JointFamily
from clients.critics.vote_count import Ballot, Choice
from clients.critics.voting import Scripts
from clients.orchestrator.checkpoint import Checkpoint
from clients.orchestrator.episodes import TupleEpisodes
from clients.orchestrator.grades import Control
from clients.orchestrator.near_miss import Slip, slip_at
from clients.orchestrator.participants import Participants
from clients.orchestrator.stages import (
    NULL,
    ORACLE_ATTEMPTS,
    PICTURES,
    RANDOM_SEEDS,
    ROLLOUTS,
    VOTES,
    Attempt,
    Pictures,
    Round,
    TaskOutcome,
    hasty_stage,
    in_pass,
    near_miss_stage,
    oracle_stage,
    random_stage,
)
from clients.rollouts.results import TeacherVerdict, Teaching
from schemas.tasks import Task

BALLOTS = "ballots"
"""The folder of a run that holds every ballot as `<task_id>-pass-<n>.json`."""


@dataclass(frozen=True)
class Passed:
    """The tuple passed all checks."""


@dataclass(frozen=True)
class Failed:
    """The tuple is rejected."""

    outcome: TaskOutcome
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Rewritten:
    """The critics want another instruction, with which the tuple has to be measured again."""

    instruction: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class NeedsRevision:
    """Attempts and reward disagree, so the Discriminator has to revise the reward."""

    evidence: str


FilterResult = Passed | Failed | Rewritten | NeedsRevision


@dataclass(frozen=True)
class FinalFilter:
    """The filter for one task. `family` is given if its oracle can solve the task."""

    participants: Participants
    checkpoint: Checkpoint
    folder: Path
    family: AnyFamily | None
    controls: frozenset[Control] = frozenset(Control)
    """The control attempts that are made."""
    on_states: bool = False
    """Whether sessions have no screen; then nobody acts, and scripts make the states to which wrong ways lead."""

    async def judge(self, number: int, task: Task, agreed: Round, episodes: TupleEpisodes) -> FilterResult:
        """Run a pass of the filter on a tuple; the first check that fails ends the pass.

        Args:
            number: Number of the pass, from 1; each pass has its own stages in the ledger.
            task: The task with its current instruction.
            agreed: The round whose scripts are checked.
            episodes: Opens episodes of the tuple.

        Raises:
            CuaGymError: infrastructure failed; finished stages are in the ledger.
        """
        if self.on_states:
            verdict = await self._hasty_ways(number, task, agreed, episodes)
            return verdict if not isinstance(verdict, Passed) else await self._votes(number, task, agreed)
        verdict = await self._solvable(number, episodes)
        if not isinstance(verdict, Passed):
            return verdict
        if solution := self._solution(number):
            episodes = episodes.without(solution.dropped)
        for gate in (
            lambda: self._idle(number, episodes),
            lambda: self._random(number, episodes),
            lambda: self._near_misses(number, episodes),
            lambda: self._votes(number, task, agreed),
            lambda: self._attempts(number, task, episodes),
        ):
            verdict = await gate()
            if not isinstance(verdict, Passed):
                return verdict
        return Passed()

    async def _solvable(self, number: int, episodes: TupleEpisodes) -> FilterResult:
        """Check that the oracle gets full marks."""
        family = self.family
        if family is None or not family.has_oracle:
            return Passed()
        reasons: list[str] = []
        for attempt_number in range(1, ORACLE_ATTEMPTS + 1):
            stage = in_pass(number, oracle_stage(attempt_number))
            attempt = await self.checkpoint.run(stage, Attempt, lambda: episodes.solved_by(family))
            if attempt.value == 1.0:
                return Passed()
            told = f"expected 1, actual {attempt.value}: {_shortfall(attempt)}"
            reasons.append(f"oracle, attempt {attempt_number}: {told}")
        return Failed(TaskOutcome.AGENT_LOW_SCORE, tuple(reasons))

    async def _idle(self, number: int, episodes: TupleEpisodes) -> FilterResult:
        """Check that doing nothing scores 0."""
        if Control.NULL not in self.controls:
            return Passed()
        attempt = await self.checkpoint.run(in_pass(number, NULL), Attempt, episodes.noop_episode)
        if attempt.value == 0.0:
            return Passed()
        why = attempt.report.reason or "doing nothing must not score"
        return Failed(TaskOutcome.FINAL_GATE_FAIL, (f"null episode: expected 0, actual {attempt.value}: {why}",))

    async def _random(self, number: int, episodes: TupleEpisodes) -> FilterResult:
        """Check that the random policy does not get full marks; less, or no score on a broken desktop, is fine."""
        if Control.RANDOM not in self.controls:
            return Passed()
        for one in range(1, RANDOM_SEEDS + 1):
            attempt = await self.checkpoint.run(
                in_pass(number, random_stage(one)), Attempt, lambda one=one: episodes.at_random(one)
            )
            if attempt.value == 1.0:
                return Failed(TaskOutcome.FINAL_GATE_FAIL, (f"random episode {one}: expected less than 1, actual 1",))
            if attempt.wavers:
                return _wavering(f"random episode {one}", attempt)
        return Passed()

    async def _near_misses(self, number: int, episodes: TupleEpisodes) -> FilterResult:
        """Check that a solution with one wrong step does not get full marks, unless its result is the same."""
        family = self.family
        if family is None or not family.has_oracle:
            return Passed()
        solved = self._solution(number)
        if solved is None:
            return Passed()
        for slip in Slip:
            if slip_at(slip, solved.steps, episodes.task.seed) is None:
                continue
            attempt = await self.checkpoint.run(
                in_pass(number, near_miss_stage(slip)),
                Attempt,
                lambda slip=slip: episodes.nearly_solved_by(family, slip, solved.steps),
            )
            if attempt.wavers:
                return _wavering(f"near miss, {attempt.slip}", attempt)
            if is_proven_loose(attempt, solved):
                return Failed(
                    TaskOutcome.FINAL_GATE_FAIL,
                    (f"near miss: {attempt.slip}: expected less than 1, actual 1, and the result is another one",),
                )
        return Passed()

    async def _hasty_ways(self, number: int, task: Task, agreed: Round, episodes: TupleEpisodes) -> FilterResult:
        """Check that a hasty reader does not get full marks."""
        ways = self.family.hasty_ways(task) if isinstance(self.family, HubFamily | JointFamily) else ()
        for place, way in enumerate(ways, 1):
            attempt = await self.checkpoint.run(
                in_pass(number, hasty_stage(place)),
                Attempt,
                lambda way=way: episodes.hasty(way, agreed.reward_draft.reward or ""),
            )
            if attempt.value is None or attempt.value == 1.0:
                told = f"expected less than 1, actual {attempt.value}: {attempt.report.reason}"
                return Failed(TaskOutcome.FINAL_GATE_FAIL, (f"a hasty reader, {way.what}: {told}",))
        return Passed()

    def _solution(self, number: int) -> Attempt | None:
        """Return the attempt of this pass in which the oracle got full marks."""
        for attempt_number in range(1, ORACLE_ATTEMPTS + 1):
            found = self.checkpoint.find(in_pass(number, oracle_stage(attempt_number)), Attempt)
            if found is not None and found.value == 1.0:
                return found
        return None

    async def _votes(self, number: int, task: Task, agreed: Round) -> FilterResult:
        voting, models = self.participants.voting, self.participants.models
        if voting is None or models is None:
            return Passed()
        scripts = Scripts(
            initial_setup=agreed.setup.initial_setup or "",
            golden_patch=agreed.setup.golden_patch or "",
            reward=agreed.reward_draft.reward or "",
            review=agreed.review(task.task_id),
        )
        folder = self.folder / "prompts"
        shown = self.checkpoint.find(PICTURES, Pictures)
        names = (shown.initial, shown.golden) if shown is not None else ()
        pictures = tuple(self.folder / PICTURES / name for name in names if name is not None)

        async def vote() -> Ballot:
            ballot = await voting.vote(models, task, scripts, folder, pictures if len(pictures) == len(names) else ())
            place = self.folder / BALLOTS / f"{task.task_id}-pass-{number}.json"
            await anyio.Path(place.parent).mkdir(exist_ok=True)
            await anyio.to_thread.run_sync(write_atomic, place, ballot.model_dump_json(indent=1) + "\n")
            return ballot

        ballot = await self.checkpoint.run(in_pass(number, VOTES), Ballot, vote)
        match ballot.outcome:
            case Choice.KEEP:
                return Passed()
            case Choice.MODIFY_QUERY if ballot.revised_query is not None:
                return Rewritten(ballot.revised_query, ballot.complaints())
            case _:
                word = "a majority rejects it" if ballot.decided else "no choice has a majority"
                return Failed(TaskOutcome.FINAL_GATE_FAIL, (f"votes: {word}", *ballot.complaints()))

    async def _attempts(self, number: int, task: Task, episodes: TupleEpisodes) -> FilterResult:
        teacher, models = self.participants.teacher, self.participants.models
        if teacher is None or models is None:
            return Passed()
        teaching = await self.checkpoint.run(
            in_pass(number, ROLLOUTS), Teaching, lambda: teacher.teach(models, episodes, task, self.folder)
        )
        match teaching.verdict:
            case TeacherVerdict.ACCEPT:
                return Passed()
            case TeacherVerdict.DOWNSAMPLE if teaching.kept:
                return Passed()
            case TeacherVerdict.DOWNSAMPLE:
                return Failed(
                    TaskOutcome.DOWNSAMPLED, ("every attempt solves it, and of such tasks a share is left out",)
                )
            case TeacherVerdict.DROP_UNSOLVED:
                return Failed(TaskOutcome.AGENT_LOW_SCORE, tuple(teaching.evidence.splitlines()))
            case TeacherVerdict.DISAGREE:
                return NeedsRevision(teaching.evidence)


def _wavering(who: str, attempt: Attempt) -> Failed:
    return Failed(TaskOutcome.FINAL_GATE_FAIL, (f"{who}: one end state, several scores: {attempt.report.reason}",))


def _shortfall(attempt: Attempt) -> str:
    """Say why an attempt has less than full marks: its own failure first, then the missing points."""
    lacking = [
        f"`{component.name}` {component.earned:g} of {component.maximum:g}"
        for component in attempt.report.components
        if component.earned < component.maximum
    ]
    said = (attempt.failure, attempt.report.reason, ", ".join(lacking))
    return "; ".join(part for part in said if part) or "every component is complete"


def is_proven_loose(near_miss: Attempt, solved: Attempt) -> bool:
    """Whether a near miss proves that the reward gives full marks for a wrong result.

    Many steps can be left out or repeated without harm, such as a click that sets the focus or a key that closes a
    menu. A different result with full marks is a proof only if results are known exactly, as for the hub's web
    applications. Elsewhere such near misses are only counted in the report.
    """
    one, other = near_miss.report.result_sha256, solved.report.result_sha256
    return near_miss.value == 1.0 and one is not None and other is not None and one != other
