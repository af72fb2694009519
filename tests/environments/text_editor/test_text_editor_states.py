"""The text_editor families, executed: initial 0, golden 1, and no cheat scores 1."""

import pytest

from environments.families import Family, families
from tests.environments.trials import CHEATS, running_gym, trial_of

each_family = pytest.mark.parametrize("family", families("text_editor"), ids=lambda family: family.name)


@each_family
async def test_states_agree_and_cheats_fail(family: Family) -> None:
    async with running_gym() as gym, trial_of(gym, family, seed=3) as trial:
        verification = await trial.verify()
        assert verification.accepted, verification
        for name, command in CHEATS.items():
            report = await trial.after(command)
            assert report.value is not None, (name, report)
            assert report.value < 1.0, (name, report)
