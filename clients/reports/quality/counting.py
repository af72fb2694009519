"""Counts the figures of a quality report from the histories of one run or several."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from clients.critics.vote_count import Ballot, CriticQuestion
from clients.models.spending import Spending
from clients.orchestrator.history import History
from clients.orchestrator.stages import Attempt, stage_kind
from clients.reports.quality.figures import (
    AskedQuestion,
    AttemptFigures,
    Cost,
    Counted,
    Kill,
    Labelled,
    Quality,
    Rate,
    Run,
    StageCost,
    TableCell,
    Votes,
)
from clients.reports.quality.rater_statistics import (
    bootstrap_interval,
    fleiss_kappa,
    mean_entropy_bits,
    pearson,
    raw_agreement,
)
from schemas.base import SCHEMA_VERSION
from schemas.rewards import Check, RewardReport, Tamper
from schemas.tasks import Difficulty
from schemas.workspaces import Verification

NEVER = "never"


@dataclass(frozen=True)
class RunRecord:
    """What a ledger contains about one run."""

    run: Run
    histories: tuple[History, ...]
    spendings: tuple[Spending, ...]


def measure(records: Sequence[RunRecord], labelled: Labelled | None = None) -> Quality:
    """Compute the figures of a quality report; several runs are counted together.

    Args:
        records: One record for each run.
        labelled: Error rates on labelled tuples; None: the report has none.
    """
    histories = [history for record in records for history in record.histories]
    spendings = [spending for record in records for spending in record.spendings]
    decided = [one for one in histories if one.decision is not None]
    accepted = sum(one.accepted for one in decided)
    measured = list(_verifications(histories))
    costs = _costs(spendings)
    priced = [cost.cost_usd for cost in costs]
    known = [price for price in priced if price is not None]
    randoms = [attempt for one in histories for attempt in one.random]
    near_misses = [attempt for one in histories for attempt in one.near_misses]
    nulls = [one.null for one in histories if one.null is not None]
    oracles = [one.oracle[-1] for one in histories if one.oracle]
    minutes = sum(one.work_s for one in histories) / 60
    return Quality(
        schema_version=SCHEMA_VERSION,
        runs=tuple(record.run for record in records),
        tasks=len(histories),
        accepted=Rate.of(accepted, len(decided)),
        undecided=len(histories) - len(decided),
        outcomes=_counted(str(one.decision.outcome) for one in decided if one.decision is not None),
        rounds_to_agreement=_counted(map(_agreed_in, decided)),
        failed_conditions=_counted(
            str(result.condition) for one in measured for result in one.agreement.conditions if not result.passed
        ),
        forbidden_patterns=_counted(finding.rule for one in measured for finding in one.agreement.refused),
        failed_checks=_counted(str(check) for one in measured for check in refusals(one)),
        objections=_counted(objection.finding for one in histories for objection in one.objections),
        measured_rounds=len(measured),
        deterministic=_rate(one.agreement.deterministic for one in measured),
        runs_per_state=max((len(one.agreement.golden) for one in measured), default=0),
        tampers=_kills(
            (str(result.tamper), not (result.fooled or result.crashed))
            for one in measured
            for result in one.tampered
            if result.tamper is not Tamper.READ_ONLY_HOME
        ),
        mutants=_kills(
            (str(result.mutation), not (result.survived or result.crashed))
            for one in measured
            for result in one.mutants
        ),
        variants=_kills((result.variant, not result.lost) for one in measured for result in one.variants),
        oracle=_rate(attempt.value == 1.0 for attempt in oracles),
        null=_rate(attempt.value == 1.0 for attempt in nulls),
        null_zero=_rate(attempt.value == 0.0 for attempt in nulls),
        random=_rate(attempt.value == 1.0 for attempt in randoms),
        random_mean=_mean([attempt.value for attempt in randoms if attempt.value is not None]),
        near_misses=_rate(attempt.value == 1.0 for attempt in near_misses),
        near_misses_by_slip=_kills((_slip(attempt), attempt.value != 1.0) for attempt in near_misses),
        end_states=_rate(not report.agrees for report in _end_states(histories) if report.agrees is not None),
        votes=_votes(histories),
        attempts=_attempts(histories),
        costs=costs,
        cost_per_accepted_usd=sum(known) / accepted if accepted and known and len(known) == len(priced) else None,
        tokens_per_accepted=sum(cost.input_tokens + cost.output_tokens for cost in costs) / accepted
        if accepted and costs
        else None,
        minutes_per_accepted=minutes / accepted if accepted else None,
        stages=_stages(histories, accepted),
        infrastructure_retries=sum(event.kind == "infrastructure" for one in histories for event in one.events),
        environments=_cells(histories, lambda one: one.task.environment),
        categories=_cells(histories, lambda one: one.task.category),
        labelled=labelled,
    )


def refusals(verification: Verification) -> tuple[Check, ...]:
    """Return the checks that refuse a tuple although its reward distinguishes the two states."""
    found = {
        Check.COMPONENTS: bool(verification.unmoved),
        Check.TAMPER: bool(verification.fooled or any(result.crashed for result in verification.tampered)),
        Check.MUTANTS: bool(
            verification.survivors
            or verification.wavering
            or any(result.crashed for result in verification.mutants)
            or verification.untested
        ),
        Check.VARIANTS: bool(verification.too_strict),
        Check.GROUNDING: bool(verification.ungrounded),
        Check.TARGETS: bool(verification.contradictions),
        Check.JUDGE: verification.judge is not None and not verification.judge.within_budget,
        Check.AMBIGUITY: bool(verification.ambiguous),
    }
    return tuple(check for check, refused in found.items() if refused)


def _verifications(histories: Iterable[History]) -> Iterable[Verification]:
    for one in histories:
        for measured in (*one.rounds, *one.passes):
            if measured.verification is not None:
                yield measured.verification


def _end_states(histories: Iterable[History]) -> Iterable[RewardReport]:
    """Yield the report on every episode's end state, whichever policy acted."""
    for history in histories:
        for one in history.passes:
            idle = () if one.null is None else (one.null,)
            for attempt in (*one.oracle, *idle, *one.random, *one.near_misses):
                yield attempt.report
            for rollout in one.teaching.rollouts if one.teaching is not None else ():
                yield rollout.report


def _slip(attempt: Attempt) -> str:
    """Return the kind of a near miss from its description, such as `step 3 of 9 (click) left out`."""
    return (attempt.slip or "").partition(") ")[2]


def _agreed_in(history: History) -> str:
    agreed = next((one.number for one in history.rounds if one.agreed), None)
    return NEVER if agreed is None else str(agreed)


def _votes(histories: Sequence[History]) -> Votes | None:
    ballots = [one.ballot for history in histories for one in history.passes if one.ballot is not None]
    if not ballots:
        return None
    choices = [{str(choice): count for choice, count in ballot.choices.items()} for ballot in ballots]
    votes = sum(len(ballot.votes) for ballot in ballots)
    return Votes(
        ballots=len(ballots),
        votes=votes,
        silent=votes - sum(sum(choice.values()) for choice in choices),
        decided=_rate(ballot.decided for ballot in ballots),
        outcomes=_counted(str(ballot.outcome) for ballot in ballots),
        fleiss_kappa=fleiss_kappa(choices),
        fleiss_kappa_interval=bootstrap_interval(choices, fleiss_kappa),
        raw_agreement=raw_agreement(choices),
        mean_entropy_bits=mean_entropy_bits(choices),
        mean_entropy_interval=bootstrap_interval(choices, mean_entropy_bits),
        questions=_questions(ballots),
        poor_fit=_rate(ballot.poor_fit for ballot in ballots),
    )


def _questions(ballots: Sequence[Ballot]) -> tuple[AskedQuestion, ...]:
    votes = [vote for ballot in ballots for vote in ballot.votes if vote.verdict is not None]
    return tuple(
        AskedQuestion(
            question=str(question),
            choices=_counted(str(vote.verdict.verdict) for vote in votes if vote.question is question and vote.verdict),
        )
        for question in CriticQuestion
        if any(vote.question is question for vote in votes)
    )


def _attempts(histories: Sequence[History]) -> AttemptFigures | None:
    teachings = [one.teaching for history in histories for one in history.passes if one.teaching is not None]
    if not teachings:
        return None
    rollouts = [rollout for teaching in teachings for rollout in teaching.rollouts]
    both = [(one.value, one.visual) for one in rollouts if one.value is not None and one.visual is not None]
    return AttemptFigures(
        tasks=len(teachings),
        attempts=len(rollouts),
        programmatic_mean=_mean([one.value for one in rollouts if one.value is not None]),
        visual_mean=_mean([one.visual for one in rollouts if one.visual is not None]),
        correlation=pearson(both),
        verdicts=_counted(str(teaching.verdict) for teaching in teachings),
        ends=_counted(str(rollout.end) for rollout in rollouts),
    )


def _costs(spendings: Sequence[Spending]) -> tuple[Cost, ...]:
    return tuple(
        _cost(role, [one for one in spendings if one.role == role])
        for role in dict.fromkeys(sorted(one.role for one in spendings))
    )


def _cost(role: str, spendings: Sequence[Spending]) -> Cost:
    prices = [one.cost_usd for one in spendings]
    known = [price for price in prices if price is not None]
    return Cost(
        role=role,
        conversations=len(spendings),
        requests=sum(one.requests for one in spendings),
        input_tokens=sum(one.input_tokens for one in spendings),
        output_tokens=sum(one.output_tokens for one in spendings),
        cache_read_tokens=sum(one.cache_read_tokens for one in spendings),
        cost_usd=sum(known) if len(known) == len(prices) else None,
        minutes=sum(one.duration_s for one in spendings) / 60,
    )


def _stages(histories: Sequence[History], accepted: int) -> tuple[StageCost, ...]:
    times: dict[str, list[float]] = {}
    for one in histories:
        for stage, seconds in one.durations.items():
            times.setdefault(stage_kind(stage), []).append(seconds)
    return tuple(
        StageCost(
            stage=stage,
            times=len(seconds),
            minutes=sum(seconds) / 60,
            minutes_per_accepted=sum(seconds) / 60 / accepted if accepted else None,
        )
        for stage, seconds in sorted(times.items(), key=lambda item: -sum(item[1]))
    )


def _cells(histories: Sequence[History], name_of: Callable[[History], str]) -> tuple[TableCell, ...]:
    cells: list[TableCell] = []
    for name in sorted({name_of(one) for one in histories}):
        of_name = [one for one in histories if name_of(one) == name]
        levels = Counter(one.task.difficulty for one in of_name if one.accepted)
        cells.append(
            TableCell(
                name=name,
                planned=len(of_name),
                accepted=sum(levels.values()),
                easy=levels[Difficulty.EASY],
                medium=levels[Difficulty.MEDIUM],
                hard=levels[Difficulty.HARD],
            )
        )
    return tuple(cells)


def _kills(outcomes: Iterable[tuple[str, bool]]) -> tuple[Kill, ...]:
    killed: dict[str, list[bool]] = {}
    for kind, was_killed in outcomes:
        killed.setdefault(kind, []).append(was_killed)
    return tuple(Kill(kind=kind, killed=_rate(killed[kind])) for kind in sorted(killed))


def _counted(names: Iterable[str]) -> tuple[Counted, ...]:
    counts = Counter(names)
    return tuple(Counted(name=name, count=counts[name]) for name in sorted(counts))


def _rate(holds: Iterable[bool]) -> Rate:
    answers = list(holds)
    return Rate.of(sum(answers), len(answers))


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
