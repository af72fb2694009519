"""An end state that is far larger than golden, or leaves no room, is worth nothing before its reward has read it."""

from dataclasses import replace
from pathlib import Path

import pytest

from grading.frame_conditions.derivation import files_frame
from grading.frame_conditions.sizes import MORE_FILES, oversized
from schemas.frame_conditions import FrameConditions
from schemas.requests import SessionOpen
from server.services import Services
from tests.callers import ME
from tests.desktops import session_of
from tests.grading.frame_conditions.states import GOLDEN, INITIAL, archive
from vm_controller.captured_state import State

BOOK = {"Documents/book.bin": b"x" * (200 << 10)}


@pytest.fixture
def frame(tmp_path: Path) -> FrameConditions:
    states = [archive(tmp_path / f"{n}.tar", {**files, **BOOK}) for n, files in enumerate((INITIAL, GOLDEN))]
    return files_frame(*states)


def told(frame: FrameConditions | None, path: Path, files: dict[str, bytes], *, is_full: bool = False) -> list[str]:
    state = replace(State.of(archive(path, files), {}), is_full=is_full)
    return [one.part for one in oversized(frame, state)]


@pytest.mark.parametrize(
    ("files", "parts"),
    [
        ({}, []),
        ({"Documents/list.txt": b"x" * (1 << 20)}, []),
        ({"Documents/list.txt": b"0\t0\ta\n" * (200 << 10)}, ["size /home/user/Documents/list.txt"]),
        ({"Documents/book.bin": b"x" * (1500 << 10)}, []),
        ({"Documents/book.bin": b"x" * (1700 << 10)}, ["size /home/user/Documents/book.bin"]),
        ({"notes.bin": b"x" * (20 << 20)}, []),
        ({"notes.bin": b"x" * (65 << 20)}, ["size /home/user"]),
        ({f"Documents/.x/{n}": b"" for n in range(MORE_FILES + 1)}, ["size /home/user"]),
    ],
    ids=["golden", "one MiB", "a long text", "eight times", "more", "a file beside", "a huge one", "many"],
)
def test_a_state_that_is_far_larger_than_golden_is_told(
    frame: FrameConditions, tmp_path: Path, files: dict[str, bytes], parts: list[str]
) -> None:
    assert told(frame, tmp_path / "end.tar", {**GOLDEN, **BOOK, **files}) == parts


def test_a_full_disk_is_told_and_older_frames_ask_nothing(frame: FrameConditions, tmp_path: Path) -> None:
    assert told(frame, tmp_path / "end.tar", GOLDEN, is_full=True) == ["size /home/user"]
    assert not told(frame.without(["size /home/user"]), tmp_path / "end.tar", GOLDEN, is_full=True)
    older = FrameConditions.model_validate(frame.model_dump(exclude={"sizes"}))
    for one in (older, None):
        assert not told(one, tmp_path / "end.tar", GOLDEN, is_full=True)


async def test_nothing_of_such_a_state_reaches_the_reward(services: Services, frame: FrameConditions) -> None:
    asked = SessionOpen(environment="os", launch=False, reward="print('REWARD: 1.0')", frame=frame)
    session_id = (await services.sessions.open(asked)).session_id
    session = session_of(services, session_id)
    sizes: list[list[str]] = []
    for command in (
        "rm -f ~/Documents/.x",
        "mkdir -p ~/.cache/x; cat /dev/zero > ~/.cache/x/fill; rm -f /tmp/x",
        "rm ~/.cache/x/fill; mkdir -p ~/Documents; head -c 2M /dev/zero > ~/Documents/list.txt",
    ):
        await session.desktop.run(("bash", "-c", command), timeout_s=60)
        report = await services.grading.reward(session_id, ME, seed=0)
        sizes.append([one.part for one in report.spoiled if one.part.startswith("size")])
    await services.sessions.close(session_id)
    assert sizes == [[], ["size /home/user"], ["size /home/user/Documents/list.txt"]]
