"""Tools that finish an episode and grade it."""

from schemas.requests import Finish, RewardRequest
from schemas.rewards import RewardReport
from schemas.sessions import SessionInfo
from tools.call import Answer, Call
from tools.verb import AnyVerb, Verb, within


async def _finish(call: Call, asked: Finish) -> Answer:
    return Answer(await call.services.sessions.finish(asked.session_id, asked.status, asked.answer, call.caller))


async def _reward(call: Call, asked: RewardRequest) -> Answer:
    report = await call.services.grading.reward(
        asked.session_id, call.caller, seed=asked.seed, timeout_s=asked.timeout_s, runs=asked.runs
    )
    return Answer(report)


def _reward_deadline_s(asked: RewardRequest) -> float:
    """Return the seconds allowed for copying the desktop and for all runs."""
    return max(300.0, 120.0 + asked.runs * asked.timeout_s)


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="finish",
        title="Finish the episode",
        description="Say that the task is done, infeasible or given up. No action is accepted afterwards; the state of "
        "this moment is graded.",
        request=Finish,
        response=SessionInfo,
        method="POST",
        path="/v1/sessions/{session_id}/finish",
        handler=_finish,
        # Finishing saves open documents and copies the files.
        deadline_s=within(180),
        destructive=True,
    ),
    Verb(
        name="reward",
        title="Grade the session",
        description="Grade the session's state with the reward attached to it. Only a report with status `scored` "
        "carries a value; anything else says nothing about the task and must be masked, not counted as 0. With `runs` "
        "the same state is graded several times in other locales, time zones, hash seeds and orders of files; runs "
        "that disagree are a `reward_error`.",
        request=RewardRequest,
        response=RewardReport,
        method="POST",
        path="/v1/sessions/{session_id}/reward",
        handler=_reward,
        deadline_s=_reward_deadline_s,
        idempotent=True,
    ),
)
