"""Ends and grades an episode: a value if the reward gave one, otherwise the reason why there is none."""

from contextlib import suppress

from episodes.records import Episode
from grading.service import GradingService
from schemas.callers import Caller
from schemas.episodes import EpisodeClose, EpisodeEnd
from schemas.errors import InfrastructureError, NotFoundError, SessionEndedError
from schemas.rewards import RewardReport, RewardStatus
from schemas.sessions import SessionInfo, SessionState
from vm_controller.service import SessionService


async def graded(
    sessions: SessionService, grading: GradingService, episode: Episode, asked: EpisodeClose, caller: Caller
) -> tuple[EpisodeEnd, RewardReport]:
    """Finish an episode that has a session, unless its policy did, and grade it.

    Args:
        sessions: where the episode's session lives.
        grading: grades its end state; a run in which the machine failed is repeated once.
        episode: the episode, which must have been opened.
        asked: status and answer to finish with, where the policy did not finish it itself.
        caller: on whose behalf it is finished and graded.

    Returns:
        How it ended, and its report. Where the machine failed, both say so and the report has no value.
    """
    limit, session_id = episode.limits.reached, episode.session_id or ""
    end = EpisodeEnd(asked.status if limit is None else limit)
    try:
        session = _session(sessions, session_id)
        if session.completion is not None:
            end = EpisodeEnd(session.completion.status)
        elif session.state is SessionState.OPEN:
            # A desktop that is dead is told by grading, which knows whose doing it was.
            with suppress(InfrastructureError):
                await sessions.finish(session_id, asked.status, asked.answer, caller)
        report = await grading.reward(session_id, caller, seed=episode.seed)
        if report.status is RewardStatus.INFRA_ERROR:
            # The episode is paid for, and its end state is kept: it can be graded again.
            report = await grading.reward(session_id, caller, seed=episode.seed)
    except (InfrastructureError, NotFoundError, SessionEndedError) as error:
        report = episode.ungraded(error.message)
    return (EpisodeEnd.INFRA_ERROR if report.status is RewardStatus.INFRA_ERROR else end), report


def _session(sessions: SessionService, session_id: str) -> SessionInfo:
    for session in sessions.all():
        if session.session_id == session_id:
            return session
    raise NotFoundError(f"session {session_id} has ended", field="session_id")
