"""Differences say what changed, and applied to what was they give what is."""

import json
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from hub.engine.difference import difference
from hub.tasks.state_comparison import Json, patched

values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab/~é", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4),
    max_leaves=12,
)


def patch(before: Json, after: Json) -> Json:
    return patched(before, cast("list[dict[str, Json]]", difference(before, after)))


@given(values, values)
def test_a_difference_makes_the_one_state_of_the_other(before: Json, after: Json) -> None:
    # As text, because 1 == True.
    assert json.dumps(patch(before, after), sort_keys=True) == json.dumps(after, sort_keys=True)
    assert bool(difference(before, after)) is (json.dumps(before, sort_keys=True) != json.dumps(after, sort_keys=True))


def test_names_what_changed_and_nothing_else() -> None:
    before = {"notes": {"a/b": {"title": "Old", "tags": ["x", "y"]}, "gone": {}}, "owner": "I"}
    after = {"notes": {"a/b": {"title": "New", "tags": ["x", "z", "y"]}, "new": {"title": "N"}}, "owner": "I"}

    assert difference(before, after) == [
        {"op": "remove", "path": "/notes/gone"},
        {"op": "replace", "path": "/notes/a~1b/title", "value": "New"},
        {"op": "add", "path": "/notes/a~1b/tags/1", "value": "z"},
        {"op": "add", "path": "/notes/new", "value": {"title": "N"}},
    ]


def test_true_is_not_one() -> None:
    assert difference({"done": 1}, {"done": True}) == [{"op": "replace", "path": "/done", "value": True}]
    for before, after in (([[True, 0]], [[True, False]]), ([{"done": 1}], [{"done": True}])):
        assert difference(before, after)
