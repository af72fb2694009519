"""Mutants of golden states: which are tried, and that a loose reward and a side effect are both found out."""

from pathlib import Path

import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import Check, Mutation
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.verification.mutation.states import made, state
from tests.verification.tasks import TASK
from verification.mutation.runner import GRADINGS, REPEATED, SHARES, mutants
from verification.state_files import write_changed
from vm_controller.tar_archive import Archive

SETUP = """
from pathlib import Path
Path('/home/user/orders.csv').write_text('item,count\\nlamp,4\\nchair,2\\n')
"""
GOLDEN = """
from pathlib import Path
Path('/home/user/orders.csv').write_text('item,count\\nlamp,5\\nchair,2\\ndesk,1\\n')
"""
STRICT = """
import csv
from pathlib import Path
try:
    rows = list(csv.reader(Path('/home/user/orders.csv').open()))
    score = float(rows == [['item', 'count'], ['lamp', '5'], ['chair', '2'], ['desk', '1']])
except (OSError, ValueError):
    score = 0.0
print('REWARD:', score)
"""


FIELD_BY_FIELD = (Mutation.CHANGED, Mutation.MISSING, Mutation.EXTRA)


async def verify(services: Services, reward: str, golden: str = GOLDEN) -> Verification:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    texts = {ArtifactName.INITIAL_SETUP: SETUP, ArtifactName.GOLDEN_PATCH: golden, ArtifactName.REWARD: reward}
    for name, text in texts.items():
        services.workspaces.write(workspace_id, name, text)
    return await services.verifier.verify(workspace_id, 2, [Check.MUTANTS])


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_a_reward_that_knows_the_whole_result_keeps_its_tuple(services: Services) -> None:
    verification = await verify(services, STRICT)
    assert verification.accepted, verification
    tried = {result.mutation for result in verification.mutants}
    assert tried == {*FIELD_BY_FIELD, Mutation.UNASKED, Mutation.DISTURBED, Mutation.TOGETHER, Mutation.MISPLACED}
    assert {result.value for result in verification.mutants} == {0.0}
    assert {result.repeated for result in verification.mutants} == {0.0, None}
    assert verification.tampered == ()


@pytest.mark.exhaustive(
    reason="loose rewards of every kind, each verified on desktops",
    but=("['desk', '1'] in rows and ['lamp', '5'] in rows-extra",),
)
@pytest.mark.parametrize(
    ("rule", "mutation"),
    [
        ("['desk', '1'] in rows and ['lamp', '5'] in rows", Mutation.EXTRA),
        ("[row[0] for row in rows] == ['item', 'lamp', 'chair', 'desk'] and rows[1][1] != '4'", Mutation.CHANGED),
        (
            "['lamp', '4'] not in rows and rows[-1] in (['desk', '1'], ['chair', '2'])",
            Mutation.MISSING,
        ),
    ],
)
async def test_a_loose_reward_is_found_out(services: Services, rule: str, mutation: Mutation) -> None:
    loose = STRICT.replace("rows == [['item', 'count'], ['lamp', '5'], ['chair', '2'], ['desk', '1']]", rule)
    verification = await verify(services, loose)
    assert verification.agreement.agreed, verification.agreement.conditions
    assert not verification.accepted
    assert mutation in {result.mutation for result in verification.survivors}
    assert {result.path for result in verification.survivors} == {"/home/user/orders.csv"}


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops")
async def test_what_golden_does_beside_the_task_is_found(services: Services) -> None:
    verification = await verify(services, STRICT, GOLDEN + "Path('/home/user/todo.txt').write_text('call Ann\\n')\n")
    assert not verification.accepted
    assert {result.path for result in verification.survivors} == {"/home/user/todo.txt"}


def test_what_is_tried_is_bounded_and_spread_over_files_and_mutations(tmp_path: Path) -> None:
    golden = {f"list-{number}.txt": b"".join(b"entry %d\n" % line for line in range(50)) for number in range(9)}
    found = made(tmp_path, {}, golden)
    assert len(found) + sum(REPEATED.values()) == GRADINGS
    assert {mutant.path for mutant in found} == {f"/home/user/{name}" for name in golden}
    assert all(sum(one.mutation is mutation for one in found) >= SHARES[mutation] for mutation in FIELD_BY_FIELD)


def test_only_what_differs_is_changed_and_no_mutant_comes_twice(tmp_path: Path) -> None:
    found = made(tmp_path, {"a.txt": b"one\ntwo\nthree\n"}, {"a.txt": b"one\n2\nthree\n"})
    asked = [mutant for mutant in found if mutant.mutation in FIELD_BY_FIELD]
    assert {(mutant.mutation, mutant.field) for mutant in asked} == {
        (mutation, "line 2") for mutation in FIELD_BY_FIELD
    }
    unasked = {mutant.field for mutant in found if mutant.mutation is Mutation.UNASKED}
    assert unasked == {"line 1", "line 3"}
    assert len({str(mutant.changes) for mutant in found}) == len(found)


def test_blank_lines_are_nobodys_business(tmp_path: Path) -> None:
    assert made(tmp_path, {"a.txt": b"one\ntwo\n"}, {"a.txt": b"one\n\ntwo\n"})[0].field == "line 3"
    # Where nothing else differs, they are the work.
    (only,) = (
        one
        for one in made(tmp_path, {"a.txt": b"one\n"}, {"a.txt": b"one\n\n"})
        if one.mutation is not Mutation.MISPLACED
    )
    assert only.changes == {"home/user/a.txt": b"one\n"}


def test_files_that_were_taken_away_come_back_and_new_ones_go(tmp_path: Path) -> None:
    found = made(tmp_path, {"old.bin": b"\0x"}, {"new.bin": b"\0y"})
    whole = {(mutant.mutation, mutant.path) for mutant in found}
    assert {(Mutation.EXTRA, "/home/user/old.bin"), (Mutation.MISSING, "/home/user/new.bin")} <= whole


def test_a_folder_whose_files_were_arranged_gets_one_too_many(tmp_path: Path) -> None:
    found = made(tmp_path, {"in/a.png": b"\0a", "in/b.png": b"\0b"}, {"out/a.png": b"\0a", "in/b.png": b"\0b"})
    beside = {mutant.path for mutant in found if mutant.mutation is Mutation.EXTRA}
    assert beside == {"/home/user/in/a.png", "/home/user/in/b (copy).png", "/home/user/out/a (copy).png"}
    # A moved file is made wrong by its place: its content was there before.
    assert all(mutant.field == "" for mutant in found)


def test_a_folder_that_only_got_a_document_does_not(tmp_path: Path) -> None:
    found = made(tmp_path, {"notes.txt": b"x\n"}, {"notes.txt": b"x\n", "summary.txt": b"result 3\n"})
    assert {mutant.path for mutant in found} == {"/home/user/summary.txt"}


def test_hidden_files_count_where_there_is_nothing_else_and_caches_never(tmp_path: Path) -> None:
    noise = {".cache/x": b"1\n", ".config/pcmanfm/default.conf": b"a=1\n", ".bash_history": b"ls\n"}
    other = dict.fromkeys(noise, b"other=2\n")
    found = made(tmp_path, {".toolrc": b"port = 1\n", **noise}, {".toolrc": b"port = 2\n", **other})
    assert {mutant.path for mutant in found} == {"/home/user/.toolrc"}
    visible = made(tmp_path, {".toolrc": b"port = 1\n"}, {".toolrc": b"port = 2\n", "report.txt": b"done 4\n"})
    assert {mutant.path for mutant in visible} == {"/home/user/report.txt"}


def test_an_application_may_add_keys_to_its_own_settings(tmp_path: Path) -> None:
    def extras(name: str) -> set[str]:
        found = made(tmp_path, {name: b'{"size": 12}'}, {name: b'{"size": 14, "tabs": false}'})
        return {mutant.field for mutant in found if mutant.mutation is Mutation.EXTRA}

    assert extras(".config/editor/settings.json") == set()
    assert extras("settings.json") == {"/size", "/tabs"}


def test_names_that_are_no_text_are_passed_on_as_text(tmp_path: Path) -> None:
    found = made(tmp_path, {}, {"a\udcff.json": b'{"\\ud800x": 1}'})
    assert [mutant.path.isprintable() and mutant.path.encode() for mutant in found] == [b"/home/user/a?.json"] * len(
        found
    )


def test_many_large_files_are_not_held_all_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verification.mutation.runner.MAX_HELD", 10_000)
    found = made(tmp_path, {f"{number}.bin": b"\0" * 3_000 for number in range(9)}, {})
    assert len(found) == 2


def test_links_rights_and_empty_folders_are_facts_too(tmp_path: Path) -> None:
    before = state(tmp_path / "initial.tar", "v1", 0o644, folder=False)
    golden = state(tmp_path / "golden.tar", "v2", 0o755, folder=True)
    found = {(mutant.mutation, mutant.path, mutant.field): mutant for mutant in mutants(before, golden)}
    assert set(found) == {
        (Mutation.CHANGED, "/home/user/current", "target"),
        (Mutation.CHANGED, "/home/user/run.sh", "rights"),
        (Mutation.MISSING, "/home/user/empty", ""),
    }
    for number, mutant in enumerate(found.values()):
        write_changed(golden, tmp_path / f"{number}.tar", mutant.changes)
        with Archive.open(tmp_path / f"{number}.tar") as changed:
            entries = {member.info.name: member.info for member in changed.members}
        link, script = entries["home/user/current"], entries["home/user/run.sh"]
        assert [link.linkname == "v1", script.mode == 0o644, "home/user/empty" not in entries].count(True) == 1
