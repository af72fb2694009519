"""The grading service: grades a session's captured state with the reward it was opened with."""

from pathlib import Path

import anyio.to_thread

from grading.end_state import examined
from grading.frame_conditions.sizes import oversized
from grading.report import combined
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.callers import Caller
from schemas.errors import InfrastructureError, InvalidRequestError, UngradableError
from schemas.rewards import RewardReport
from vm_controller.sessions import ALIVE, ANY, Session, Sessions
from vm_controller.state_capture import captured, keep_final


class GradingService:
    """Grades sessions, and keeps the captured states of finished ones (`vm_controller.service.GradedLater`)."""

    def __init__(self, sessions: Sessions, grader: Grader, folder: Path) -> None:
        """Create the service.

        Args:
            sessions: the sessions of the server.
            grader: runs the rewards.
            folder: a folder of the server's, in which captured states are kept.
        """
        self._sessions = sessions
        self._grader = grader
        self._folder = folder

    def require_gradable(self, reward: str | None) -> None:
        """Refuse a reward that this server could never run.

        Raises:
            InvalidRequestError: it asks a judge, and the server has none.
        """
        self._grader.require_judge(reward)

    async def keep_final(self, session: Session) -> None:
        """Capture a session that is being finished; the caller must hold its lock."""
        await keep_final(session, self._folder, self._grader)

    async def reward(
        self, session_id: str, caller: Caller, *, seed: int, timeout_s: float = REWARD_TIMEOUT_S, runs: int = 1
    ) -> RewardReport:
        """Grade a session with its reward; the state is captured once for all runs.

        Args:
            session_id: the session.
            caller: the caller, for the recording.
            seed: the reward's random seed.
            timeout_s: seconds allowed for each run of the reward.
            runs: the number of runs, which must agree.

        Raises:
            InvalidRequestError: no reward is attached to the session.
            InfrastructureError: the desktop died, and the agent did not cause that.
        """
        session = self._sessions.get(session_id)
        if (source := session.reward) is None:
            raise InvalidRequestError(
                "no reward is attached to this session; open it with `reward` or `workspace_id`", field="session_id"
            )
        # The state of a finished episode was captured, so it can be graded even if the desktop has died since.
        states = ALIVE if session.final is None else ANY
        try:
            async with (
                self._sessions.use(session_id, states=states),
                captured(session, self._folder, self._grader) as state,
            ):
                if spoiled := await anyio.to_thread.run_sync(oversized, session.request.frame, state):
                    report = self._grader.unread_report(spoiled, state, source, seed=seed)
                else:
                    reports = await self._grader.repeat(source, state, runs, seed=seed, timeout_s=timeout_s)
                    report = combined(reports).model_copy(update={"result_sha256": state.result_sha256})
                    report = await examined(report, source, self._grader, state, session.known, session.request.frame)
        except UngradableError as error:
            report = self._grader.unscored_report(error, source, seed=seed)
        except InfrastructureError:
            if (cause := await session.desktop.agent_caused_failure()) is None:
                raise
            report = self._grader.unscored_report(UngradableError(cause), source, seed=seed)
        session.recording.reward(report, caller)
        return report
