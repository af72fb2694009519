"""How goals and solutions word what the state holds."""

from random import Random

import pytest

from hub.apps.crm.domain.page_labels import facet_label, money, note_name
from hub.apps.crm.phrases import coming_day, day_in, today
from hub.apps.crm.solutions import SOLUTIONS
from hub.apps.crm.state import State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.money import typed_amount
from hub.engine.phrases import day_words, quoted
from hub.engine.ui_steps import Click, Drag, Fill
from tests.hub.apps.crm.desk import Desk


@pytest.fixture
def state() -> State:
    return Desk().state


def test_amounts_and_days_read_as_people_write_them(state: State) -> None:
    assert (money(state, 12_500_00), money(state, 99_50)) == ("£12,500", "£99.50")
    assert typed_amount(7_05) == "7.05"
    assert day_words("2026-05-09") == "9 May 2026"


def test_a_long_note_is_called_by_its_first_words() -> None:
    assert note_name("Back on Monday.") == "Note: Back on Monday."
    assert note_name("Their old equipment is leased until the summer.") == "Note: Their old equipment is leased until…"


def test_a_note_names_one_day_or_none() -> None:
    assert day_in("The board decides on 7 April 2026, not before.") == "2026-04-07"
    assert day_in("Between 7 April 2026 and 9 April 2026.") is None
    assert day_in("Some time in April.") is None


def test_names_are_listed() -> None:
    assert quoted(["a"]) == '"a"'
    assert quoted(["a", "b", "c"]) == '"a", "b" and "c"'


def test_days_to_come_lie_after_the_last_day_heard_of(state: State) -> None:
    assert today(state).isoformat() == "2026-03-09"
    assert all(coming_day(state, Random(seed)) > "2026-03-09" for seed in range(20))


def test_filters_are_called_as_their_lists_do(state: State) -> None:
    assert facet_label(state, "stage", "stage-2") == "Needs agreed"
    assert facet_label(state, "closing", "next_month") == "Next month"
    assert facet_label(state, "status", "open") == "Open"


def test_one_deal_is_dragged_several_are_ticked() -> None:
    desk = Desk()
    first, second = [key for key, deal in desk.state.deals.items() if deal.status == "open"][:2]
    arguments = desk.instance.app.actions["move_deals"].arguments
    one = SOLUTIONS["move_deals"](desk.state, arguments.model_validate({"deal_ids": [first], "stage_id": "stage-5"}))
    assert any(isinstance(step, Drag) for step in one)
    both = {"deal_ids": [first, second], "stage_id": "stage-5"}
    several = SOLUTIONS["move_deals"](desk.state, arguments.model_validate(both))
    ticked = [step.target.name for step in several if isinstance(step, Click) and step.target.role == "checkbox"]
    assert ticked == [f"Select {desk.state.deals[key].name}" for key in (first, second)]


def test_a_form_is_filled_only_where_it_changes() -> None:
    desk = Desk()
    task_template = TASK_TEMPLATES.sample("edit_contact", desk.state, Random(1))
    assert task_template is not None
    arguments = desk.instance.app.actions["edit_contact"].arguments.model_validate(task_template.arguments)
    fields = [step.target.name for step in SOLUTIONS["edit_contact"](desk.state, arguments) if isinstance(step, Fill)]
    assert fields == ["Search contacts", "Job title", "Phone"]
