"""The same key never acts twice, and what is remembered is bounded."""

import anyio
import pytest

from schemas.actions import Point
from schemas.errors import BusyError, ConflictError, CuaGymError, DeadlineError, InfrastructureError
from schemas.observations import Observation, Picture, PictureFormat, Size
from tools.call import Answer
from tools.idempotency import FirstAnswers, Key

SESSION = "s_0000000000000001"
OBSERVATION = Observation(
    session_id=SESSION,
    sequence=1,
    screen=Size(width=2, height=1),
    scale=1.0,
    picture=Picture(format=PictureFormat.PNG, width=2, height=1, sha256="0" * 64),
    cursor=Point(x=0, y=0),
    focused_window=None,
    settled=True,
    settle_ms=0.0,
)


class Acting:
    """Something that must not happen twice."""

    def __init__(self, *, takes_s: float = 0.0, fails: CuaGymError | None = None, picture: bytes = b"") -> None:
        self.times = 0
        self._takes_s = takes_s
        self._fails = fails
        self._picture = picture

    async def __call__(self) -> Answer:
        self.times += 1
        await anyio.sleep(self._takes_s)
        if self._fails is not None:
            raise self._fails
        return Answer(OBSERVATION.with_picture_data(self._picture))


def key(text: str = "one", *, of: str = "admin", on: str = SESSION) -> Key:
    return Key(of, on, text)


async def test_a_repeated_key_gets_the_first_answer() -> None:
    firsts, acting = FirstAnswers(), Acting()
    answers = [await firsts.once(key(), b"same", acting, 1) for _ in range(3)]
    assert acting.times == 1
    assert answers[0] is answers[1] is answers[2]


async def test_a_key_belongs_to_its_caller_and_session() -> None:
    firsts, acting = FirstAnswers(), Acting()
    for one in (key(), key(of="policy"), key(on="s_0000000000000002"), key("two")):
        await firsts.once(one, b"same", acting, 1)
    assert acting.times == 4


async def test_other_arguments_with_the_same_key_are_a_conflict() -> None:
    firsts, acting = FirstAnswers(), Acting()
    await firsts.once(key(), b"same", acting, 1)
    with pytest.raises(ConflictError, match="another call"):
        await firsts.once(key(), b"other", acting, 1)
    assert acting.times == 1


async def test_twins_wait_for_the_first() -> None:
    firsts, acting = FirstAnswers(), Acting(takes_s=0.05)
    answers: list[Answer] = []

    async def call() -> None:
        answers.append(await firsts.once(key(), b"same", acting, 1))

    async with anyio.create_task_group() as tasks:
        for _ in range(5):
            tasks.start_soon(call)
    assert acting.times == 1
    assert len(answers) == 5


async def test_a_twin_does_not_wait_for_ever() -> None:
    firsts, acting = FirstAnswers(), Acting(takes_s=0.2)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(firsts.once, key(), b"same", acting, 1)
        await anyio.sleep(0.01)
        with pytest.raises(DeadlineError, match="still running"):
            await firsts.once(key(), b"same", acting, 0.01)


async def test_a_failure_is_an_answer_too() -> None:
    firsts, acting = FirstAnswers(), Acting(fails=InfrastructureError("the desktop died"))
    for _ in range(2):
        with pytest.raises(InfrastructureError, match="died"):
            await firsts.once(key(), b"same", acting, 1)
    assert acting.times == 1


async def test_busy_has_done_nothing_and_may_be_repeated() -> None:
    firsts, acting = FirstAnswers(), Acting(fails=BusyError("full"))
    for _ in range(2):
        with pytest.raises(BusyError):
            await firsts.once(key(), b"same", acting, 1)
    assert acting.times == 2


async def test_an_interrupted_first_call_is_not_repeated() -> None:
    firsts, acting = FirstAnswers(), Acting(takes_s=1)
    with anyio.move_on_after(0.01):
        await firsts.once(key(), b"same", acting, 1)
    with pytest.raises(ConflictError, match="interrupted"):
        await firsts.once(key(), b"same", acting, 1)
    assert acting.times == 1


async def test_old_pictures_are_dropped_but_their_keys_still_act_once() -> None:
    firsts, acting = FirstAnswers(max_bytes=100_000), Acting(picture=b"x" * 40_000)
    for number in range(5):
        await firsts.once(key(str(number)), b"same", acting, 1)
    with pytest.raises(ConflictError, match="too old"):
        await firsts.once(key("0"), b"same", acting, 1)
    await firsts.once(key("4"), b"same", acting, 1)
    assert acting.times == 5


async def test_the_oldest_keys_are_forgotten_in_the_end() -> None:
    firsts, acting = FirstAnswers(max_keys=3), Acting()
    for number in range(5):
        await firsts.once(key(str(number)), b"same", acting, 1)
    await firsts.once(key("4"), b"same", acting, 1)
    assert acting.times == 5
    await firsts.once(key("0"), b"same", acting, 1)
    assert acting.times == 6
