"""A new application as the skeleton has it: it works before anything is changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from hub.app_skeleton import write_skeleton
from hub.apps import ROOT
from hub.engine.errors import UnknownError

CHECK = """
import pathlib, sys
import hub.apps
hub.apps.__path__.append(sys.argv[1])
hub.apps.ROOT = pathlib.Path(sys.argv[1])
import hub.app_check
from pydantic_core import to_json
from hub.engine.file_store import FileStore
from hub.schema_page import schema_page
found = hub.apps.installed_app("allotment")
(hub.apps.ROOT / "allotment" / "SCHEMA.md").write_text(schema_page(found.app), encoding="utf-8")
print(len(found.app.actions), len(found.app.pages), len(found.app.fixtures))
print(list(hub.app_check.app_faults("allotment")))
sizes = [len(to_json(one.built("allotment", 1, FileStore()))) for one in found.app.fixtures.values()]
print(min(sizes) > 15_000)
"""


def test_a_new_application_has_no_faults(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    written = write_skeleton("allotment", "Rakehill", tmp_path / "apps", pages)

    assert (pages / "allotment" / "index.tsx") in written
    assert not [path for path in written if "$" in path.read_text(encoding="utf-8")]
    said = subprocess.run(
        [sys.executable, "-c", CHECK, tmp_path / "apps"],
        cwd=ROOT.parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines() == ["26 8 3", "[]", "True"]


@pytest.mark.parametrize(("name", "reason"), [("Board", "small letters"), ("two words", "small letters")])
def test_refuses_what_is_no_name(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(UnknownError, match=reason):
        write_skeleton(name, "Rakehill", tmp_path, tmp_path)


def test_refuses_what_is_there_already(tmp_path: Path) -> None:
    write_skeleton("allotment", "Rakehill", tmp_path / "apps", tmp_path)
    with pytest.raises(UnknownError, match="already"):
        write_skeleton("allotment", "Rakehill", tmp_path / "apps", tmp_path)
