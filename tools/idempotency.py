"""Idempotency: a repeated key gets the first answer. The cache is bounded in entries and in bytes."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import anyio

from schemas.episodes import GroupOpened
from schemas.errors import BusyError, ConflictError, CuaGymError, DeadlineError
from schemas.observations import Observation
from tools.call import Answer

_MAX_KEYS = 50_000
_MAX_ANSWER_BYTES = 64 * 1024 * 1024
_BYTES_OF_A_VALUE = 4_096
_BYTES_OF_A_NODE = 512
"""Approximate sizes in memory of a result without a picture, and of an accessible element."""


@dataclass(frozen=True)
class Key:
    """The owner of a key, the session that it is for (or the tool, if there is no session yet), and the key itself."""

    principal_id: str
    session_id: str
    key: str


@dataclass
class _First:
    fingerprint: bytes
    done: anyio.Event = field(default_factory=anyio.Event)
    outcome: Answer | CuaGymError | None = None
    size: int = 0


class FirstAnswers:
    """Remembers the answer of the first call with a key, which later calls with it get."""

    def __init__(self, *, max_keys: int = _MAX_KEYS, max_bytes: int = _MAX_ANSWER_BYTES) -> None:
        """Start without any key.

        Args:
            max_keys: keys to remember, at most; beyond that the oldest are forgotten.
            max_bytes: estimated bytes of answers to keep, at most; beyond that the oldest answers are dropped.
        """
        self._max_keys = max_keys
        self._max_bytes = max_bytes
        self._bytes = 0
        self._firsts: OrderedDict[Key, _First] = OrderedDict()
        self._with_answer: OrderedDict[Key, None] = OrderedDict()

    async def once(self, key: Key, fingerprint: bytes, act: Callable[[], Awaitable[Answer]], wait_s: float) -> Answer:
        """Act, unless a call with this key has acted or is acting now, in which case its answer is returned.

        Args:
            key: the caller, the session and the caller's own key.
            fingerprint: the call's arguments, as bytes that are equal for equal arguments.
            act: carries out the call; it runs once per key.
            wait_s: seconds to wait for the first call with this key.

        Raises:
            ConflictError: the key was used with other arguments, or its answer is no longer kept.
            DeadlineError: the first call is still running after `wait_s` seconds.
        """
        first = self._firsts.get(key)
        if first is None:
            return await self._act(key, fingerprint, act)
        if first.fingerprint != fingerprint:
            raise ConflictError(
                "this idempotency_key was used for another call: take a new key for new arguments",
                field="idempotency_key",
            )
        with anyio.move_on_after(wait_s):
            await first.done.wait()
        match first.outcome:
            case Answer() as answer:
                return answer
            case CuaGymError() as error:
                raise error
            case None:
                raise DeadlineError("the first call with this idempotency_key is still running: ask again later")

    async def _act(self, key: Key, fingerprint: bytes, act: Callable[[], Awaitable[Answer]]) -> Answer:
        first = self._firsts[key] = _First(fingerprint)
        try:
            first.outcome = answer = await act()
        except CuaGymError as error:
            first.outcome = error
            raise
        else:
            return answer
        finally:
            if first.outcome is None:
                first.outcome = ConflictError(
                    "the first call with this idempotency_key was interrupted and may have acted: take a screenshot "
                    "before you decide, and use a new key",
                    field="idempotency_key",
                )
            self._keep(key, first)
            first.done.set()

    def _keep(self, key: Key, first: _First) -> None:
        if isinstance(first.outcome, BusyError):
            # Nothing was done, so it must be possible to try again with the same key.
            del self._firsts[key]
            return
        if isinstance(first.outcome, Answer):
            first.size = _size(first.outcome)
            self._bytes += first.size
            self._with_answer[key] = None
        while self._bytes > self._max_bytes:
            oldest, _ = self._with_answer.popitem(last=False)
            self._drop_answer(self._firsts[oldest])
        while len(self._firsts) > self._max_keys:
            # A running call is never forgotten, or a repetition of it would act as well.
            oldest = next((known for known, one in self._firsts.items() if one.outcome is not None), None)
            if oldest is None:
                break
            self._with_answer.pop(oldest, None)
            self._bytes -= self._firsts.pop(oldest).size

    def _drop_answer(self, first: _First) -> None:
        self._bytes -= first.size
        first.size = 0
        first.outcome = ConflictError(
            "the call with this idempotency_key has acted, but its answer is too old to be kept: take a screenshot",
            field="idempotency_key",
        )


def _size(answer: Answer) -> int:
    if isinstance(answer.value, GroupOpened):
        seen = [episode.observation for episode in answer.value.episodes]
    else:
        seen = [] if answer.observation is None else [answer.observation]
    return _BYTES_OF_A_VALUE + sum(_size_of(observation) for observation in seen)


def _size_of(observation: Observation) -> int:
    tree = observation.accessibility
    nodes = tree.nodes if tree is not None else 0
    return _BYTES_OF_A_VALUE + len(observation.picture_data or b"") + nodes * _BYTES_OF_A_NODE
