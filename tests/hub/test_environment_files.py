"""The environments of the hub's applications: written from the applications, and read as every other environment is."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from environments.families import ROOT
from hub.apps import installed_app, names
from hub.environment_files import OFFICE, files_of, office_files, write
from hub.office import APPS
from vm_controller import environment_config

each_app = pytest.mark.parametrize("app", names())


@each_app
def test_what_is_there_is_what_the_application_says(app: str) -> None:
    folder = ROOT / f"hub_{app}"
    stale = [name for name, text in files_of(app).items() if (folder / name).read_text(encoding="utf-8") != text]
    assert stale == [], f"run `python -m hub.environment_files environments {app}`"


@each_app
def test_an_environment_starts_the_browser_with_its_application(app: str) -> None:
    environment = environment_config.load(f"hub_{app}")
    assert environment.hub is not None
    assert environment.hub.apps == (app,)
    assert environment.home_template is not None
    assert (environment.home_template / ".config" / "chromium" / "Default" / "Preferences").is_file()
    launch = environment.launch
    assert launch is not None
    title = installed_app(app).app.title
    assert re.search(launch.window, f"Inbox · {title} - Chromium")
    assert not re.search(launch.window, f"{app}.localhost - Chromium")


@each_app
def test_a_skill_tells_every_action_world_and_page(app: str) -> None:
    found = installed_app(app).app
    text = files_of(app)["SKILL.md"]
    for action in found.actions:
        assert f"`{action}(" in text
    for fixture in found.fixtures:
        assert f"| `{fixture}` |" in text
    flat = " ".join(text.split())
    for page in found.pages:
        assert f"{page.title} `{page.path}`" in flat
    for field in found.state.model_fields:
        assert field in text


@pytest.mark.parametrize(
    ("app", "told"),
    [
        ("board", "`column_ids` [str]"),
        ("crm", "`stage_order` [str]"),
        ("shop", "`product_ids` [str]"),
        ("spreadsheet", "`sheet_ids` [str]"),
        ("board", "*next_number*"),
        ("mail", "*sent_at*"),
    ],
)
def test_italics_are_for_what_graders_do_not_see_and_no_list_that_they_hold_in_order(app: str, told: str) -> None:
    assert told in " ".join(files_of(app)["SKILL.md"].split())


def test_the_office_shows_several_applications_and_tells_all_of_them() -> None:
    for name, text in office_files().items():
        stale = f"run `python -m hub.environment_files environments`: {name}"
        assert (ROOT / OFFICE / name).read_text(encoding="utf-8") == text, stale
    environment = environment_config.load(OFFICE)
    assert environment.hub is not None
    assert environment.hub.apps == APPS
    text = office_files()["SKILL.md"]
    for app in map(installed_app, APPS):
        assert app.app.title in text
        assert all(f"`{action}(" in text for action in app.app.actions)


def test_a_file_that_would_stay_the_same_is_not_touched(tmp_path: Path) -> None:
    app = names()[0]
    write(tmp_path, [app])
    files = sorted((tmp_path / f"hub_{app}").iterdir())
    before = [file.stat().st_mtime_ns for file in files]
    write(tmp_path, [app])
    assert [file.stat().st_mtime_ns for file in files] == before
    assert tomllib.loads(files[-1].read_text())["hub"] == {"apps": [app]}


def test_an_application_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hub.environment_files", str(tmp_path), "no_such"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT.parent)
    assert (answer.returncode, list(tmp_path.iterdir())) == (2, [])
    assert "there is no application 'no_such'; choose one of: " in answer.stderr
