"""What an agent made of a state is held against what it should have made of it."""

from collections.abc import Sequence

import pytest

from hub.tasks.state_comparison import Json, aligned, changes, reward_of, score

BEFORE: Json = {
    "owner": "Ines",
    "notes": {
        "note-1": {"title": "Stores", "tags": ["a", "b"], "pinned": False},
        "note-2": {"title": "Bread", "tags": [], "pinned": False},
    },
    "order": ["note-1", "note-2"],
}


def state(**notes: dict[str, Json]) -> dict[str, Json]:
    """The state before with these notes changed or added; hyphens are written as underscores."""
    assert isinstance(BEFORE, dict)
    old = BEFORE["notes"]
    assert isinstance(old, dict)
    merged: dict[str, Json] = dict(old)
    for name, fields in notes.items():
        known = merged.get(name.replace("_", "-"), {})
        assert isinstance(known, dict)
        merged[name.replace("_", "-")] = {**known, **fields}
    return {**BEFORE, "notes": merged}


def grade(golden: Json, current: Json) -> tuple[list[float], int]:
    """Score a state where the whole difference is one part of the task."""
    earned, other = score(BEFORE, golden, current, [list(map(list, changes(BEFORE, golden)))])
    return earned, len(other)


def test_what_is_done_earns_everything_and_what_is_not_nothing() -> None:
    golden = state(note_1={"title": "Cellar"})

    assert grade(golden, golden) == ([1.0], 0)
    assert grade(golden, BEFORE) == ([0.0], 0)


def test_half_of_a_part_earns_less_than_half() -> None:
    golden = state(note_1={"title": "Cellar", "pinned": True})

    assert grade(golden, state(note_1={"title": "Cellar"})) == ([0.25], 0)


def test_the_wrong_record_earns_nothing_and_is_noticed() -> None:
    assert grade(state(note_1={"pinned": True}), state(note_2={"pinned": True})) == ([0.0], 1)


def test_too_much_is_noticed() -> None:
    assert grade(state(note_1={"pinned": True}), state(note_1={"pinned": True}, note_2={"pinned": True})) == ([1.0], 1)


def test_a_new_record_may_have_another_name() -> None:
    golden = state(note_n1_1={"title": "Soup", "tags": ["c"], "pinned": False})

    assert grade(golden, state(note_n7_3={"title": "Soup", "tags": ["c"], "pinned": False})) == ([1.0], 0)
    assert grade(golden, state(note_n7_3={"title": "Stew", "tags": ["c"], "pinned": False}))[0][0] < 0.5


def test_of_several_new_records_each_is_held_against_the_one_most_like_it() -> None:
    one: dict[str, Json] = {"title": "Soup", "pinned": False}
    other: dict[str, Json] = {"title": "Stew", "pinned": True}
    golden = state(note_n1_1=one, note_n2_1=other)

    assert grade(golden, state(note_n1_1=other, note_n4_1=one)) == ([1.0], 0)


def test_a_record_too_many_is_noticed() -> None:
    soup: dict[str, Json] = {"title": "Soup"}
    golden = state(note_n1_1=soup)

    earned, other = grade(golden, state(note_n1_1=soup, note_n2_1=soup))
    assert (earned, other) == ([1.0], 1)


def test_what_refers_to_a_new_record_follows_its_name() -> None:
    golden = {**state(note_n1_1={"title": "Soup"}), "last": "note-n1-1"}
    right = {**state(note_n5_1={"title": "Soup"}), "last": "note-n5-1"}
    wrong = {**state(note_n5_1={"title": "Soup"}), "last": "note-1"}

    assert grade(golden, right) == ([1.0], 0)
    assert grade(golden, wrong)[0][0] < 1.0


def test_new_things_in_a_list_are_known_by_their_place() -> None:
    golden = state(note_1={"steps": [{"step": "step-n1-1", "text": "Knead"}, {"step": "step-n1-2", "text": "Bake"}]})
    other = state(note_1={"steps": [{"step": "step-n3-1", "text": "Knead"}, {"step": "step-n4-1", "text": "Bake"}]})

    assert grade(golden, other) == ([1.0], 0)


@pytest.mark.parametrize(("tags", "points"), [(["a", "b", "c"], 1.0), (["c", "b", "a"], 1.0), (["a", "c"], 0.0)])
def test_a_list_counts_whatever_its_order(tags: list[Json], points: float) -> None:
    assert grade(state(note_1={"tags": ["a", "b", "c"]}), state(note_1={"tags": tags})) == ([points], 0)


@pytest.mark.parametrize(
    ("order", "points"),
    [
        (["note-1", "note-2", "note-4", "note-3"], 1.0),
        (["note-2", "note-1", "note-3", "note-4"], 0.0),
        (["note-3", "note-1", "note-2", "note-4"], 0.0),
    ],
)
def test_where_people_see_the_order_what_a_list_held_before_stays_in_place(order: list[Json], points: float) -> None:
    golden: Json = {**BEFORE, "order": ["note-1", "note-2", "note-3", "note-4"]} if isinstance(BEFORE, dict) else None

    assert score(BEFORE, golden, {**state(), "order": order}, [[["order"]]], [["order"]])[0] == [points]


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        (("To do", "Doing", "Done"), 1.0),
        (("Done", "To do", "Doing"), 0.5 * 9 / 10),  # nine of ten values are right
    ],
)
def test_a_new_record_has_its_list_in_the_order_in_which_it_was_made(columns: tuple[str, ...], points: float) -> None:
    def made(names: Sequence[str], number: int) -> Json:
        ids = {name: f"column-n{number}-{place}" for place, name in enumerate(("To do", "Doing", "Done"), 2)}
        project: Json = {"name": "Harvest", "column_ids": [ids[name] for name in names]}
        held: Json = {key: {"name": name, "stage": "active"} for name, key in ids.items()}
        return {"projects": {f"project-n{number}-1": project}, "columns": held}

    before: Json = {"projects": {}, "columns": {}}
    golden = made(("To do", "Doing", "Done"), 1)
    part = [list(path) for path in changes(before, golden)]
    ordered = [["projects", "project-n1-1", "column_ids"]]

    earned, strayed = score(before, golden, made(columns, 5), [part], ordered)
    assert (earned, strayed) == ([pytest.approx(points)], [])


@pytest.mark.parametrize("text", ["(gone)", "", "None", "null"])
def test_no_text_stands_for_what_is_not_there(text: str) -> None:
    # Records of a name alone, such as folders, sections and lists of tasks.
    before: Json = {"folders": {"folder-1": {"name": "Bills"}, "folder-2": {"name": "House"}}}
    golden: Json = {"folders": {"folder-2": {"name": "House"}}}
    renamed: Json = {"folders": {"folder-1": {"name": text}, "folder-2": {"name": "House"}}}
    added: Json = {"folders": {"folder-2": {"name": "House"}, "folder-n2-1": {"name": text}}}
    part = [list(path) for path in changes(before, golden)]

    assert score(before, golden, golden, [part]) == ([1.0], [])
    assert score(before, golden, renamed, [part])[0] == [0.0]
    assert [len(paths) for paths in score(before, golden, added, [part])] == [1, 1]


def test_but_where_the_order_was_to_change_it_counts() -> None:
    golden: Json = {**state(), "order": ["note-2", "note-1"]}

    assert grade(golden, golden) == ([1.0], 0)
    assert grade(golden, BEFORE) == ([0.0], 0)


def test_a_deleted_record_is_a_change() -> None:
    assert isinstance(BEFORE, dict)
    notes = BEFORE["notes"]
    assert isinstance(notes, dict)
    golden: Json = {**BEFORE, "notes": {"note-2": notes["note-2"]}}

    assert grade(golden, golden) == ([1.0], 0)
    assert grade(golden, {**BEFORE, "notes": {}})[1] > 0


def test_true_is_not_one() -> None:
    assert grade(state(note_1={"pinned": True}), state(note_1={"pinned": 1})) == ([0.0], 0)


def test_each_part_earns_for_itself() -> None:
    golden = state(note_1={"title": "Cellar"}, note_2={"pinned": True})
    parts = [[["notes", "note-1", "title"]], [["notes", "note-2", "pinned"]]]

    assert score(BEFORE, golden, state(note_2={"pinned": True}), parts) == ([0.0, 1.0], [])


def test_aligning_an_unchanged_state_leaves_it_alone() -> None:
    assert aligned(BEFORE, BEFORE, BEFORE) == BEFORE


def test_a_value_that_is_gone_with_its_whole_record_earns_nothing() -> None:
    steps: list[Json] = [{"text": "Knead"}, {"text": "Bake"}]
    one, two = state(note_2={"steps": steps[:1]}), state(note_2={"steps": steps})
    assert isinstance(BEFORE, dict)
    deleted: Json = {**BEFORE, "notes": {}}

    for before, golden in ((state(note_2={"steps": []}), two), (two, one)):
        parts = [list(changes(before, golden))]
        assert score(before, golden, golden, parts) == ([1.0], [])
        assert score(before, golden, before, parts)[0] == [0.0]
        assert score(before, golden, deleted, parts)[0] == [0.0]


@pytest.mark.parametrize(
    ("earned", "strayed", "reward"),
    [
        ([1.0, 1.0], False, 1.0),
        ([1.0, 1.0], True, 0.5),
        ([1.0, 0.49], False, 0.3725),
        ([1.0, 1.0, 1.0, 0.49], False, 0.43625),
        ([1.0, 0.0], True, 0.125),
        ([0.0, 0.0], False, 0.0),
    ],
)
def test_what_is_not_all_done_earns_half_at_most(earned: list[float], strayed: bool, reward: float) -> None:
    assert reward_of(earned, strayed=strayed) == pytest.approx(reward)
