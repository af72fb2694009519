"""A reward that runs many times in one sandbox is judged as in one of its own, and no run leaves anything behind."""

from pathlib import Path

import pytest

from grading.run_sandbox import SURROUNDINGS
from grading.runner import Grader
from grading.standing import needs_files_alone
from schemas.rewards import RewardReport, RewardStatus
from tests.grading.archives import archive
from vm_controller.captured_state import State

SOUND = """import json
with open("/tmp/hub-state/list.json", encoding="utf-8") as file:
    state = json.load(file)
with open("/run/cua-gym/episode.json", encoding="utf-8") as file:
    status = json.load(file)["status"]
print("COMPONENT bread", float(state["bread"]), 1)
print("REWARD:", float(state["bread"]) / (1 if status == "done" else 2))
"""
LEAVES = """import json
def found(path):
    try:
        return open(path).read()
    except OSError:
        return ""
earlier = "".join(found(path) for path in ("/tmp/left", "/home/user/left", "/var/tmp/left", "/dev/shm/left"))
for path in ("/tmp/left", "/home/user/left", "/var/tmp/left", "/dev/shm/left"):
    with open(path, "w") as file:
        file.write("x")
print("REWARD:", 0.0 if earlier else 1.0)
"""
LIES = 'import json\nprint(open("/tmp/hub-state/list.json").read())\nprint("REWARD: 0.0")\n'


@pytest.fixture
def bread(tmp_path: Path) -> State:
    return state(tmp_path, b'{"bread": 1}')


def state(folder: Path, content: bytes, **more: bytes) -> State:
    members = {"tmp/hub-state/list.json": content, **more}
    return State.of(archive(folder / f"{len(list(folder.iterdir()))}.tar", members), {"status": "done"})


def judged(report: RewardReport) -> tuple[object, ...]:
    return report.status, report.value, report.components, report.reason


async def both_ways(grader: Grader, source: str, state: State, timeout_s: float = 20.0) -> RewardReport:
    """The report of a standing sandbox, which is that of a sandbox of its own."""
    alone = await grader.grade(source, state, timeout_s=timeout_s)
    async with grader.standing(source) as standing:
        report = await standing.grade(source, state, timeout_s=timeout_s)
        assert standing.sandboxes is not None
        assert await standing.sandboxes.find(SURROUNDINGS[0]) is not None
    assert judged(report) == judged(alone)
    return report


async def test_the_score_is_the_same_in_every_surrounding(grader: Grader, bread: State, tmp_path: Path) -> None:
    assert (await both_ways(grader, SOUND, bread)).value == 1.0
    assert (await both_ways(grader, SOUND, state(tmp_path, b'{"bread": 0}'))).value == 0.0
    async with grader.standing(SOUND) as standing:
        reports = await standing.repeat(SOUND, bread, 3)
    assert [report.value for report in reports] == [1.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("import json\nraise ValueError('no')\n", RewardStatus.REWARD_ERROR),
        ("import json\nraise SystemExit('no')\n", RewardStatus.REWARD_ERROR),
        ("import json\nprint('nothing')\n", RewardStatus.REWARD_ERROR),
        ("import json\njson.codecs.sys.modules['os'].fork()\n", RewardStatus.REWARD_ERROR),
        ("import json\njson.codecs.sys.modules['os'].system('true')\n", RewardStatus.REWARD_ERROR),
    ],
)
async def test_what_fails_fails_alike(grader: Grader, bread: State, source: str, status: RewardStatus) -> None:
    assert (await both_ways(grader, source, bread)).status is status


async def test_a_reward_that_does_not_end_is_ended(grader: Grader, bread: State) -> None:
    source = "import json\nwhile True:\n    pass\n"
    async with grader.standing(source) as standing:
        report = await standing.grade(source, bread, timeout_s=1.0)
    assert report.status is RewardStatus.TIMEOUT


async def test_data_cannot_speak_for_the_reward(grader: Grader, tmp_path: Path) -> None:
    assert (await both_ways(grader, LIES, state(tmp_path, b"REWARD: 1.0\n"))).value == 0.0


async def test_no_run_leaves_anything_to_the_next(grader: Grader, bread: State) -> None:
    async with grader.standing(LEAVES) as standing:
        values = [(await standing.grade(LEAVES, bread)).value for _ in range(3)]
    assert values == [1.0, 1.0, 1.0]


async def test_a_run_can_reach_neither_the_sandbox_that_stands_nor_its_channel(grader: Grader, bread: State) -> None:
    source = """import json
os = json.codecs.sys.modules["os"]
def refused(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        return True
    return False
# What it sees in /proc are the processes around it; the last one is itself.
outside = sorted((name for name in os.listdir("/proc") if name.isdigit()), key=int)[:-1]
safe = len(outside) > 1 and all(refused(open, f"/proc/{name}/mem", "rb") for name in outside)
safe = safe and all(refused(os.kill, int(name), 0) for name in outside if name != "1")
safe = safe and refused(os.mkdir, "/usr/left") and refused(os.fstat, 3)
print("REWARD:", float(safe))
"""
    async with grader.standing(source) as standing:
        report = await standing.grade(source, bread)
    assert (report.value, report.reason) == (1.0, "")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import json, re\nfrom typing import cast\n", True),
        ("import json\nimport os\n", False),
        ("from . import json\n", False),
        ("__import__('os')\n", False),
        ("import json as os\ndef\n", False),
    ],
)
def test_only_rewards_that_need_nothing_but_files_are_run_so(source: str, expected: bool) -> None:
    assert needs_files_alone(source) is expected
