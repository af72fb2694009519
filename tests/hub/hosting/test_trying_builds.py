"""`cua-gym hub report` and `hub probe` on builds of our own, sound and broken, in a real Chromium."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clients.hub_cli import hub_app
from hub.audit.builds.checks import marks
from hub.audit.builds.probe import probe, table, write
from hub.audit.builds.report import report
from hub.hosting.builds import builds
from tests.hub.hosting.sample_builds import BLANK, BROKEN, INERT, SAMPLES, Sample

REST_S = 1.2


def say(_: str) -> None:
    """Nobody listens."""


KINDS = ("envelope_mock", "Bare_mock", "reads_go_mock", "own_set_mock", "on_change_mock")
BY_NAME = {one.name: one for one in SAMPLES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for sample in (*(BY_NAME[name] for name in KINDS), BLANK, BROKEN, INERT):
        sample.write(tmp_path)
    return tmp_path


@pytest.mark.exhaustive(reason="builds of every kind, in a Chromium, open and hardened")
async def test_every_sound_build_does_the_same_open_and_hardened(folder: Path) -> None:
    found = await report(folder, say, rest_s=REST_S, load_s=0)

    sound = {name: one for name, one in found.open.items() if name not in ("blank", "broken", "inert")}
    assert {name: one.notes for name, one in sound.items() if one.verdicts() != (True,) * 6} == {}
    assert [name for name in found.open if not found.is_same(name)] == []
    assert found.open["blank"].verdicts() == (False, None, None, None, None, None)
    assert found.open["broken"].notes == ["pushes no state, neither on load nor when clicked: nothing to inject"]
    assert found.open["inert"].acts is False
    assert "| renders | 7 | 1 | 0 |" in found.text("Samples")


@pytest.mark.exhaustive(reason="builds of every kind, in a Chromium, open and hardened")
async def test_a_build_that_is_served_in_a_form_it_does_not_know_is_found_out(tmp_path: Path) -> None:
    for name in ("current_state_mock", "late_mock"):
        BY_NAME[name].write(tmp_path)
    (tmp_path / "hub.toml").write_text(
        '[current_state_mock]\nstate = ["initial_state"]\n[late_mock]\nignore = ["items"]\n'
    )

    found = await report(tmp_path, say, rest_s=REST_S, load_s=0)

    assert found.open["current-state"].shows is False
    assert found.open["late"].acts is False


@pytest.mark.exhaustive(reason="builds of every kind, in a Chromium, open and hardened")
async def test_probing_finds_what_no_source_says(tmp_path: Path) -> None:
    # The scripts of a page may be written so that they say nothing.
    hidden = "const name = ['current', 'state'].join('_'); return complete((await ask('/state'))[name] ?? {})"
    samples = (
        Sample("hidden_mock", read=hidden, has_source=False),
        *(replace(BY_NAME[name], has_source=False) for name in ("Bare_mock", "own_set_mock")),
        replace(INERT, name="kept_mock", has_source=False, load="localStorage.setItem('s', JSON.stringify(state))"),
    )
    for sample in samples:
        sample.write(tmp_path)

    rows = await probe(tmp_path, say, rest_s=REST_S)
    write(tmp_path, rows)

    assert rows["hidden"].rules == {"ignore": ("view.opened", "view.at"), "state": ("current_state",)}
    assert rows["bare"].rules["state"] == "bare"
    assert rows["own-set"].rules == {}
    assert '["bare"]\nignore = ["view.opened", "view.at"]\nstate = "bare"\n' in table(rows, by_host=True)
    found = builds(tmp_path)
    assert found["hidden"].rules.state == ("current_state",)
    # It pushes after an action only: what it began with was in its storage before.
    assert found["kept"].defaults == {
        "title": "Errands of today",
        "items": [{"id": "d1", "text": "bread"}],
        "view": {"opened": 0},
    }


def test_marks_go_on_texts_that_the_page_shows_and_on_nothing_that_others_are_found_by() -> None:
    state = {"items": [{"id": "bread", "text": "bread"}], "hidden": "never shown"}
    marked = json.dumps(marks(json.loads(json.dumps(state)), "Today: bread"))
    assert json.loads(marked)["hidden"] == "never shown"
    assert json.loads(marked)["items"][0]["text"] == "bread quince7"
    assert marks({"a": "x"}, "nothing of it") is None


@pytest.mark.exhaustive(reason="builds of every kind, in a Chromium, open and hardened")
def test_the_commands_say_what_they_found(tmp_path: Path) -> None:
    folder = tmp_path / "builds"
    SAMPLES[0].write(folder)
    out = tmp_path / "report.md"

    asked = ["report", str(folder), "--rest-s", "0.5", "--load-s", "1", "--title", "Samples, not published", "--out"]
    reported = CliRunner().invoke(hub_app, [*asked, str(out)])
    probed = CliRunner().invoke(hub_app, ["probe", str(folder), "--rest-s", "0.5", "--write"])

    assert (reported.exit_code, probed.exit_code) == (0, 0), reported.output + probed.output
    text = out.read_text()
    assert text.startswith("# Samples, not published")
    assert "| envelope | yes | yes | yes | yes | yes | yes | same |" in text
    assert " 0 errors" in text
    assert '["envelope"]' in probed.output
    assert (folder / "hub.probed.toml").is_file()
    assert CliRunner().invoke(hub_app, ["report", str(tmp_path / "none")]).exit_code == 2
