"""What is dragged arrives on pages that are asked for less motion: a card lands once its last transition has ended."""

from hub.apps import installed_app
from hub.apps.crm.state import State
from hub.audit.chromium import chromium
from hub.audit.hub_server import serving
from hub.audit.solution_checks import Visit
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance
from hub.engine.ui_steps import Drag

FIXTURE = "instruments"


async def test_a_deal_that_is_dragged_to_another_stage_is_moved() -> None:
    crm = installed_app("crm")
    state = Instance(crm.app, FileStore(), FIXTURE, 0).current
    assert isinstance(state, State)
    deal_id, deal = next((key, one) for key, one in state.deals.items() if one.status == "open")
    stage = next(one for one in reversed(state.stage_order) if one != deal.stage_id)
    arguments = crm.app.actions["move_deals"].arguments.model_validate({"deal_ids": [deal_id], "stage_id": stage})
    solution = crm.solutions["move_deals"](state, arguments)
    assert any(isinstance(step, Drag) for step in solution)

    async with serving({"crm": crm.app}) as served, chromium() as browser:
        session = served.sessions.create()
        instance = session.begin("crm", FIXTURE, 0)
        went_wrong = await Visit(crm, session.session_id, instance, served, browser).perform(solution)

    assert went_wrong is None
    assert [entry.action for entry in instance.log] == ["move_deals"]
