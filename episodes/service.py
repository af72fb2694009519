"""Opens, grades and closes episodes, alone and in groups, on the sessions of one server."""

import time
from contextlib import suppress
from dataclasses import dataclass, field

import anyio
import anyio.to_thread

from episodes.grading import graded
from episodes.known_episodes import KEEP_S, Memory
from episodes.prepared import PreparedStates
from episodes.queue import Places
from episodes.records import Episode, Group
from episodes.stored_tuple import StoredTuple
from episodes.tuples import NoTuples, Tuples, TupleSource
from grading.service import GradingService
from schemas.callers import Caller
from schemas.episodes import (
    EpisodeClose,
    EpisodeClosed,
    EpisodeEnd,
    EpisodeInfo,
    EpisodeOpen,
    EpisodeSettings,
    EpisodeState,
    GroupInfo,
    GroupOpen,
    StartedFrom,
    TupleBundle,
    TupleList,
    TupleListRequest,
    TupleShow,
    TupleShown,
)
from schemas.errors import BusyError, ConflictError, CuaGymError, InfrastructureError, NotFoundError
from schemas.sessions import SessionInfo, SessionState
from vm_controller.ids import new_handle
from vm_controller.service import SessionService

_SWEEP_S = 1.0
_PAUSE_S = 10.0
"""After a fork that was made ahead has failed."""
_TOGETHER = 8
_LEASE_RAN_OUT = "its lease ran out before episode_close was called"
_CLOSED_BY_OTHERS = "its session was closed before episode_close was called"


@dataclass(frozen=True)
class EpisodeRules:
    """Which tuples there are by name, how many prepared states are kept and how long unused, and forks made ahead."""

    tuples: TupleSource = field(default_factory=NoTuples)
    prepared_states: int = 32
    prepared_age_s: float = 3_600.0
    prepare_ahead: int = 2


class EpisodeService:
    """All episodes and groups of a server."""

    def __init__(self, sessions: SessionService, grading: GradingService, rules: EpisodeRules) -> None:
        """Nothing runs before `run` does."""
        self._tuples = Tuples(rules.tuples)
        self._sessions = sessions
        self._grading = grading
        self._rules = rules
        self._prepared = PreparedStates(sessions, rules.prepared_states, rules.prepared_age_s)
        self._places = Places()
        self._memory = Memory(self._places)
        self._ahead_from = 0.0

    async def run(self) -> None:
        """Notice what ended by itself and make forks ahead, for as long as the server runs."""
        while True:
            await self._places.changed(_SWEEP_S)
            await self._notice_ended()
            self._memory.forget()
            await self._make_ahead()

    async def close_tuples(self) -> None:
        """Remove the files that reading tuples left."""
        await anyio.to_thread.run_sync(self._rules.tuples.close)

    # One episode

    async def open(self, asked: EpisodeOpen) -> EpisodeInfo:
        """Open an episode: a new one, or one that a group has queued.

        Raises:
            NotFoundError: there is no such tuple or group.
            ConflictError: the attempt of the group has been opened before.
            InvalidRequestError: the setup failed.
            BusyError: no place became free in time.
            InfrastructureError: the desktop did not start.
        """
        if asked.group_id is not None:
            group = self._memory.group(asked.group_id)
            with group.used():
                return await self._begin(self._attempt(group, asked.attempt), asked.wait_s)
        source = await self._source(asked.tuple_id, asked.bundle)
        episode = Episode(new_handle("e"), source, _settings(asked), asked.attempt, asked.seed)
        info = await self._begin(episode, asked.wait_s)
        self._memory.episodes[episode.episode_id] = episode
        return info

    def instruction(self, episode_id: str) -> str:
        """Return what the policy is asked to do; "" once the episode is closed."""
        source = self._memory.episode(episode_id).source
        return "" if source is None else source.task.instruction

    def settings(self, episode_id: str) -> EpisodeSettings:
        """Return the settings that the episode was opened with."""
        return self._memory.episode(episode_id).settings

    def start_clock(self, episode_id: str) -> None:
        """Start the clock of an episode: its policy has seen the first picture."""
        self._memory.episode(episode_id).limits.start()

    async def give_back(self, episode_id: str) -> None:
        """Undo the opening of an episode whose first picture could not be taken."""
        episode = self._memory.episode(episode_id)
        session_id = episode.session_id
        if episode.group_id is None:
            del self._memory.episodes[episode_id]
        elif episode.result is None:
            episode.queue_again()
        await self._close_session(session_id)

    async def close(self, asked: EpisodeClose, caller: Caller) -> EpisodeClosed:
        """Finish, grade and close an episode; a second call gets the answer of the first.

        Raises:
            NotFoundError: there is no such episode, or it ended long ago.
            ConflictError: it is queued.
        """
        episode = self._memory.episode(asked.episode_id)
        async with episode.lock:
            await self._notice_ended()
            if episode.result is not None:
                return episode.result
            if episode.session_id is None:
                raise ConflictError(
                    f"episode {episode.episode_id} is queued: open it with episode_open, or close its group"
                )
            end, report = await graded(self._sessions, self._grading, episode, asked, caller)
            # Who closed its session meanwhile ended it: what was said then stays.
            result = episode.result or episode.close(end, report, KEEP_S)
            await self._close_session(episode.session_id, episode)
            return result

    async def all(self, group_id: str | None = None) -> tuple[EpisodeInfo, ...]:
        """Describe episodes, oldest first; with a group, only those of the group."""
        await self._notice_ended()
        return self._memory.described(one for one in self._memory.episodes.values() if group_id in {None, one.group_id})

    def session_closed(self, session_id: str) -> None:
        """Record that somebody closed the session of an episode without grading it."""
        for episode in self._memory.episodes.values():
            if episode.session_id == session_id and episode.result is None:
                episode.close(EpisodeEnd.ABANDONED, episode.ungraded(_CLOSED_BY_OTHERS), KEEP_S)

    # Groups

    async def open_group(self, asked: GroupOpen) -> tuple[str, tuple[EpisodeInfo, ...]]:
        """Make a group and open as many of its episodes as there is room for; the others are queued.

        Returns:
            The group's id, and all its episodes.

        Raises:
            NotFoundError: there is no such tuple.
            InvalidRequestError: the setup failed.
            InfrastructureError: no desktop started.
        """
        source = await self._source(asked.tuple_id, asked.bundle)
        settings = _settings(asked)
        if not settings.from_setup:
            with suppress(BusyError):
                await self._prepared.prepare(source.opening(settings))
        group_id = new_handle("g")
        seeds = asked.seeds or tuple(range(asked.n))
        episodes = [
            Episode(new_handle("e"), source, settings, attempt, seed, group_id) for attempt, seed in enumerate(seeds, 1)
        ]
        group = Group(group_id, source.tuple_id, source.task.environment, settings.lease_s, episodes)
        self._memory.groups[group_id] = group
        self._memory.episodes |= {episode.episode_id: episode for episode in episodes}
        at_once = asked.n if asked.at_once is None else min(asked.at_once, asked.n)
        try:
            with group.used():
                await self._begin_together(episodes[:at_once])
            group.is_opening = False
        except BaseException:
            with anyio.CancelScope(shield=True):
                await self.close_group(group_id)
                for episode in episodes:
                    self._memory.episodes.pop(episode.episode_id, None)
            raise
        self._places.free()
        return group_id, self._memory.described(episodes)

    async def group(self, group_id: str) -> GroupInfo:
        """Describe a group."""
        group = self._memory.group(group_id)
        await self._notice_ended()
        return group.describe(self._memory.described(group.episodes))

    async def close_group(self, group_id: str) -> GroupInfo:
        """Close the open episodes of a group, ungraded, and forget the queued ones."""
        group = self._memory.group(group_id)
        del self._memory.groups[group_id]
        for episode in group.episodes:
            async with episode.lock:
                await self._abandon(episode, "its group was closed before it was graded")
        return group.describe(self._memory.described(group.episodes))

    # Tuples

    def page(self, asked: TupleListRequest) -> TupleList:
        """List the tuples that the server was given."""
        return self._tuples.page(asked)

    async def show(self, asked: TupleShow) -> TupleShown:
        """Read a tuple."""
        stored = await self._tuples.read(asked.tuple_id)
        return TupleShown(
            info=self._tuples.info(asked.tuple_id),
            instruction=stored.task.instruction,
            scripts=stored.scripts() if asked.scripts else None,
        )

    # What is behind both

    async def _begin(self, episode: Episode, wait_s: float) -> EpisodeInfo:
        async with episode.lock:
            if episode.state is not EpisodeState.QUEUED or episode.source is None:
                raise ConflictError(
                    f"attempt {episode.attempt} of this group has been opened: it is episode {episode.episode_id}",
                    field="attempt",
                )
            session, started_from = await self._start(episode, episode.source, wait_s)
            episode.open_in(session, started_from)
            self._sessions.limit(session.session_id, episode.limits)
            return episode.describe()

    async def _start(self, episode: Episode, source: StoredTuple, wait_s: float) -> tuple[SessionInfo, StartedFrom]:
        if (ahead := episode.ahead) is not None:
            episode.ahead = None
            # A lease may have run out, or the desktop died: then it is as if nothing had been made ahead.
            session, made_from = ahead
            with suppress(CuaGymError):
                session = self._sessions.renew(session.session_id, episode.settings.lease_s)
                if session.state is SessionState.OPEN:
                    return session, StartedFrom.AHEAD if made_from is StartedFrom.FORK else made_from
            await self._close_session(session.session_id)
        request = source.opening(episode.settings)

        async def start() -> tuple[SessionInfo, StartedFrom]:
            while True:
                try:
                    return await self._prepared.start(request, anew=episode.settings.from_setup)
                except BusyError:
                    # What was made ahead for others makes room for whoever asks now.
                    if not await self._give_up_one(episode):
                        raise

        return await self._places.take(start, wait_s)

    async def _begin_together(self, episodes: list[Episode]) -> None:
        """Open what there is room for, in order; those that do not start stay queued.

        Raises:
            InvalidRequestError: the setup failed.
            InfrastructureError: not one of them started.
        """
        errors: list[InfrastructureError] = []
        others: list[CuaGymError] = []
        limiter = anyio.CapacityLimiter(_TOGETHER)

        async def begin(episode: Episode) -> None:
            async with limiter:
                try:
                    await self._begin(episode, 0.0)
                except BusyError:
                    return
                except InfrastructureError as error:
                    errors.append(error)
                except CuaGymError as error:
                    others.append(error)
                    tasks.cancel_scope.cancel()

        async with anyio.create_task_group() as tasks:
            for episode in episodes:
                tasks.start_soon(begin, episode)
        if others:
            raise others[0]
        if errors and all(episode.session_id is None for episode in episodes):
            raise errors[0]

    async def _notice_ended(self) -> None:
        """Note which episodes lost their session or their desktop, and forget groups that nobody uses."""
        sessions = {session.session_id: session for session in self._sessions.all()}
        now = time.monotonic()
        for episode in tuple(self._memory.episodes.values()):
            if episode.result is not None or episode.session_id is None:
                continue
            session = sessions.get(episode.session_id)
            if session is None:
                episode.close(EpisodeEnd.LEASE, episode.ungraded(_LEASE_RAN_OUT), KEEP_S)
                self._places.free()
            else:
                episode.failed = session.state is SessionState.FAILED
                if (group := self._memory.groups.get(episode.group_id or "")) is not None:
                    group.renew()
        for group in tuple(self._memory.groups.values()):
            if group.users == 0 and group.expires <= now:
                del self._memory.groups[group.group_id]
                for episode in group.episodes:
                    if episode.session_id is None and episode.result is None:
                        await self._give_up(episode)
                        episode.close(EpisodeEnd.LEASE, episode.ungraded("nobody used its group"), KEEP_S)

    async def _make_ahead(self) -> None:
        """Fork for those that are queued, the next ones first, while there is room and nobody waits for it."""
        if time.monotonic() < self._ahead_from:
            return
        # Those of a group that is being opened are about to get their desktops.
        opening = {group.group_id for group in self._memory.groups.values() if group.is_opening}
        queued = [episode for episode in self._memory.queued() if episode.group_id not in opening]
        for episode in queued[: self._rules.prepare_ahead]:
            async with episode.lock:
                source = episode.source
                if episode.state is not EpisodeState.QUEUED or episode.ahead is not None or source is None:
                    continue
                request = source.opening(episode.settings)
                try:
                    episode.ahead = await self._prepared.start(request, anew=episode.settings.from_setup)
                except CuaGymError as error:
                    # It is tried again when somebody asks for it, and told then.
                    self._ahead_from = time.monotonic() + (0.0 if isinstance(error, BusyError) else _PAUSE_S)
                    return

    async def _give_up_one(self, but: Episode) -> bool:
        """Close a desktop that was made ahead, the last one first; return whether there was one."""
        for episode in reversed(self._memory.episodes.values()):
            if episode is not but and episode.ahead is not None:
                await self._give_up(episode)
                return True
        return False

    async def _give_up(self, episode: Episode) -> None:
        if (ahead := episode.ahead) is not None:
            episode.ahead = None
            await self._close_session(ahead[0].session_id)

    async def _abandon(self, episode: Episode, reason: str) -> None:
        """Close an episode without grading it, unless it was closed before."""
        await self._give_up(episode)
        if episode.result is None:
            episode.close(EpisodeEnd.ABANDONED, episode.ungraded(reason), KEEP_S)
            await self._close_session(episode.session_id)

    async def _close_session(self, session_id: str | None, episode: Episode | None = None) -> None:
        if session_id is not None:
            with anyio.CancelScope(shield=True), suppress(NotFoundError, ConflictError):
                await self._sessions.close(session_id)
        held_s = None
        if episode is not None and episode.opened_at is not None and episode.closed_at is not None:
            held_s = (episode.closed_at - episode.opened_at).total_seconds()
        self._places.free(held_s)

    async def _source(self, tuple_id: str | None, bundle: TupleBundle | None) -> StoredTuple:
        return StoredTuple.sent(bundle) if bundle is not None else await self._tuples.read(tuple_id or "")

    @staticmethod
    def _attempt(group: Group, attempt: int) -> Episode:
        if attempt > len(group.episodes):
            raise NotFoundError(f"this group has {len(group.episodes)} attempts", field="attempt")
        return group.episodes[attempt - 1]


def _settings(asked: EpisodeSettings) -> EpisodeSettings:
    """The settings alone of a request."""
    return EpisodeSettings(**{name: getattr(asked, name) for name in EpisodeSettings.model_fields})
