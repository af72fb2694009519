"""The warm pool: desktops of each environment started in advance, and the limit on their total number.

A desktop in the pool is in exactly the state that opening it would have produced. It is handed out once and never comes
back.
"""

import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio
import structlog

from schemas.errors import BusyError, CuaGymError, InvalidRequestError
from schemas.statistics import PoolCount
from vm_controller.startup import Opened

IDLE_S = 300.0
FAILED_PAUSE_S = 5.0
BUSY_RETRY_S = 2.0
REFILL_DELAY_S = 0.15

_log = structlog.get_logger("vm_controller.pool")


@dataclass(frozen=True)
class DesktopKind:
    """A kind of desktop in the pool: an environment, with its application open or without."""

    environment: str
    launched: bool


@dataclass(frozen=True)
class Range:
    """The number of desktops of a kind to keep ready: `minimum` always, up to `maximum` on demand."""

    minimum: int
    maximum: int


@dataclass(frozen=True)
class Capacity:
    """The limits of one server. `starting` desktops may be starting at once, and twice as many callers may wait.

    `snapshot_mb` is the disk space for all snapshots together, in MiB. `spare` is how many desktops are kept ready in
    all for environments that were asked for repeatedly of late, where the backend shows pages only.
    """

    sessions: int = 64
    starting: int = 4
    warm: Mapping[DesktopKind, Range] = field(default_factory=dict[DesktopKind, Range])
    snapshot_mb: int = 4_096
    spare: int = 0


@dataclass
class _Stock:
    size: Range
    target: int
    is_spare: bool = False
    ready: deque[Opened] = field(default_factory=deque[Opened])
    taken_at: float = field(default_factory=time.monotonic)
    lowered_at: float = -math.inf
    asked: deque[float] = field(default_factory=deque[float])
    """When it was asked for; of spare kinds only, and only lately."""
    hits: int = 0
    misses: int = 0

    def asked_lately(self) -> int:
        """Return how often it was asked for within the window."""
        earliest = time.monotonic() - IDLE_S
        while self.asked and self.asked[0] < earliest:
            self.asked.popleft()
        return len(self.asked)

    def gives_way_to(self, wanted: "_Stock") -> bool:
        """Whether one of its spare desktops goes in favour of another kind, which was asked for just now.

        The request of just now does not count: of kinds that are asked for in turn, each would displace the others.
        """
        if not self.target:
            return False
        return self.asked_lately() < wanted.asked_lately() - 1 or (self.target > 1 and wanted.target == 1)


class WarmPool:
    """Keeps desktops ready, and refills in the background, one at a time."""

    def __init__(
        self, open_one: Callable[[DesktopKind], Awaitable[Opened]], warm: Mapping[DesktopKind, Range], spare: int = 0
    ) -> None:
        """Start empty; `run` fills it.

        Args:
            open_one: starts a desktop of a kind.
            warm: how many of each kind to keep ready.
            spare: how many to keep ready in all of the other kinds that `take_spare` was asked for repeatedly of late.
        """
        self._open_one = open_one
        self._spare = spare
        self._stocks = {kind: _Stock(size, size.minimum) for kind, size in warm.items()}
        self._wanted = anyio.Event()

    def ready(self) -> int:
        """Return the number of desktops that are ready."""
        return sum(len(stock.ready) for stock in self._stocks.values())

    def ready_of(self, kind: DesktopKind) -> int:
        """Return how many of them are of a kind."""
        stock = self._stocks.get(kind)
        return 0 if stock is None else len(stock.ready)

    def counts(self) -> tuple[PoolCount, ...]:
        """Return the counts of every kind."""
        return tuple(
            PoolCount(
                environment=kind.environment,
                launched=kind.launched,
                idle=len(stock.ready),
                minimum=stock.size.minimum,
                maximum=stock.size.maximum,
                hits=stock.hits,
                misses=stock.misses,
            )
            for kind, stock in self._stocks.items()
        )

    def take(self, kind: DesktopKind) -> Opened | None:
        """Return a ready desktop that is alive, or None; a miss raises the number to keep ready, up to the maximum."""
        stock = self._stocks.get(kind)
        if stock is None:
            return None
        stock.taken_at = time.monotonic()
        self._wanted.set()
        while stock.ready:
            opened = stock.ready.popleft()
            if opened.desktop.failure() is None:
                stock.hits += 1
                return opened
        stock.misses += 1
        if not stock.is_spare or stock.asked_lately() > 1:
            stock.target = min(stock.target + 1, stock.size.maximum)
        return None

    def take_spare(self, kind: DesktopKind) -> Opened | None:
        """Return a ready desktop as `take` does.

        A kind that is not kept ready anyway is for a while from its second request within the window on, as far as
        those that were asked for as often leave it room.
        """
        if self._spare and kind not in self._stocks:
            self._stocks[kind] = _Stock(Range(0, self._spare), 0, is_spare=True)
        stock = self._stocks.get(kind)
        if stock is None or not stock.is_spare:
            return self.take(kind)
        stock.asked.append(time.monotonic())
        opened = self.take(kind)
        self._bound_spares(stock)
        return opened

    async def give_up_one(self, wanted: DesktopKind | None = None, count: int = 0) -> bool:
        """Close one ready desktop to make room, a spare one first; return whether there was one.

        Args:
            wanted: a kind of which some are about to be taken.
            count: how many of those are left.
        """
        for kind, stock in sorted(self._stocks.items(), key=lambda item: (not item[1].is_spare, item[1].taken_at)):
            if len(stock.ready) > (count if kind == wanted else 0):
                await _close(stock.ready.pop())
                return True
        return False

    async def run(self, has_room: Callable[[], bool], is_quiet: Callable[[], bool]) -> None:
        """Refill the pool for as long as the server runs.

        Args:
            has_room: whether another desktop may be started.
            is_quiet: whether no caller waits for a desktop that is being started; spare ones are started only then.
        """
        while True:
            await self._shrink()
            self._wanted = anyio.Event()
            kind = self._most_wanting() if has_room() else None
            if kind is None:
                with anyio.move_on_after(FAILED_PAUSE_S):
                    await self._wanted.wait()
                # The caller that took a desktop is working now; starting the next at once would slow it down.
                await anyio.sleep(REFILL_DELAY_S)
                continue
            if self._stocks[kind].is_spare and not is_quiet():
                await anyio.sleep(REFILL_DELAY_S)
                continue
            try:
                opened = await self._open_one(kind)
            except CuaGymError as error:
                _log.warning("warm desktop failed", environment=kind.environment, reason=error.message)
                await anyio.sleep(FAILED_PAUSE_S)
                continue
            stock = self._stocks.get(kind)
            if stock is not None and has_room():
                stock.ready.append(opened)
            else:
                # A caller came meanwhile, and callers have priority.
                await _close(opened)

    async def close(self) -> None:
        """Close every ready desktop."""
        while await self.give_up_one():
            pass

    def _most_wanting(self) -> DesktopKind | None:
        """Return the kind of which most are missing; a spare one only if none is missing of the others."""

        def missing(kind: DesktopKind) -> int:
            return self._stocks[kind].target - len(self._stocks[kind].ready)

        wanting = [kind for kind in self._stocks if missing(kind) > 0]
        return max(wanting, key=lambda kind: (not self._stocks[kind].is_spare, missing(kind)), default=None)

    def _bound_spares(self, wanted: _Stock) -> None:
        """Keep as many spare desktops in all as are allowed, after a request that may have asked for one more."""
        spares = [stock for stock in self._stocks.values() if stock.is_spare]
        if sum(stock.target for stock in spares) > self._spare:
            giving = [stock for stock in spares if stock is not wanted and stock.gives_way_to(wanted)]
            loser = min(giving, key=lambda stock: (stock.asked_lately(), stock.taken_at), default=wanted)
            loser.target -= 1

    async def _shrink(self) -> None:
        """Lower what is kept ready of kinds that nobody has wanted for a while, and close what is beyond it.

        Spare desktops go at once, others one after another.
        """
        now = time.monotonic()
        for kind, stock in tuple(self._stocks.items()):
            if stock.target > stock.size.minimum and now - max(stock.taken_at, stock.lowered_at) > IDLE_S:
                stock.target = 0 if stock.is_spare else stock.target - 1
                stock.lowered_at = now
            while stock.is_spare and len(stock.ready) > stock.target:
                await _close(stock.ready.popleft())
            if stock.is_spare and not stock.target and not stock.ready and now - stock.taken_at > IDLE_S:
                del self._stocks[kind]


async def _close(opened: Opened) -> None:
    """Close a desktop that nobody has used; what goes wrong then concerns neither a caller nor the pool."""
    try:
        await opened.close()
    except Exception:
        _log.exception("a ready desktop was not closed properly", session_id=opened.handle)


class Admission:
    """Limits how many desktops exist and how many are being started; callers beyond that are told to try again."""

    def __init__(self, capacity: Capacity) -> None:
        """Start with all places free."""
        self._capacity = capacity
        self._starting = anyio.CapacityLimiter(capacity.starting)
        self._callers = 0
        self._held = 0

    def has_room(self, live: int, count: int = 1) -> bool:
        """Whether `count` more desktops may be started in addition to `live` ones."""
        return live + self._callers + self._held + count <= self._capacity.sessions

    def check(self, live: int, retry_after_s: float) -> None:
        """Refuse a caller if there is no place for another desktop.

        Args:
            live: the number of desktops, including ready ones.
            retry_after_s: seconds that the caller is told to wait if all places are taken.

        Raises:
            BusyError: all places are taken, or too many callers are waiting; `retry_after_s` says when to try again.
        """
        if not self.has_room(live):
            raise BusyError(
                f"all {self._capacity.sessions} sessions of this server are in use; "
                f"close one, or try again in {retry_after_s:g} s",
                retry_after_s=retry_after_s,
            )
        if self._callers >= 3 * self._capacity.starting:
            raise BusyError(
                f"{self._callers} desktops are being started already; try again in {BUSY_RETRY_S:g} s",
                retry_after_s=BUSY_RETRY_S,
            )

    @contextmanager
    def hold(self, live: int, count: int, retry_after_s: float) -> Generator[None]:
        """Reserve places, while the block runs, for desktops that are started together.

        Args:
            live: the number of desktops, including ready ones.
            count: the number of desktops to start.
            retry_after_s: seconds that the caller is told to wait if there are too few places.

        Raises:
            InvalidRequestError: the server's capacity is below `count`.
            BusyError: there are fewer free places now.
        """
        if count > self._capacity.sessions:
            raise InvalidRequestError(
                f"`n` is {count}, and this server has {self._capacity.sessions} sessions at once: ask for fewer",
                field="n",
            )
        if not self.has_room(live, count):
            raise BusyError(
                f"{live} of {self._capacity.sessions} sessions of this server are in use, too many for {count} more; "
                f"close some, or try again in {retry_after_s:g} s",
                retry_after_s=retry_after_s,
            )
        with self.taken(count):
            yield

    @contextmanager
    def taken(self, count: int = 1) -> Generator[None]:
        """Count desktops that are ready, but not a session's yet, while the block runs."""
        self._held += count
        try:
            yield
        finally:
            self._held -= count

    @property
    def is_quiet(self) -> bool:
        """Whether no desktop is being started for a caller."""
        return self._callers == 0 and self._held == 0

    @property
    def turn(self) -> anyio.CapacityLimiter:
        """The limiter to hold while a desktop starts whose place has been reserved."""
        return self._starting

    async def start(self, work: Callable[[], Awaitable[Opened]]) -> Opened:
        """Start a desktop for a caller when its turn comes."""
        self._callers += 1
        try:
            async with self._starting:
                return await work()
        finally:
            self._callers -= 1
