"""An in-memory episode server whose behaviour and failures the test chooses, to test the worker alone."""

import hashlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import anyio
from pydantic import BaseModel

from clients.connection.protocol import Answer
from clients.desktop import Desktop
from clients.reports.recording.pictures import png
from clients.rollouts.policies.protocol import Played
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import Beginning, Ending, Recorder
from schemas.actions import Click, Point
from schemas.episodes import (
    EpisodeClose,
    EpisodeClosed,
    EpisodeEnd,
    EpisodeInfo,
    EpisodeOpen,
    EpisodeOpened,
    EpisodeState,
    TupleInfo,
    TupleList,
    TupleListRequest,
    TupleShow,
    TupleShown,
)
from schemas.errors import ForbiddenError, InfrastructureError, NotFoundError, SessionEndedError
from schemas.observations import ActResult, Observation, Observe, Picture, PictureFormat, Settle, Size
from schemas.progress import OnProgress
from schemas.requests import Act, Finish, Screenshot, SessionClose
from schemas.rewards import RewardReport, RewardStatus
from schemas.sessions import Coordinates, Lease, SessionClosed, SessionInfo, SessionState
from schemas.tasks import Difficulty, Task

SCREEN = Size(width=64, height=64)
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def nothing(_verb: str, _request: BaseModel) -> None:
    """Do not disturb a call."""


@dataclass
class Episode:
    """One of its episodes."""

    request: EpisodeOpen
    number: int
    is_open: bool = True
    steps: int = 0
    closed: EpisodeClosed | None = None

    @property
    def session_id(self) -> str:
        return f"s_{self.number:016d}"


def scored(value: float) -> RewardReport:
    return RewardReport(status=RewardStatus.SCORED, value=value, duration_s=0.0, seed=0, reward_sha256="0" * 64)


def unscored(status: RewardStatus) -> RewardReport:
    return RewardReport(status=status, reason="as the test has it", duration_s=0.0, seed=0, reward_sha256="0" * 64)


@dataclass
class ScriptedEpisodes:
    """The server, and its one connection. `grade` gives the report of an attempt; `faults` run before a verb does."""

    tuples: tuple[str, ...] = ("notes_1",)
    grade: Callable[[Episode], RewardReport] = lambda _: scored(1.0)
    before: Callable[[str, BaseModel], None] = nothing
    after: Callable[[str, BaseModel], None] = nothing
    episodes: list[Episode] = field(default_factory=list[Episode])
    calls: Counter[str] = field(default_factory=Counter[str])
    shown: int = 0
    """Number of requested pictures, each of which is different."""
    url: str = "http://scripted"

    @asynccontextmanager
    async def connect(self, token: str) -> AsyncGenerator["ScriptedEpisodes"]:
        del token
        yield self

    @property
    def open(self) -> int:
        return sum(one.is_open for one in self.episodes)

    def restart(self) -> None:
        """Forget everything, as after a kill."""
        self.episodes.clear()

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        del on_progress
        self.calls[verb] += 1
        await anyio.lowlevel.checkpoint()
        self.before(verb, request)
        done = self.answer(request)
        self.after(verb, request)
        observe = getattr(request, "observe", None)
        if verb in {"act", "screenshot"} and isinstance(observe, Observe) and observe.format is PictureFormat.PNG:
            self.shown += 1
            done = with_picture(done, screen(self.shown))
        assert isinstance(done, answer)
        return done

    def answer(self, request: BaseModel) -> BaseModel:
        """Carry out a request."""
        match request:
            case TupleListRequest():
                return TupleList(tuples=tuple(map(tuple_info, self.tuples)), total=len(self.tuples))
            case TupleShow(scripts=True):
                raise ForbiddenError("the scripts are not for this role")
            case TupleShow():
                return TupleShown(info=tuple_info(request.tuple_id), instruction="Write what the test asks for.")
            case EpisodeOpen():
                return self._opened(request)
            case EpisodeClose():
                return self._closed(request)
            case SessionClose():
                self._of_session(request.session_id).is_open = False
                return SessionClosed(session_id=request.session_id)
            case Act():
                episode = self._of_session(request.session_id)
                if episode.request.max_steps is not None and episode.steps >= episode.request.max_steps:
                    raise SessionEndedError("the episode is over: max_steps")
                episode.steps += 1
                actions = len(request.actions)
                return ActResult(requested=actions, executed=actions, observation=observation())
            case Screenshot():
                return observation()
            case Finish():
                return session_info(self._of_session(request.session_id))
            case _:
                raise AssertionError(f"the worker asked for {request!r}")

    def _opened(self, request: EpisodeOpen) -> EpisodeOpened:
        known = [one for one in self.episodes if one.request.idempotency_key == request.idempotency_key]
        episode = known[0] if known else Episode(request, len(self.episodes) + 1)
        if not known:
            self.episodes.append(episode)
        return EpisodeOpened(
            episode=episode_info(episode),
            instruction="Write what the test asks for.",
            session=session_info(episode),
            token=f"of {episode.session_id}",
            observation=observation(),
        )

    def _closed(self, request: EpisodeClose) -> EpisodeClosed:
        found = [one for one in self.episodes if f"e_{one.number:016d}" == request.episode_id]
        if not found:
            raise NotFoundError(f"there is no episode {request.episode_id}")
        [episode] = found
        if episode.closed is None:
            episode.is_open = False
            report = self.grade(episode)
            limit = episode.request.max_steps
            end = EpisodeEnd.MAX_STEPS if limit is not None and episode.steps >= limit else EpisodeEnd(request.status)
            if report.status is RewardStatus.INFRA_ERROR:
                end = EpisodeEnd.INFRA_ERROR
            episode.closed = EpisodeClosed(
                episode=episode_info(episode),
                end=end,
                report=report,
                valid=report.value is not None,
                why_invalid="" if report.value is not None else report.reason,
            )
        return episode.closed

    def _of_session(self, session_id: str) -> Episode:
        for one in self.episodes:
            if one.session_id == session_id and one.is_open:
                return one
        raise NotFoundError(f"there is no session {session_id}")


@dataclass
class Clicks:
    """A policy that clicks, and fails when the test wants it to."""

    clicks: int = 1
    name: str = "clicks"
    on_play: Callable[[Task], None] = lambda _: None
    waits_s: Callable[[Recorder], float] = lambda _: 0.0

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        rules = RolloutRules()
        recorder.write(
            Beginning(
                task_id=task.task_id, instruction=task.instruction, model=self.name, adapter="", rules=rules, frame=""
            )
        )
        self.on_play(task)
        await anyio.sleep(self.waits_s(recorder))
        for _ in range(self.clicks):
            await desktop.act(Click(x=1, y=1))
        recorder.write(Ending(end=End.DONE, answer=None))
        await desktop.finish("done")
        return Played(End.DONE, None, self.clicks)


def broken(message: str = "the connection broke") -> InfrastructureError:
    return InfrastructureError(message)


def tuple_info(name: str) -> TupleInfo:
    return TupleInfo(
        tuple_id=name, environment="os", family="notes", category="files", difficulty=Difficulty.EASY, seed=1
    )


def episode_info(episode: Episode) -> EpisodeInfo:
    return EpisodeInfo(
        episode_id=f"e_{episode.number:016d}",
        tuple_id=episode.request.tuple_id or "",
        environment="os",
        state=EpisodeState.OPEN if episode.is_open else EpisodeState.CLOSED,
        session_id=episode.session_id,
        attempt=episode.request.attempt,
        seed=episode.request.seed,
        steps=episode.steps,
    )


def session_info(episode: Episode) -> SessionInfo:
    return SessionInfo(
        session_id=episode.session_id,
        environment="os",
        backend="scripted",
        state=SessionState.OPEN,
        screen=SCREEN,
        coordinates=Coordinates.PIXELS,
        settle=Settle(),
        created_at=NOW,
        lease=Lease(duration_s=600.0, expires_at=NOW + timedelta(seconds=600)),
    )


def observation() -> Observation:
    return Observation(
        session_id="s_0000000000000001",
        sequence=1,
        screen=SCREEN,
        scale=1.0,
        picture=None,
        cursor=Point(x=0, y=0),
        focused_window=None,
        settled=True,
        settle_ms=0.0,
    )


def screen(number: int) -> bytes:
    """A picture of one colour."""
    return png(bytes((number % 256, number // 256, 0)) * (SCREEN.width * SCREEN.height), SCREEN.width, SCREEN.height)


def with_picture(answer: BaseModel, data: bytes) -> BaseModel:
    """Put a picture into an observation."""
    picture = Picture(
        format=PictureFormat.PNG,
        width=SCREEN.width,
        height=SCREEN.height,
        sha256=hashlib.sha256(data).hexdigest(),
        data=data,
    )
    if isinstance(answer, ActResult):
        seen = answer.observation.model_copy(update={"picture": picture})
        return answer.model_copy(update={"observation": seen})
    return answer.model_copy(update={"picture": picture})
