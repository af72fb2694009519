"""Grades a session: its captured state with the reward that it was opened with."""

from pathlib import Path

from grading.end_state import examined
from grading.report import combined
from grading.runner import Grader
from schemas.errors import InfrastructureError, InvalidRequestError, UngradableError
from schemas.rewards import RewardReport
from schemas.sessions import SessionState
from vm_controller.sessions import Sessions
from vm_controller.state_capture import captured

_ALIVE = frozenset({SessionState.OPEN, SessionState.FINISHED})
_ANY = _ALIVE | {SessionState.FAILED}


async def grade(
    sessions: Sessions, grader: Grader, folder: Path, session_id: str, *, seed: int, timeout_s: float, runs: int
) -> RewardReport:
    """Grade a session, captured once into `folder`.

    Args:
        sessions: Where it is found.
        grader: Runs the reward.
        folder: For the archive of its state.
        session_id: Which one.
        seed: The reward's own.
        timeout_s: How long the reward may run, each time.
        runs: How many runs have to agree.

    Raises:
        InvalidRequestError: no reward is attached.
        InfrastructureError: its desktop is dead, and not by its own doing.
    """
    session = sessions.get(session_id)
    if (source := session.reward) is None:
        raise InvalidRequestError(
            "no reward is attached to this session; open it with `reward` or `workspace_id`", field="session_id"
        )
    # A desktop that dies after the end of its episode takes nothing of that with it.
    states = _ALIVE if session.final is None else _ANY
    try:
        async with sessions.use(session_id, states=states), captured(session, folder, grader) as state:
            reports = await grader.repeat(source, state, runs, seed=seed, timeout_s=timeout_s)
            report = combined(reports).model_copy(update={"result_sha256": state.result_sha256})
            report = await examined(report, source, grader, state, session.known, session.request.frame)
    except UngradableError as error:
        report = grader.unscored_report(error, source, seed=seed)
    except InfrastructureError:
        if (cause := await session.desktop.agent_caused_failure()) is None:
            raise
        report = grader.unscored_report(UngradableError(cause), source, seed=seed)
    session.recording.reward(report)
    return report
