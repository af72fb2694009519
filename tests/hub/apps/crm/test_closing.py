"""The end of a quarter: for what reason deals are lost."""

import pytest

from hub.apps.crm.scenarios.selling import REASONS
from hub.apps.crm.state import State
from hub.tasks.scenario_tasks import construct_scenario
from tests.exhaustive import representative

POSTPONED = {"Project postponed", "Decision postponed"}


@pytest.mark.parametrize("seed", representative(range(8), [1], reason="every seed of the end of a quarter"))
def test_deals_are_lost_to_others_or_because_the_decision_comes_too_late(seed: int) -> None:
    situation = construct_scenario("crm", "quarter_closed", seed).situation
    state = situation.state
    assert isinstance(state, State)
    lost = [dict(one.in_state(state))["reason_id"] for one in situation.goal if one.action == "lose_deal"]
    reasons = {state.lost_reasons[str(key)].name for key in lost}

    assert reasons & POSTPONED
    assert reasons <= POSTPONED | REASONS
