"""What is wrong with a dataset is said with file, row and field."""

from pathlib import Path

import pytest

from bundles.layout import COLUMNS, FACTS, read_rows
from bundles.parquet import Kind, read_table
from clients.dataset.index import append, find_problems, read_dataset
from clients.dataset.table import write_table
from schemas.errors import InvalidRequestError
from tests.clients.dataset.tuples import own


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    append(tmp_path, [own("os_one"), own("os_two")])
    return tmp_path


def problems(folder: Path) -> str:
    return "\n".join(find_problems(folder))


def rewrite(folder: Path, **fields: object) -> None:
    """Write the first row of the index with other fields."""
    index = folder / "data" / "tasks.parquet"
    first, *others = read_table(index).rows
    write_table(index, COLUMNS, [{**first, **fields}, *others], FACTS)


def test_a_field_that_is_not_true(folder: Path) -> None:
    rewrite(folder, instruction="Something else", rounds=4)
    index = folder / "data" / "tasks.parquet"
    assert f"{index}, row os_one, instruction: expected 'Tidy up" in problems(folder)
    assert f"{index}, row os_one, rounds: expected 1, actual 4" in problems(folder)
    with pytest.raises(InvalidRequestError, match="is not a sound dataset"):
        read_dataset(folder)


def test_two_rows_of_one_tuple(folder: Path) -> None:
    rewrite(folder, id="os_two")
    assert "2 rows have the id os_two" in problems(folder)


@pytest.mark.parametrize("member", ["../../elsewhere", "/etc", ""])
def test_a_row_that_leads_out_of_the_dataset(folder: Path, member: str) -> None:
    rewrite(folder, archive_member=member)
    assert f"{member!r} leads out of" in problems(folder)


def test_a_row_whose_archive_is_missing(folder: Path) -> None:
    rewrite(folder, archive_path="artifacts/tuples.tar.zst")
    assert "artifacts/tuples.tar.zst is damaged or truncated" in problems(folder)


def test_a_tuple_that_is_missing_in_its_archive(tmp_path: Path) -> None:
    append(tmp_path / "two", [own("os_one"), own("os_two")], packed=True)
    append(tmp_path / "one", [own("os_one")], packed=True)
    archive = Path("artifacts", "tuples.tar.zst")
    (tmp_path / "two" / archive).write_bytes((tmp_path / "one" / archive).read_bytes())
    assert problems(tmp_path / "two") == f"{tmp_path / 'two' / archive} lacks the bundle os_two"


def test_what_is_in_no_row(folder: Path) -> None:
    (folder / "data" / "bundles" / "stray").mkdir()
    (folder / "artifacts").mkdir()
    (folder / "artifacts" / "tuples_00009.tar.zst").touch()
    assert problems(folder).count("is in no row") == 2


def test_a_link_in_a_bundle(folder: Path) -> None:
    (folder / "data" / "bundles" / "os_one" / "more").symlink_to("/etc/passwd")
    assert "a bundle holds no links" in problems(folder)


@pytest.mark.parametrize("content", [b"", b"PAR1 and nothing of it PAR1", b"\0" * 4096])
def test_a_damaged_index(folder: Path, content: bytes) -> None:
    (folder / "data" / "tasks.parquet").write_bytes(content)
    assert "is not a sound Parquet file" in problems(folder)
    with pytest.raises(InvalidRequestError, match="is not a sound Parquet file"):
        append(folder, [own("os_three")])


def test_a_truncated_index(folder: Path) -> None:
    index = folder / "data" / "tasks.parquet"
    data = index.read_bytes()
    index.write_bytes(data[: len(data) // 2] + data[-100:])
    assert "is not a sound Parquet file" in problems(folder)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "it names none"),
        ({**FACTS, "cua_gym.dataset_format": "1"}, "cua_gym.schema_version 1, cua_gym.dataset_format 1"),
        ({**FACTS, "cua_gym.schema_version": "99"}, "cua_gym.schema_version 99, cua_gym.dataset_format 2"),
    ],
)
def test_an_index_of_another_form(folder: Path, facts: dict[str, str], told: str) -> None:
    index = folder / "data" / "tasks.parquet"
    write_table(index, COLUMNS, read_table(index).rows, facts)
    assert f"has another form than 2 ({told})" in problems(folder)


def test_an_index_with_other_columns(folder: Path) -> None:
    columns: dict[str, Kind] = {name: kind for name, kind in COLUMNS.items() if name != "rounds"}
    rows = [{name: row[name] for name in columns} for row in read_rows(folder)]
    write_table(folder / "data" / "tasks.parquet", columns, rows, FACTS)
    assert "has other columns than it should: rounds" in problems(folder)


def test_a_bundle_of_another_version(folder: Path) -> None:
    path = folder / "data" / "bundles" / "os_one" / "task.json"
    path.write_text(path.read_text().replace('"schema_version": 1', '"schema_version": 9'))
    assert "was written by schema version 9, this is 1" in problems(folder)


def test_a_bundle_with_an_unknown_field(folder: Path) -> None:
    path = folder / "data" / "bundles" / "os_one" / "task.json"
    path.write_text(path.read_text().replace('"rounds": 1', '"rounds": 1, "mood": "good"'))
    assert "mood: Extra inputs are not permitted" in problems(folder)


def test_variables_that_are_no_object(folder: Path) -> None:
    (folder / "url_variables.json").write_text("[]")
    assert "lacks the object `variables`" in problems(folder)
