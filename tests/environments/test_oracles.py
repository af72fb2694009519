"""One cheap oracle of each environment, by the tools that everybody has: hands at a desktop reach the whole reward.

`make run` asks every oracle; here it is to show at once when an environment, or the hands, have stopped to work.
"""

from collections.abc import Generator
from pathlib import Path

import pytest

from clients.desktop import Desktop
from clients.embedded_server import Address, embedded_server
from environments.families import families
from tests.environments.trials import CHEAP_ORACLES
from tests.exhaustive import representative

ASKED = ("text_editor",)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(Path(tmp_path_factory.mktemp("oracles"))) as address:
        yield address


def test_every_environment_is_asked() -> None:
    assert CHEAP_ORACLES.keys() == {family.environment for family in families()}


@pytest.mark.parametrize("environment", representative(CHEAP_ORACLES, ASKED, reason="an oracle of every environment"))
async def test_an_oracle_reaches_the_whole_reward(served: Address, environment: str) -> None:
    (family,) = (family for family in families(environment) if family.name == CHEAP_ORACLES[environment])
    task = family.propose(1)
    setup, reward = family.initial_setup(task), family.reward(task)
    async with Desktop.open(served.url, served.token, environment=environment, setup=setup, reward=reward) as desktop:
        before = await desktop.reward()
        await family.solve(desktop, task)
        after = await desktop.reward()
    assert (before.value, after.value) == (0.0, 1.0), after
