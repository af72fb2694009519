"""One cheap oracle of each environment, by the tools that everybody has: hands at a desktop reach the whole reward.

`make run` asks every oracle; here it is to show at once when an environment, or the hands, have stopped to work.
"""

from collections.abc import Generator
from pathlib import Path

import pytest

from clients.desktop import Desktop
from clients.orchestrator.embedded import Address, embedded_server
from environments.families import families

CHEAP = {
    "audio_editor": "mute_stretches",
    "chromium": "order_form",
    "code_editor": "fix_rules",
    "database": "change_by_rule",
    "firefox": "order_form",
    "gimp": "scale_for_web",
    "inkscape": "edit_sign",
    "libreoffice_calc": "fill_formulas",
    "libreoffice_draw": "room_labels",
    "libreoffice_impress": "hide_slides",
    "libreoffice_writer": "replace_terms",
    "multi_app": "table_from_list",
    "os": "project_skeleton",
    "pdf": "tick_answers",
    "text_editor": "number_headings",
    "thunderbird": "write_draft",
    "vlc": "prune_playlist",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(Path(tmp_path_factory.mktemp("oracles"))) as address:
        yield address


def test_every_environment_is_asked() -> None:
    assert CHEAP.keys() == {family.environment for family in families()}


@pytest.mark.parametrize("environment", CHEAP)
async def test_an_oracle_reaches_the_whole_reward(served: Address, environment: str) -> None:
    (family,) = (family for family in families(environment) if family.name == CHEAP[environment])
    task = family.propose(1)
    setup, reward = family.initial_setup(task), family.reward(task)
    async with Desktop.open(served.url, served.token, environment=environment, setup=setup, reward=reward) as desktop:
        before = await desktop.reward()
        await family.solve(desktop, task)
        after = await desktop.reward()
    assert (before.value, after.value) == (0.0, 1.0), after
