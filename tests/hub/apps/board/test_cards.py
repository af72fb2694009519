"""Cards of Pinrow: what may be done with them, and what a person is told where it may not."""

import pytest
from pydantic import JsonValue

from hub.apps.board import APP
from hub.apps.board.lookup import cards_in
from hub.apps.board.state import Card, State
from hub.engine.clock import Clock
from tests.hub.apps.board.workspace import NOW, act, harbour, refused


@pytest.fixture
def state() -> State:
    return harbour()


def open_cards(state: State, key: str = "har") -> list[str]:
    return [name for name, card in state.cards.items() if card.project_id == f"project-{key}" and not card.archived]


def newest(before: State, after: State) -> Card:
    (name,) = after.cards.keys() - before.cards.keys()
    return after.cards[name]


def test_a_new_card_stands_on_top_of_its_column(state: State) -> None:
    after = act(
        state,
        "create_card",
        project_id="project-har",
        column_id="column-har-2",
        title="  Show the   harbour webcam ",
        assignee_id="member-2",
        label_ids=["label-har-6", "label-har-1"],
        estimate=3,
    )

    card = newest(state, after)
    assert (card.title, card.label_ids, card.reporter_id) == (
        "Show the harbour webcam",
        ("label-har-1", "label-har-6"),
        state.me,
    )
    assert after.cards[cards_in(after, "column-har-2")[0]] is card
    assert card.number == state.projects["project-har"].next_number


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": "  "}, "title"),
        ({"estimate": 400}, "estimate"),
        ({"due": "2026-02-30"}, "due"),
        ({"assignee_id": "member-11"}, "assignee_id"),
        ({"assignee_id": "member-10"}, "assignee_id"),
        ({"milestone_id": "milestone-har-1"}, "milestone_id"),
        ({"label_ids": ["label-pil-1"]}, "label_ids"),
        ({"column_id": "column-pil-1"}, "column_id"),
    ],
)
def test_a_card_takes_only_what_its_project_knows(state: State, wrong: dict[str, JsonValue], field: str) -> None:
    right = {"project_id": "project-har", "column_id": "column-har-1", "title": "Webcam"}
    assert refused(state, "create_card", **(right | wrong)).field == field


def test_editing_changes_what_is_given_and_leaves_the_rest(state: State) -> None:
    name = next(name for name in open_cards(state) if state.cards[name].assignee_id)
    before = state.cards[name]

    after = act(state, "edit_card", card_id=name, priority="urgent", assignee_id=None).cards[name]

    assert (after.priority, after.assignee_id, after.title, after.due) == ("urgent", None, before.title, before.due)


def test_a_card_may_keep_a_milestone_that_was_closed(state: State) -> None:
    name = next(name for name in open_cards(state) if state.cards[name].milestone_id == "milestone-har-1")
    after = act(state, "edit_card", card_id=name, title="Another title", milestone_id="milestone-har-1")
    assert after.cards[name].title == "Another title"


def test_a_full_column_refuses_where_limits_count(state: State) -> None:
    state = act(state, "edit_column", column_id="column-pil-2", limit=1)
    here = cards_in(state, "column-pil-2")
    other = cards_in(state, "column-pil-1")[0]
    assert here

    refusal = refused(state, "move_card", card_id=other, column_id="column-pil-2")

    assert refusal.message == "Building is full: its limit is 1. Move a card out first."
    relaxed = act(state, "edit_project", project_id="project-pil", enforce_limits=False)
    moved = act(relaxed, "move_card", card_id=other, column_id="column-pil-2")
    assert moved.cards[other].column_id == "column-pil-2"


def test_placing_reorders_a_column_and_nothing_else(state: State) -> None:
    order = cards_in(state, "column-har-1")

    after = act(state, "rank_card", card_id=order[-1], before_id=order[0])

    assert cards_in(after, "column-har-1") == [order[-1], *order[:-1]]
    assert cards_in(act(after, "rank_card", card_id=order[-1]), "column-har-1") == order
    changed = {name for name in state.cards if state.cards[name].rank != after.cards[name].rank}
    assert changed <= set(order)


def test_steps_up_end_where_one_move_ends(state: State) -> None:
    order = cards_in(state, "column-har-1")
    once = act(state, "rank_card", card_id=order[2], before_id=order[0])
    steps = act(state, "rank_card", card_id=order[2], before_id=order[1])
    steps = act(steps, "rank_card", card_id=order[2], before_id=order[0])
    assert {name: card.rank for name, card in once.cards.items()} == {
        name: card.rank for name, card in steps.cards.items()
    }


def test_a_copy_starts_with_an_open_checklist(state: State) -> None:
    name = next(name for name in open_cards(state) if any(item.done for item in state.cards[name].checklist))
    copy = newest(state, act(state, "duplicate_card", card_id=name, title="A second one", keep_assignee=False))
    assert [item.text for item in copy.checklist] == [item.text for item in state.cards[name].checklist]
    assert not any(item.done for item in copy.checklist)
    assert copy.assignee_id is None


def test_a_card_of_another_project_keeps_only_what_is_known_there(state: State) -> None:
    state = act(state, "add_label", project_id="project-tide", name="invoicing")
    name = next(name for name in open_cards(state) if "label-har-2" in state.cards[name].label_ids)

    card = act(state, "transfer_card", card_id=name, project_id="project-tide", column_id="column-tide-1").cards[name]

    assert [state.labels[label].name for label in card.label_ids] == ["invoicing"]
    assert (card.milestone_id, card.number) == (None, state.projects["project-tide"].next_number)
    assert (
        refused(state, "transfer_card", card_id=name, project_id="project-har", column_id="column-har-1").field
        == "project_id"
    )


def test_a_card_that_comes_back_has_the_number_that_people_quote(state: State) -> None:
    name = open_cards(state)[0]
    card = state.cards[name]

    away = act(state, "transfer_card", card_id=name, project_id="project-tide", column_id="column-tide-1")
    back = act(away, "transfer_card", card_id=name, project_id=card.project_id, column_id=card.column_id)
    again = act(back, "transfer_card", card_id=name, project_id="project-tide", column_id="column-tide-1")

    assert back.cards[name].number == card.number
    assert back.projects[card.project_id].next_number == state.projects[card.project_id].next_number
    assert again.cards[name].number == away.cards[name].number


def test_only_an_archived_card_can_be_deleted_and_takes_its_traces_along(state: State) -> None:
    name = state.links["link-1"].source_id
    assert refused(state, "delete_card", card_id=name).message.endswith("is not in the archive.")

    archived = act(state, "archive_cards", card_ids=[name])
    assert refused(archived, "edit_card", card_id=name, priority="low").message.endswith("Restore it to change it.")
    after = act(archived, "delete_card", card_id=name)

    assert name not in after.cards
    assert all(name not in (link.source_id, link.target_id) for link in after.links.values())
    assert all(entry.card_id != name for entry in after.time_entries.values())
    restored = act(archived, "restore_card", card_id=name).cards[name]
    assert restored.column_id == state.cards[name].column_id


def test_many_cards_change_together(state: State) -> None:
    names = open_cards(state)[:3]
    after = act(
        state,
        "bulk_edit",
        card_ids=names,
        priority="low",
        column_id="column-har-1",
        add_label_ids=["label-har-5"],
    )
    for name in names:
        card = after.cards[name]
        assert (card.priority, card.column_id) == ("low", "column-har-1")
        assert set(card.label_ids) == {*state.cards[name].label_ids, "label-har-5"}
        assert card.title == state.cards[name].title
    assert refused(state, "bulk_edit", card_ids=names).message == "Choose at least one field to change."
    mixed = [names[0], open_cards(state, "pil")[0]]
    assert refused(state, "archive_cards", card_ids=mixed).message == "Select cards of one project only."


def test_a_step_becomes_a_card_related_to_where_it_was(state: State) -> None:
    name = next(name for name in open_cards(state) if state.cards[name].checklist)
    item = state.cards[name].checklist[0]

    after = act(state, "split_item", card_id=name, item_id=item.item_id)

    card = newest(state, after)
    assert (card.title, card.column_id) == (item.text, "column-har-1")
    assert item.text not in [one.text for one in after.cards[name].checklist]
    (link,) = after.links.keys() - state.links.keys()
    assert after.links[link].relation == "relates"


def test_blocking_cards_never_wait_for_each_other(state: State) -> None:
    first, second, third = open_cards(state, "tide")[:3]
    state = state.model_copy(update={"links": {}})
    state = act(state, "link_cards", card_id=first, relation="blocks", other_id=second)
    state = APP.act(
        state,
        "link_cards",
        {"card_id": third, "relation": "blocked_by", "other_id": second},
        Clock(NOW, 1),
    )
    refusal = refused(state, "link_cards", card_id=third, relation="blocks", other_id=first)
    assert "would wait for each other" in refusal.message
    assert refused(state, "link_cards", card_id=first, relation="blocks", other_id=second).field == "other_id"


def test_people_change_their_own_comments_only(state: State) -> None:
    others = next(name for name, one in state.comments.items() if one.author_id != state.me)
    assert refused(state, "edit_comment", comment_id=others, body="<p>No</p>").message.startswith("Only ")
    card_id = open_cards(state)[0]
    assert refused(state, "add_comment", card_id=card_id, body="<p> </p>").message == "Write something first."


@pytest.mark.parametrize(("spent", "minutes"), [("1h 30m", 90), ("2h", 120), ("45m", 45), ("2H15M", 135)])
def test_time_is_written_as_people_say_it(state: State, spent: str, minutes: int) -> None:
    after = act(state, "log_time", card_id=open_cards(state)[0], spent=spent, day="2026-03-06", note="Call")
    (name,) = after.time_entries.keys() - state.time_entries.keys()
    assert after.time_entries[name].minutes == minutes


@pytest.mark.parametrize(
    ("spent", "day", "field"),
    [
        ("soon", "2026-03-06", "spent"),
        ("25h", "2026-03-06", "spent"),
        ("", "2026-03-06", "spent"),
        ("1h", "2026-03-10", "day"),
    ],
)
def test_time_that_cannot_be_is_refused(state: State, spent: str, day: str, field: str) -> None:
    assert refused(state, "log_time", card_id=open_cards(state)[0], spent=spent, day=day).field == field
