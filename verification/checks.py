"""The optional checks of a reward that has passed the agreement; each has its own module."""

from collections.abc import Collection
from dataclasses import dataclass, replace

import anyio.to_thread

from grading.ambiguity.check import ambiguities, contents_of
from grading.ambiguity.kinds import accepted
from grading.llm_judge.judge import asks_judge, asks_published
from grading.runner import Grader
from schemas.progress import Steps
from schemas.rewards import (
    Ambiguity,
    Check,
    Contradiction,
    JudgeShare,
    MutantResult,
    TamperResult,
    Ungrounded,
    VariantResult,
)
from schemas.tasks import Task
from verification import judge_ablation, tamper, variants
from verification.grounding import ground
from verification.mutation import runner
from verification.targets import contradictions
from vm_controller.state_capture import State

IN_ORDER = (
    Check.MUTANTS,
    Check.TAMPER,
    Check.VARIANTS,
    Check.GROUNDING,
    Check.TARGETS,
    Check.JUDGE,
    Check.AMBIGUITY,
)
"""The checks that are a step of their own; components are measured with the agreement."""


@dataclass(frozen=True)
class Subject:
    """A reward, and the initial and golden states that it must tell apart."""

    task: Task
    source: str
    initial: State
    golden: State
    is_followed: bool = True
    """False if the static check could not follow the reward's code; it is then measured with twice as many runs."""


@dataclass(frozen=True)
class Examination:
    """The findings of the optional checks; those of a check that was not requested are empty."""

    tampered: tuple[TamperResult, ...] = ()
    mutants: tuple[MutantResult, ...] = ()
    unproven: tuple[str, ...] = ()
    variants: tuple[VariantResult, ...] = ()
    ungrounded: tuple[Ungrounded, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    judge: JudgeShare | None = None
    ambiguous: tuple[Ambiguity, ...] = ()


async def examine(grader: Grader, subject: Subject, checks: Collection[Check], steps: Steps) -> Examination:
    """Carry out the checks one after another, in the order of `IN_ORDER`.

    Within a check the reward runs on as many cores as the grader allows.

    Args:
        grader: runs the reward.
        subject: the reward's source, both states and the task.
        checks: which checks to carry out.
        steps: receives progress; each check is reported as a step when it begins.

    Returns:
        The findings of all checks that were requested.
    """
    source, initial, golden = subject.source, subject.initial, subject.golden
    gradings = runner.GRADINGS * (1 if subject.is_followed else 2)
    found = Examination()
    for check in (one for one in IN_ORDER if one in checks):
        await steps.begin(check.value)
        match check:
            case Check.MUTANTS:
                mutated = await runner.measure(grader, source, initial, golden, gradings=gradings)
                found = replace(found, mutants=mutated.results, unproven=mutated.unproven)
            case Check.TAMPER:
                found = replace(found, tampered=await tamper.measure(grader, source, initial, golden))
            case Check.VARIANTS:
                made = await variants.measure(grader, source, initial, golden, subject.task.instruction)
                found = replace(found, variants=made)
            case Check.GROUNDING:
                found = replace(found, ungrounded=await _ungrounded(subject))
            case Check.TARGETS:
                found = replace(found, contradictions=await _contradictions(subject))
            case Check.JUDGE if asks_judge(source) or asks_published(source):
                found = replace(found, judge=await judge_ablation.measure(grader, source, initial, golden))
            case Check.AMBIGUITY:
                found = replace(found, ambiguous=await ambiguous_golden(grader, source, initial, golden))
            case _:
                pass
    return found


async def ambiguous_golden(grader: Grader, source: str, initial: State, golden: State) -> tuple[Ambiguity, ...]:
    """Find ambiguous files in the golden state: an agent that leaves the same files would get no points for them.

    Args:
        grader: reads the files as the reward would.
        source: the reward's source, which may declare kinds of ambiguity that it accepts.
        initial: the initial state; files that it holds unchanged are not examined.
        golden: the state to examine.

    Returns:
        The ambiguous files, with the kind of each ambiguity.

    Raises:
        InfrastructureError: the check could not be made.
        UngradableError: the golden state cannot be unpacked.
    """
    known = await anyio.to_thread.run_sync(contents_of, initial.archive)
    return await ambiguities(grader, golden, known, accepted(source))


async def _ungrounded(subject: Subject) -> tuple[Ungrounded, ...]:
    return await anyio.to_thread.run_sync(ground, subject.task, subject.initial, subject.golden, subject.source)


async def _contradictions(subject: Subject) -> tuple[Contradiction, ...]:
    return await anyio.to_thread.run_sync(contradictions, subject.task, subject.initial, subject.golden)
