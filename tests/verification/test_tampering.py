"""Spoiled golden states: what is tried, and that a reward which does not look is found out."""

from pathlib import Path

import pytest

from clients.authors.review import server_review
from schemas.requests import WorkspaceOpen
from schemas.rewards import RewardStatus, Tamper, TamperResult
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.grading.archives import archive
from tests.grading.scripts import GOLDEN, SETUP
from tests.verification.tasks import TASK
from verification.tamper import GRADINGS, spoil
from vm_controller.tar_archive import Archive, reverse

CAREFUL = """
from pathlib import Path
try:
    score = float(Path('/home/user/note.txt').read_text() == 'after')
except (OSError, ValueError):
    score = 0.0
print('REWARD:', score)
"""


async def verify(services: Services, reward: str, golden: str = GOLDEN) -> Verification:
    task = TASK.model_copy(update={"instruction": "Let note.txt say after instead of before."})
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=task))).workspace_id
    artifacts = {
        ArtifactName.INITIAL_SETUP: SETUP,
        ArtifactName.GOLDEN_PATCH: golden,
        ArtifactName.REWARD: reward,
    }
    for name, text in artifacts.items():
        services.workspaces.write(workspace_id, name, text)
    return await services.verifier.verify(workspace_id, 2)


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_reward_that_reads_the_artifact_is_not_fooled(services: Services) -> None:
    verification = await verify(services, CAREFUL)
    assert verification.accepted, verification
    assert {result.tamper for result in verification.tampered} == set(Tamper)
    values = {result.tamper: result.value for result in verification.tampered}
    assert values.pop(Tamper.READ_ONLY_HOME) == 1.0
    assert set(values.values()) == {0.0}


@pytest.mark.exhaustive(
    reason="loose rewards of every kind, each verified on desktops", but=("note.read_text() != 'before'-fooled_by0",)
)
@pytest.mark.parametrize(
    ("done", "fooled_by"),
    [
        ("note.read_text() != 'before'", {Tamper.EMPTIED, Tamper.TRUNCATED, Tamper.FORGED}),
        ("len(note.read_bytes()) == 5", {Tamper.OTHER_BYTES}),
        ("any(path.read_text() == 'after' for path in note.parent.rglob('*.txt'))", {Tamper.MOVED}),
        ("'after'.startswith(note.read_text()) and note.stat().st_size", {Tamper.TRUNCATED}),
    ],
)
async def test_a_reward_that_looks_at_something_else_is_found_out(
    services: Services, done: str, fooled_by: set[Tamper]
) -> None:
    careless = CAREFUL.replace("note.txt').read_text() == 'after'", f"note.txt').exists() and bool({done})")
    careless = careless.replace("try:", "note = Path('/home/user/note.txt')\ntry:")
    verification = await verify(services, careless)
    assert verification.agreement.agreed, verification.agreement.conditions
    assert not verification.accepted
    assert {result.tamper for result in verification.fooled} == fooled_by
    assert verification.fooled[0].path in {"/home/user/note.txt", "/home/user"}


async def test_a_reward_that_fails_on_a_spoiled_state_is_refused_and_told_how(services: Services) -> None:
    brittle = "print('REWARD:', {'after': 1.0, 'before': 0.0}[open('/home/user/note.txt').read()])"
    verification = await verify(services, brittle)
    assert verification.agreement.agreed, verification.agreement.conditions
    assert not verification.fooled
    assert {result.tamper for result in verification.crashed if isinstance(result, TamperResult)} >= {
        Tamper.EMPTIED,
        Tamper.OTHER_BYTES,
        Tamper.FORGED,
    }
    assert not verification.accepted
    review = server_review("t", 1, verification).render()
    assert "/home/user/note.txt spoiled (emptied): expected a score below 1, got no score (KeyError)" in review
    assert "REWARD: 1.0" not in review


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_reward_that_writes_to_the_home_may_fail_where_it_cannot(services: Services) -> None:
    verification = await verify(
        services, "import tempfile\ntempfile.TemporaryFile(dir='/home/user').close()\n" + CAREFUL
    )
    failed = [result.tamper for result in verification.tampered if result.status is RewardStatus.REWARD_ERROR]
    assert failed == [Tamper.READ_ONLY_HOME], verification
    assert verification.accepted, verification


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_without_agreement_nothing_is_spoiled(services: Services) -> None:
    verification = await verify(services, "print('REWARD: 0.5')")
    assert not verification.accepted
    assert verification.tampered == ()


def test_what_is_tried_is_bounded_and_always_the_same(tmp_path: Path) -> None:
    before = archive(tmp_path / "initial.tar", {"home/user/report.csv": b"1,2\n", "home/user/.cfg/noise": b"x" * 900})
    changed = {f"home/user/part-{number}": bytes([65 + number]) * (10 + number) for number in range(9)}
    golden = archive(
        tmp_path / "golden.tar", {**changed, "home/user/.cfg/noise": b"y" * 900, "home/user/report.csv": b"1,2\n"}
    )
    tries = list(spoil(before, golden))
    assert tries == list(spoil(before, golden))
    assert len(tries) > GRADINGS
    assert [one.tamper for one in tries[:3]] == [Tamper.READ_ONLY_HOME, Tamper.FORGED, Tamper.EMPTIED]
    assert tries[2].path == "/home/user/part-8"
    assert not any("noise" in one.path for one in tries)


def test_a_state_that_only_the_server_writes_is_damaged_by_no_agent(tmp_path: Path) -> None:
    before = archive(tmp_path / "initial.tar", {"tmp/hub-state/notes.json": b'{"a": 1}', "home/user/sum.txt": b"1"})
    golden = archive(tmp_path / "golden.tar", {"tmp/hub-state/notes.json": b'{"a": 2}', "home/user/sum.txt": b"2"})
    tries = list(spoil(before, golden))
    state = {one.tamper: one.by_server for one in tries if one.path == "/tmp/hub-state/notes.json"}
    assert state == {
        Tamper.EMPTIED: True,
        Tamper.TRUNCATED: True,
        Tamper.OTHER_BYTES: True,
        Tamper.INITIAL_CONTENT: False,
        Tamper.MOVED: False,
    }
    assert not any(one.by_server for one in tries if one.path == "/home/user/sum.txt")
    # Where there is a file that an agent could forge, that one is.
    forged = next(one for one in tries if one.tamper is Tamper.FORGED)
    assert (set(forged.contents), forged.by_server) == ({"home/user/sum.txt"}, False)


@pytest.mark.parametrize(
    ("by_server", "value", "fooled", "crashed"),
    [(True, None, False, False), (False, None, False, True), (True, 1.0, True, False)],
)
def test_a_reward_may_fail_where_no_agent_gets_but_never_give_full_marks(
    by_server: bool, value: float | None, fooled: bool, crashed: bool
) -> None:
    status = RewardStatus.REWARD_ERROR if value is None else RewardStatus.SCORED
    result = TamperResult(tamper=Tamper.EMPTIED, path="/x", by_server=by_server, status=status, value=value)
    assert (result.fooled, result.crashed) == (fooled, crashed)


def test_hidden_files_count_where_there_is_nothing_else(tmp_path: Path) -> None:
    before = archive(tmp_path / "initial.tar", {"home/user/.bashrc": b"old", "tmp/x": b"1"})
    golden = archive(tmp_path / "golden.tar", {"home/user/.bashrc": b"new one", "tmp/x": b"2"})
    assert {one.path for one in spoil(before, golden)} == {"/home/user", "/home/user/.bashrc"}


def test_a_golden_state_without_new_files_has_only_its_home_taken_away(tmp_path: Path) -> None:
    before = archive(tmp_path / "initial.tar", {"home/user/trash": b"old"})
    golden = archive(tmp_path / "golden.tar", {"home/user/kept": b""})
    assert [one.tamper for one in spoil(before, archive(tmp_path / "empty.tar", {}))] == [Tamper.READ_ONLY_HOME]
    # An empty file cannot be emptied: only its place can be wrong, or its content.
    assert {one.tamper for one in spoil(before, golden)} == {Tamper.READ_ONLY_HOME, Tamper.FORGED, Tamper.MOVED}


def test_an_archive_in_the_opposite_order_holds_the_same(tmp_path: Path) -> None:
    names = {f"home/user/{'deep/' * 40}{number}": bytes([number]) * 700 for number in range(5)}
    source = archive(tmp_path / "source.tar", names)
    reverse(source, tmp_path / "reversed.tar")
    with Archive.open(tmp_path / "reversed.tar") as reversed_archive:
        assert [member.info.name for member in reversed_archive.members] == list(reversed(names))
        assert {one.info.name: reversed_archive.content(one) for one in reversed_archive.members} == names


def test_full_marks_on_a_read_only_home_are_no_mistake() -> None:
    results = [
        TamperResult(tamper=tamper, path="/home/user", status=RewardStatus.SCORED, value=1.0)
        for tamper in (Tamper.READ_ONLY_HOME, Tamper.MOVED)
    ]
    assert [result.fooled for result in results] == [False, True]


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_result_of_which_nothing_can_be_made_wrong_is_refused_and_told_why(services: Services) -> None:
    dated = SETUP + "import os\nos.utime('/home/user/note.txt', (86400, 86400))\n"
    reward = "import os\nprint('REWARD:', float(os.stat('/home/user/note.txt').st_mtime < 90000))\n"
    verification = await verify(services, reward, dated)
    assert verification.agreement.agreed, verification.agreement.conditions
    assert verification.untested
    assert not verification.accepted
    review = server_review("t", 1, verification)
    assert not review.passed
    assert "nobody knows what the reward reads" in review.render()
