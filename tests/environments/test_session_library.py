"""`cua_gym_session`, as scripts of a desktop session and rewards import it."""

import subprocess
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from hub.apps import installed_app, names
from schemas.requests import WorkspaceOpen
from schemas.roles import Role
from schemas.workspaces import Side
from server.hub import HubSites
from server.services import Services
from tests.callers import by
from tests.desktops import SESSION_PYTHON, running_services
from tests.environments.trials import bare_task, ran

LIBRARY = Path(__file__).resolve().parents[2] / "vm_controller" / "session_library" / "cua_gym_session"
APP = names()[0]
READING = ("documents", "drawings", "packages", "presentations", "spreadsheets", "text")


def run(script: str, folder: Path) -> str:
    """Run a script with the session's Python, as grading does: nothing of the folder can be imported."""
    command = [str(SESSION_PYTHON / "bin" / "python3"), "-I", "-c", script]
    ran = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
async def services(state_dir: Path) -> AsyncGenerator[Services]:
    async with running_services(state_dir, sites=HubSites({APP: installed_app(APP).app})) as services:
        yield services


def test_what_is_installed_is_what_the_repository_says() -> None:
    [installed] = SESSION_PYTHON.glob("lib/python3.*/site-packages/cua_gym_session")
    for source in LIBRARY.glob("*.py"):
        assert (installed / source.name).read_text() == source.read_text(), "run scripts/session-python"


def test_readers_are_imported_without_a_display_and_start_nothing(tmp_path: Path) -> None:
    script = f"""
import sys
def watch(event, arguments):
    if event in ("subprocess.Popen", "os.system", "socket.connect", "os.exec"):
        raise SystemExit(f"{{event}} at import")
sys.addaudithook(watch)
from cua_gym_session import {", ".join(READING)}
assert not {{"Xlib", "subprocess", "openpyxl", "docx", "pptx"}} & set(sys.modules)
"""
    (tmp_path / "cua_gym_session.py").write_text("raise SystemExit('the folder of the agent')")
    run(script, tmp_path)


BLOCKS = 'd.Paragraph("Title", "T"), d.Paragraph("Heading 1", "A  b & c"), d.Table((("x", "y"), ("1", "2")))'
WRITTEN = {
    "a.xlsx": 's.write(path, {"One": [["x", 1.5, True, date(2025, 3, 1), "=B1*2"]], "Two": [[None, "=One!B1"]]})',
    "a.ods": 's.write(path, {"One": [["x", 1.5, True, date(2025, 3, 1), "=B1*2"]], "Two": [[None, "=One!B1"]]})',
    "a.csv": 's.write(path, {"a": [["x, y", 1], ["two\\nlines", None]]})',
    "a.docx": f"d.write(path, [{BLOCKS}])",
    "a.odt": f"d.write(path, [{BLOCKS}])",
    "a.pptx": 'p.write(path, [p.Slide("T", ((0, "a"), (1, "b  c")), notes="n"), p.Slide("H", hidden=True)])',
    "a.odp": 'p.write(path, [p.Slide("T", ((0, "a"), (1, "b  c")), notes="n"), p.Slide("H", hidden=True)])',
}
READ = {
    "xlsx": "assert s.read(path)['One'] == [['x', 1.5, True, date(2025, 3, 1)]], s.read(path)\n"
    "assert s.formulas(path) == {'One': {'E1': '=B1*2'}, 'Two': {'B1': '=One!B1'}}, s.formulas(path)",
    "csv": "assert s.read(path) == {'a': [['x, y', '1'], ['two\\nlines']]}, s.read(path)",
    "docx": f"assert d.read(path) == [{BLOCKS}], d.read(path)",
    "pptx": "assert p.read(path) == [p.Slide('T', ((0, 'a'), (1, 'b  c')), notes='n'), p.Slide('H', hidden=True)]",
}
OPEN_FORMAT_OF = {"ods": "xlsx", "odt": "docx", "odp": "pptx"}
PREAMBLE = """
import hashlib, os, time
from datetime import date
from pathlib import Path
from cua_gym_session import documents as d, packages, presentations as p, spreadsheets as s
"""


def test_files_are_read_as_they_were_written_and_have_the_same_bytes_again(tmp_path: Path) -> None:
    script = PREAMBLE
    for name, write in WRITTEN.items():
        kind = name.partition(".")[2]
        script += f"""
path = "folder/{name}"
{write}
{READ[OPEN_FORMAT_OF.get(kind, kind)]}
"""
    script += """
first = {path: path.read_bytes() for path in Path("folder").iterdir()}
real = time.time
time.time = lambda: real() + 5_000_000
"""
    for name, write in WRITTEN.items():
        script += f'path = "folder/{name}"\n{write}\n'
    script += "assert [path.name for path in first if path.read_bytes() != first[path]] == []\n"
    run(script, tmp_path)


def test_values_are_compared_by_kind_and_within_half_a_cent(tmp_path: Path) -> None:
    script = """
from cua_gym_session.spreadsheets import same, same_rows, value
assert same(1.004, 1.0) and same(" a", "a ") and same("", None)
for one, other in ((1.006, 1.0), (True, 1), ("1", 1), (float("nan"), 1.0), ("a", "ab"), (None, 0)):
    assert not same(one, other), (one, other)
assert same_rows([[1, None], []], [[1]]) and not same_rows([[1]], [[1], [2]])
assert value([[1, 2]], "B1") == 2 and value([[1]], "C9") is None
"""
    run(script, tmp_path)


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
@pytest.mark.timeout(240)
async def test_the_office_opens_saves_and_converts_a_document(services: Services) -> None:
    """One desktop: every step takes the office seconds."""
    script = f"""{PREAMBLE}
from cua_gym_session import office, windows
path = "/home/user/Documents/sum.ods"
s.write(path, {{"One": [[1, 2, "=A1+B1"]]}})
assert s.read(path)["One"] == [[1, 2]]
title = office.open_document(path)
assert title == "sum.ods - LibreOffice Calc", title
office.save_in_office(path)
assert s.read(path)["One"] == [[1, 2, 3]]
one = packages.members(path)
# The office does not take its file for one that somebody else has changed.
office.save_in_office(path)
two = packages.members(path)
assert two == one, [(one[name], two.get(name)) for name in one if one[name] != two.get(name)]
windows.wait_until_still()
assert title in windows.titles(), windows.titles()
office.convert(path, "/home/user/Documents/sum.xlsx")
assert s.read("/home/user/Documents/sum.xlsx")["One"] == [[1, 2, 3]]
for wrong in (lambda: office.convert(path, "x.tex"), lambda: office.open_document("a.svg")):
    try:
        wrong()
    except ValueError as error:
        print(error)
try:
    windows.wait_for_window("nothing of that name", 0.2)
except TimeoutError as error:
    print(error)
"""
    workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task("libreoffice_calc")))
    result = await ran(services, workspace.workspace_id, script)
    assert result.exit_code == 0, result.stderr
    *_, refused = result.stdout.splitlines()
    assert refused.startswith("no window 'nothing of that name' after 0.2 s, only [")
    assert "sum.ods - LibreOffice Calc" in refused
    assert "authority" not in result.stdout
    read = 'from cua_gym_session import spreadsheets as s; print(s.read("Documents/sum.xlsx"))'
    state = await services.verifier.read_state(workspace.workspace_id, Side.INITIAL, read, 60, by(Role.DISCRIMINATOR))
    assert state.stdout == "{'One': [[1, 2, 3]]}\n", state.stderr
    await services.workspaces.close(workspace.workspace_id)


async def test_the_hub_says_why_it_refuses(services: Services) -> None:
    script = f"""
from cua_gym_session import hub
hub.begin("{APP}", seed=3)
for wrong in (
    lambda: hub.begin("no_such"),
    lambda: hub.act("{APP}", "no_such", {{}}),
    lambda: hub.call("GET", "/hub/v1/no"),
):
    try:
        wrong()
    except hub.RefusedError as error:
        print(error.status, error.message)
"""
    workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task(f"hub_{APP}")))
    result = await ran(services, workspace.workspace_id, script)
    assert result.exit_code == 0, result.stderr
    world, action, path = result.stdout.splitlines()
    assert "no_such" in world
    assert "no_such" in action
    assert path
    await services.workspaces.close(workspace.workspace_id)
