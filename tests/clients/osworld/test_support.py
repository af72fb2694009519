"""Which tasks run here: each reason is found, and only where it holds."""

import uuid
from pathlib import Path
from typing import Any

import pytest

from clients.osworld.files import FileMap
from clients.osworld.support import Reason, environment_of, problems
from clients.osworld.task_file import OsworldTask
from tests.clients.osworld.tasks import CASES, INFEASIBLE, NOT_RUN, SHEET, Case


def read(task: dict[str, Any]) -> OsworldTask:
    return OsworldTask.model_validate(task)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_we_support_runs_once_its_files_are_there(case: Case, files: FileMap) -> None:
    assert problems(read(case.task), files) == ()
    missing = problems(read(case.task), FileMap())
    assert {one.detail for one in missing} == set(case.files)
    assert {one.reason for one in missing} <= {Reason.FILE}


@pytest.mark.parametrize("reason", NOT_RUN)
def test_each_reason_is_said_alone(reason: str, files: FileMap) -> None:
    assert [one.reason.value for one in problems(read(NOT_RUN[reason]), files)] == [reason]


def test_a_task_that_asks_for_a_proxy_needs_the_internet(files: FileMap) -> None:
    assert [one.reason for one in problems(read({**INFEASIBLE, "proxy": True}), files)] == [Reason.NETWORK]


def test_every_reason_has_a_task_that_shows_it() -> None:
    assert {*NOT_RUN, "unreadable"} == {one.value for one in Reason}


@pytest.mark.parametrize(
    ("related", "snapshot", "environment"),
    [
        (["libreoffice calc"], "libreoffice_calc", "libreoffice_calc"),
        ([], "gimp", "gimp"),
        (["vlc", "os"], "os", "multi_app"),
        (["excel"], "excel", "multi_app"),
    ],
)
def test_one_application_is_one_environment(related: list[str], snapshot: str, environment: str) -> None:
    task = {**INFEASIBLE, "related_apps": related, "snapshot": snapshot}
    assert environment_of(read(task)) == environment


class TestFiles:
    def test_a_cache_of_upstream_works_as_it_is(self, tmp_path: Path) -> None:
        marked = tmp_path / "t1" / f"{uuid.uuid5(uuid.NAMESPACE_URL, SHEET)}_sheet.xlsx"
        marked.parent.mkdir()
        marked.write_bytes(b"1")
        (tmp_path / "t1" / "gold.xlsx").write_bytes(b"2")
        files = FileMap.read(tmp_path)
        assert files.find(SHEET, "t1", "/home/user/sheet.xlsx") == marked
        assert files.find("https://x.example/other", "t1", "gold.xlsx") == tmp_path / "t1" / "gold.xlsx"
        assert files.find(SHEET, "t2", "sheet.xlsx") is None

    def test_a_path_is_no_file_where_the_address_asks_for_one_of_many(self, files: FileMap) -> None:
        assert files.find(f"{SHEET}?download=true", "t", "x") == files.find(SHEET, "t", "x") is not None
        assert files.find(f"{SHEET}?id=1", "t", "x") is None

    def test_a_table_names_each_address(self, tmp_path: Path) -> None:
        (tmp_path / "a.xlsx").write_bytes(b"1")
        table = tmp_path / "files.toml"
        table.write_text(f'[files]\n"{SHEET}" = "a.xlsx"\n', "utf-8")
        assert FileMap.read(table).find(SHEET, "t", "x") == tmp_path / "a.xlsx"

    def test_no_name_leads_out_of_the_folder(self, tmp_path: Path) -> None:
        (tmp_path / "secret").write_bytes(b"1")
        (tmp_path / "files").mkdir()
        files = FileMap.read(tmp_path / "files")
        assert files.find("https://host/../../secret", "..", "secret") is None
        assert files.local("../secret") is None
