"""Ends and grades an episode: a value where the reward gave one, else the reason why there is none."""

from contextlib import suppress

from schemas.episodes import EpisodeClose, EpisodeEnd
from schemas.errors import InfrastructureError, NotFoundError, SessionEndedError
from schemas.rewards import RewardReport, RewardStatus
from schemas.sessions import SessionInfo, SessionState
from server.episodes.records import Episode
from tools.facade import Gym

REWARD_TIMEOUT_S = 60.0


async def graded(gym: Gym, episode: Episode, asked: EpisodeClose) -> tuple[EpisodeEnd, RewardReport]:
    """Finish an episode that has a session, unless its policy did, and grade it.

    Where the machine fails the report says so and has no value.
    """
    limit, session_id = episode.limits.reached, episode.session_id or ""
    end = EpisodeEnd(asked.status if limit is None else limit)
    try:
        session = await _session(gym, session_id)
        if session.completion is not None:
            end = EpisodeEnd(session.completion.status)
        elif session.state is SessionState.OPEN:
            # A desktop that is dead is told by grading, which knows whose doing it was.
            with suppress(InfrastructureError):
                await gym.finish(session_id, asked.status, asked.answer)
        report = await gym.reward(session_id, episode.seed, REWARD_TIMEOUT_S, 1)
        if report.status is RewardStatus.INFRA_ERROR:
            # The episode is paid for, and its end state is kept: it can be graded again.
            report = await gym.reward(session_id, episode.seed, REWARD_TIMEOUT_S, 1)
    except (InfrastructureError, NotFoundError, SessionEndedError) as error:
        report = episode.ungraded(error.message)
    return (EpisodeEnd.INFRA_ERROR if report.status is RewardStatus.INFRA_ERROR else end), report


async def _session(gym: Gym, session_id: str) -> SessionInfo:
    for session in await gym.sessions():
        if session.session_id == session_id:
            return session
    raise NotFoundError(f"session {session_id} has ended", field="session_id")
