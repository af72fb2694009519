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
    """A reward and the two captured states that it tells apart."""

    task: Task
    source: str
    initial: State
    golden: State
    is_followed: bool = True
    """False where the static check could not follow the reward: then it is measured by twice as many runs."""


@dataclass(frozen=True)
class Examination:
    """The findings of the checks; a check that was not requested is empty."""

    tampered: tuple[TamperResult, ...] = ()
    mutants: tuple[MutantResult, ...] = ()
    unproven: tuple[str, ...] = ()
    variants: tuple[VariantResult, ...] = ()
    ungrounded: tuple[Ungrounded, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    judge: JudgeShare | None = None
    ambiguous: tuple[Ambiguity, ...] = ()


async def examine(grader: Grader, subject: Subject, checks: Collection[Check], steps: Steps) -> Examination:
    """Carry out the checks one after the other, in the order of `IN_ORDER`.

    Each check runs the reward on as many cores as it may, and is a step of its own.

    Args:
        grader: runs the reward.
        subject: the reward's source, both states and the task.
        checks: which checks to carry out.
        steps: is told as each check begins.
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
    """Find ambiguous files of the golden state, which would cost an agent that left the same files its points.

    Args:
        grader: reads the files as the reward would.
        source: the reward, which may declare that it accepts some kinds.
        initial: the state before, whose files are nobody's work.
        golden: the state that is examined.

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
