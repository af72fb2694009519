"""Tuples that others published: read from folder, archive and dataset, kept as they are, refused by name."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import JsonValue

from bundles.archive import MAX_MEMBER_BYTES
from bundles.layout import read_rows
from clients.dataset.importing import import_published
from clients.dataset.index import append, find_problems, read_dataset
from clients.dataset.packing import pack
from clients.dataset.table import write_table
from schemas.errors import ConflictError, InvalidRequestError, NotFoundError
from schemas.requests import MAX_SCRIPT_CHARACTERS
from schemas.tasks import Difficulty
from tests.clients.dataset.tuples import Json, config, hashes, own, published, put, tar_of, workbook

PLACEHOLDER = "__CUA_GYM_GMAIL_URL__"
REWARD = f"URL = '{PLACEHOLDER}'\nprint('REWARD: 1.0')\n"


def test_a_published_tuple_becomes_one_of_ours_and_keeps_every_byte(tmp_path: Path) -> None:
    files = published(config("calc_sum_1", "libreoffice_calc", snapshot="v3", ground_truth={"total": 12}))
    files["initial_setup.py"] = b"print('line ends')\r\nprint('stay')\r\n"
    source = put(tmp_path / "in" / "calc_sum_1", files)
    report = import_published(source, tmp_path / "out")
    assert report.notes == {
        str(source): ("fields that nothing here reads, kept as they are: snapshot",),
    }
    (bundle,) = read_dataset(tmp_path / "out")
    assert (bundle.task.task_id, bundle.task.environment, bundle.task.family) == (
        "calc_sum_1",
        "libreoffice_calc",
        "imported",
    )
    assert bundle.task.difficulty is Difficulty.EASY
    assert bundle.initial_setup == files["initial_setup.py"].decode()
    stored = tmp_path / "out" / "data" / "bundles" / "calc_sum_1"
    for name in ("initial_setup.py", "golden_patch.py", "reward.py", "REVIEW.md"):
        assert (stored / name).read_bytes() == files[name]
    document = json.loads((stored / "task.json").read_text())
    assert document.pop("cua_gym")["provenance"]["published_id"] == "calc_sum_1"
    assert document == json.loads(files["config.json"])


def test_a_whole_published_dataset(tmp_path: Path) -> None:
    """As the public release: identifiers that are UUIDs, no golden patch, difficulties in the index only."""
    name = "0018392e-cfed-5e2f-8278-a4580d64a00a"
    document = config(name, "gmail_mock")
    del document["difficulty"]
    files = published(document)
    del files["golden_patch.py"], files["REVIEW.md"]
    files["task.json"] = files.pop("config.json")
    files["reward.py"] = f"{REWARD}SID = '__CUA_GYM_SID__'\n".encode()
    source = tmp_path / "release"
    pack(source / "artifacts" / "tasks_v1.tar.zst", [(name, files)])
    variables = {"variables": {"GMAIL": {"env": "CUA_GYM_GMAIL_URL", "kind": "url", "default": "http://localhost"}}}
    put(source, {"url_variables.json": json.dumps(variables).encode()})
    write_table(
        source / "data" / "tasks.parquet",
        {"id": "text", "difficulty": "text"},
        [{"id": name, "difficulty": "hard"}],
        {},
    )

    out = tmp_path / "out"
    report = import_published(source, out, packed=True)
    assert report.refused == {}
    (notes,) = report.notes.values()
    assert notes[0] == f"its id was {name}"
    assert "no golden_patch.py" in notes[1]
    (row,) = read_rows(out)
    assert row["id"] == "t_0018392e_cfed_5e2f_8278_a4580d64a00a"
    assert (row["difficulty"], row["golden_patch_member"]) == ("hard", None)
    assert row["placeholders"] == [PLACEHOLDER, "__CUA_GYM_SID__"]
    assert json.loads((out / "url_variables.json").read_text()) == variables
    assert list(find_problems(out)) == []


def test_an_archive_of_tuples(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "some.tar", {name: published(config(name)) for name in ("os_one", "os_two")})
    assert import_published(archive, tmp_path / "out").added.added == 2
    assert {row["source"] for row in read_rows(tmp_path / "out")} == {"some.tar"}


def test_our_own_dataset_is_taken_as_it_is(tmp_path: Path) -> None:
    bundles = (own("os_one"), own("os_two"))
    append(tmp_path / "folders", bundles)
    append(tmp_path / "packed", bundles, packed=True)
    for name in ("folders", "packed"):
        import_published(tmp_path / name, tmp_path / f"from_{name}")
        assert read_dataset(tmp_path / f"from_{name}") == bundles


def test_what_is_imported_can_be_imported_again(tmp_path: Path) -> None:
    put(tmp_path / "in" / "os_one", published(config("os-one", extra={"a": [1, 2]})))
    import_published(tmp_path / "in", tmp_path / "once")
    import_published(tmp_path / "once", tmp_path / "twice")
    assert hashes(tmp_path / "once") == hashes(tmp_path / "twice")


def test_a_document_that_is_put_in_place_and_opened_is_set_up_by_a_script(tmp_path: Path) -> None:
    path = "/home/user/sales.xlsx"
    document = config("calc_open", "libreoffice_calc")
    document["config"] = [
        {"type": "download", "parameters": {"files": [{"url": "./initial_setup.xlsx", "path": path}]}},
        {"type": "open", "parameters": {"path": path}},
        {"type": "sleep", "parameters": {"seconds": 2}},
    ]
    document["evaluator"] = {"type": "python", "url": "./reward.py", "postconfig": []}
    files = published(document)
    del files["initial_setup.py"]
    files["initial_setup.xlsx"] = workbook([["sold", 3]])
    put(tmp_path / "in" / "calc_open", files)
    report = import_published(tmp_path / "in", tmp_path / "out")
    (bundle,) = read_dataset(tmp_path / "out")
    assert b64encode(files["initial_setup.xlsx"]).decode() in bundle.initial_setup
    assert f"open_document('{path}')" in bundle.initial_setup
    assert hashes(tmp_path / "out" / "data" / "bundles" / "calc_open").keys() == {
        "task.json",
        *(files.keys() - {"config.json"}),
    }
    (row,) = read_rows(tmp_path / "out")
    assert (row["setup_kind"], row["num_setup_steps"]) == ("xlsx", 3)
    assert [note.partition(",")[0] for note in next(iter(report.notes.values()))] == [
        "fields that nothing here reads",
        "its setup steps are carried out by a script made of them",
    ]


def without(name: str) -> Callable[[Json], None]:
    def spoil(document: Json) -> None:
        del document[name]

    return spoil


def setting(**fields: JsonValue) -> Callable[[Json], None]:
    return lambda document: document.update(fields)


def steps(*all_steps: JsonValue) -> Callable[[Json], None]:
    return setting(config=list(all_steps))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (without("instruction"), "instruction: Field required"),
        (without("evaluator"), "evaluator: Field required"),
        (setting(id=7), "id: Input should be a valid string"),
        (setting(id="../../etc"), r"id is '\.\./\.\./etc'"),
        (setting(id="x"), "3 to 100 characters"),
        (setting(instruction="short"), "instruction: String should have at least 10"),
        (setting(difficulty="brutal"), "difficulty is 'brutal', not one of easy, medium, hard"),
        (setting(app_type="amiga"), "--map amiga=ENVIRONMENT"),
        (setting(evaluator={"type": "exact_match", "url": "./reward.py"}), "evaluator.type: Input should be 'python'"),
        (setting(evaluator={"type": "python", "url": "../reward.py"}), "evaluator.url names"),
        (setting(evaluator={"type": "python", "url": "http://elsewhere/reward.py"}), "evaluator.url names"),
        (setting(config="python3 x"), "config"),
        (steps({"type": "reboot", "parameters": {}}), "config.0: .*'reboot'"),
        (steps({"type": "execute", "parameters": {}}), "config.0.execute.parameters.command: Field required"),
        (steps({"type": "sleep", "parameters": {"seconds": 1e9}}), "config.0.sleep.parameters.seconds"),
        (
            steps({"type": "download", "parameters": {"files": [{"url": "../../x", "path": "/tmp/x"}]}}),
            r"config.0 downloads '\.\./\.\./x', which is no file of the bundle",
        ),
        (
            steps({"type": "download", "parameters": {"files": [{"url": "http://a/b", "path": "/tmp/x"}]}}),
            "config.0 downloads 'http://a/b'",
        ),
    ],
)
def test_a_wrong_tuple_is_refused_by_name_and_the_others_come_in(
    tmp_path: Path, spoil: Callable[[Json], None], message: str
) -> None:
    document = config("os_bad")
    spoil(document)
    put(tmp_path / "in" / "bad", published(document))
    put(tmp_path / "in" / "good", published(config("os_good")))
    report = import_published(tmp_path / "in", tmp_path / "out")
    (reason,) = report.refused.values()
    assert reason.startswith(str(tmp_path / "in" / "bad"))
    assert re.search(message, reason)
    assert [row["id"] for row in read_rows(tmp_path / "out")] == ["os_good"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("config.json", b"{", "is not JSON"),
        ("config.json", b"[]", "should be a valid dictionary"),
        ("config.json", b'{"id": NaN}', "NaN"),
        ("config.json", b"[" * 100_000, "is not JSON"),
        ("reward.py", b"", "lacks reward.py, or it is empty"),
        ("reward.py", b"\xff\xfe", "reward.py is not UTF-8"),
        ("golden_patch.py", b"#" * (MAX_SCRIPT_CHARACTERS + 1), f"is {MAX_SCRIPT_CHARACTERS + 1} characters long"),
        ("asset.bin", bytes(MAX_MEMBER_BYTES + 1), "holds a file of more than"),
    ],
)
def test_wrong_files_are_refused_by_name(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    put(tmp_path / "in" / "os_bad", published(config("os_bad")) | {name: content})
    report = import_published(tmp_path / "in", tmp_path / "out")
    assert message in " ".join(report.refused.values())
    assert not (tmp_path / "out").exists()


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "in" / "os_bad", published(config("os_bad")))
    (tmp_path / "in" / "os_bad" / "secret.txt").symlink_to("/etc/passwd")
    (reason,) = import_published(tmp_path / "in", tmp_path / "out").refused.values()
    assert "a bundle holds no links" in reason


def test_an_application_is_mapped_to_an_environment(tmp_path: Path) -> None:
    put(tmp_path / "in" / "os_one", published(config("os_one", "amiga")))
    with pytest.raises(InvalidRequestError, match="no such environment; there are audio_editor, chromium"):
        import_published(tmp_path / "in", tmp_path / "out", environments={"amiga": "workbench"})
    import_published(tmp_path / "in", tmp_path / "out", environments={"amiga": "os"})
    (row,) = read_rows(tmp_path / "out")
    assert (row["app_type"], row["environment"]) == ("amiga", "os")


def test_identifiers_that_become_equal_are_refused(tmp_path: Path) -> None:
    for name in ("os-one", "os_one"):
        put(tmp_path / "in" / name, published(config(name)))
    (reason,) = import_published(tmp_path / "in", tmp_path / "out").refused.values()
    assert "another tuple here becomes os_one too" in reason


def test_variables_of_two_sources_are_joined_and_never_changed(tmp_path: Path) -> None:
    def source(name: str, default: str) -> Path:
        folder = put(tmp_path / name / name, published(config(name, "gmail_mock"), reward=REWARD)).parent
        variables = {"variables": {"GMAIL": {"env": "CUA_GYM_GMAIL_URL", "default": default}}}
        return put(folder, {"url_variables.json": json.dumps(variables).encode()})

    import_published(source("os_one", "http://a"), tmp_path / "out")
    before = hashes(tmp_path / "out")
    with pytest.raises(ConflictError, match="declares GMAIL"):
        import_published(source("os_two", "http://b"), tmp_path / "out")
    assert hashes(tmp_path / "out") == before


def test_a_placeholder_without_a_declaration_is_declared(tmp_path: Path) -> None:
    put(tmp_path / "in" / "os_one", published(config("os_one", "gmail_mock"), reward=REWARD))
    import_published(tmp_path / "in", tmp_path / "out")
    path = tmp_path / "out" / "url_variables.json"
    assert PLACEHOLDER in path.read_text()
    path.unlink()
    assert any(f"does not declare {PLACEHOLDER}" in problem for problem in find_problems(tmp_path / "out"))


def test_a_source_without_tuples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="does not exist"):
        import_published(tmp_path / "nowhere", tmp_path / "out")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidRequestError, match="holds no tuple"):
        import_published(tmp_path / "empty", tmp_path / "out")


def test_a_truncated_archive_brings_nothing_in(tmp_path: Path) -> None:
    archive = tar_of(tmp_path / "some.tar", {name: published(config(name)) for name in ("os_one", "os_two")})
    archive.write_bytes(archive.read_bytes()[:5000])
    with pytest.raises(InvalidRequestError, match="damaged or truncated"):
        import_published(archive, tmp_path / "out")
    assert not (tmp_path / "out").exists()
