"""Families of every environment, executed: initial 0, golden 1, mutants lose, and no cheat by shell scores 1."""

import pytest

from environments.families import families
from tests.environments.trials import CHEAP_ORACLES, CHEATS, running_services, trial_of
from tests.exhaustive import representative

SEED = 1
FAMILIES = {(family.environment, family.name): family for family in families()}
CHEATED = (
    ("audio_editor", "mute_stretches"),
    ("chromium", "fetch_documents"),
    ("code_editor", "rename_symbol"),
    ("database", "change_by_rule"),
    ("firefox", "order_form"),
    ("gimp", "black_out"),
    ("inkscape", "edit_sign"),
    ("libreoffice_calc", "fill_formulas"),
    ("libreoffice_draw", "reporting_lines"),
    ("libreoffice_impress", "hide_slides"),
    ("libreoffice_writer", "footnotes"),
    ("multi_app", "settings_from_memo"),
    ("os", "sort_downloads"),
    ("os", "dotfile_edit"),
    ("pdf", "correct_form"),
    ("text_editor", "replace_term"),
    ("thunderbird", "save_attachments"),
    ("vlc", "prune_playlist"),
)
"""A family of each environment, and one of hidden files."""
EXECUTED = sorted({*CHEATED, *CHEAP_ORACLES.items(), *(key for key in FAMILIES if key[0] in ("os", "text_editor"))})
"""All of the quick environments and one or two of each other one; `make run ENVIRONMENTS=all` executes every family."""
VERIFIED = (("text_editor", "replace_term"),)
"""Families that represent the others in every run of the tests."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "key", representative(EXECUTED, VERIFIED, reason="verified families of every environment", name="-".join)
)
async def test_states_agree_and_mutants_fail(key: tuple[str, str]) -> None:
    async with running_services() as services, trial_of(services, FAMILIES[key], SEED) as trial:
        verification = await trial.verify()
        assert verification.accepted, verification


def test_cheats_are_tried_in_every_environment() -> None:
    assert {environment for environment, _ in CHEATED} == {environment for environment, _ in FAMILIES}


@pytest.mark.timeout(300)
@pytest.mark.exhaustive(reason="cheats by shell in every environment")
@pytest.mark.parametrize("key", CHEATED, ids="-".join)
async def test_cheats_fail(key: tuple[str, str]) -> None:
    async with running_services() as services, trial_of(services, FAMILIES[key], SEED) as trial:
        for name, command in CHEATS.items():
            report = await trial.after(command)
            assert report.value is not None, (name, report)
            assert report.value < 1.0, (name, report)
