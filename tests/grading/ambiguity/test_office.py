"""The office in the grader's sandbox, and an office that fails."""

import os
from pathlib import Path

import pytest

from grading.ambiguity.inside import office
from schemas.requests import SessionOpen
from schemas.rewards import AmbiguityKind
from server.services import Services
from tests.callers import ME
from tests.desktops import session_of

BOOK = """
import openpyxl, zipfile
book = openpyxl.Workbook()
book.active.append([1, 2, "=A1+B1"])
book.save("/tmp/sum.xlsx")
with zipfile.ZipFile("/tmp/sum.xlsx") as old, zipfile.ZipFile("/home/user/sum.xlsx", "w") as new:
    for name in old.namelist():
        new.writestr(name, old.read(name).replace(b"<v />", b"<v>4</v>").replace(b"<v></v>", b"<v>4</v>"))
"""
PAGE = """
import docx
page = docx.Document()
page.add_paragraph("shown").add_run(" hidden").font.hidden = True
page.save("/home/user/page.docx")
"""
REWARD = "print('REWARD: 1.0')\n"


async def test_an_office_reads_what_was_left_in_the_graders_sandbox(services: Services) -> None:
    opened = await services.sessions.open(SessionOpen(environment="os", launch=False, setup="", reward=REWARD))
    session = session_of(services, opened.session_id)
    result = await session.desktop.run(("python3", "-c", BOOK + PAGE), timeout_s=30)
    assert result.exit_code == 0, result
    report = await services.grading.reward(opened.session_id, ME, seed=0)
    await services.sessions.close(opened.session_id)
    assert (report.value, report.claimed) == (0.0, 1.0), report
    assert {(one.kind, one.path) for one in report.ambiguous} == {
        (AmbiguityKind.STALE, "/home/user/sum.xlsx"),
        (AmbiguityKind.HIDDEN, "/home/user/page.docx"),
    }, report


@pytest.mark.exhaustive(reason="files that a real office reads, of further kinds")
def test_an_office_that_does_not_start_is_no_files_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "soffice"
    program.write_text("#!/usr/bin/env bash\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with (
        pytest.raises(SystemExit, match="does not start"),
        office.asked([tmp_path / "a.xlsx"], "workbook", timeout_s=5),
    ):
        pass


def test_a_file_that_cannot_be_opened_has_an_error(tmp_path: Path) -> None:
    with office.asked([tmp_path / "gone.xlsx"], "workbook") as answers:
        assert [bool(one.error) for one in answers] == [True]
