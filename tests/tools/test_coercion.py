"""What models send as text where a number, a list or an object is wanted."""

from typing import Any

import pytest

from tools.coercion import coerced
from tools.registry import BY_NAME
from tools.validation import typed_request

SESSION: dict[str, Any] = {"session_id": "s_0000000000000000"}
TEXT = '["a", 5]'
READ: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("click", {"x": "5", "y": " 6 "}, {"x": 5, "y": 6}),
    ("click", {"x": 5.0, "y": "6.0"}, {"x": 5, "y": 6}),
    ("click", {"x": None, "modifiers": None}, {}),
    (
        "click",
        {"modifiers": '["ctrl", "SHIFT"]', "button": "Right"},
        {"modifiers": ["ctrl", "shift"], "button": "right"},
    ),
    ("key", {"keys": '["ctrl", "s"]', "repeat": "2"}, {"keys": ["ctrl", "s"], "repeat": 2}),
    (
        "drag",
        {"path": '[{"x": "1", "y": 2}, "{\\"x\\": 3, \\"y\\": 4}"]'},
        {"path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]},
    ),
    (
        "zoom",
        {"region": '{"x": 1, "y": "2", "width": 3, "height": 4}'},
        {"region": {"x": 1, "y": 2, "width": 3, "height": 4}},
    ),
    (
        "act",
        {"actions": '[{"action": "wait", "duration_ms": "0"}]'},
        {"actions": [{"action": "wait", "duration_ms": 0}]},
    ),
    # What a strict converter fills in for the fields of the other actions.
    (
        "act",
        {"actions": [{"action": "Click", "x": "1", "y": 1, "text": None, "keys": None, "until": None}]},
        {"actions": [{"action": "click", "x": 1, "y": 1}]},
    ),
    (
        "wait_until",
        {"until": '{"kind": "window", "title": "5", "gone": "true", "text": null}', "timeout_ms": "10"},
        {"until": {"kind": "window", "title": "5", "gone": True}, "timeout_ms": 10},
    ),
    ("screenshot", {"observe": '{"scale": "0.5", "windows": "True"}'}, {"observe": {"scale": 0.5, "windows": True}}),
]
OTHERS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("session_open", {"environment": "os", "record": "true"}, {"environment": "os", "record": True}),
    ("session_open", {"environment": "os", "record": "frames"}, {"environment": "os", "record": "frames"}),
    ("session_open", {"environment": "os", "tokens": '["policy"]'}, {"environment": "os", "tokens": ["policy"]}),
    ("session_open", {"environment": "os", "lease_s": "60", "screen": None}, {"environment": "os", "lease_s": 60.0}),
]
TYPED = [(name, SESSION | sent, SESSION | meant) for name, sent, meant in READ] + OTHERS
KEPT: list[dict[str, Any]] = [{"text": text} for text in ("5", "true", TEXT, '{"x": 1}', "null", " 7 ", "LEFT")]
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("click", {"x": "5.5", "y": 1}),
    ("click", {"x": "5px", "y": 1}),
    ("click", {"x": "0x5", "y": 1}),
    ("click", {"x": "\u0665", "y": 1}),
    ("click", {"x": "1_0", "y": 1}),
    ("click", {"x": 5.5, "y": 1}),
    ("click", {"x": True, "y": 1}),
    ("click", {"x": "9" * 400, "y": 1}),
    ("click", {"x": [5], "y": 1}),
    ("screenshot", {"observe": {"scale": "nan"}}),
    ("screenshot", {"observe": {"windows": "1"}}),
    ("screenshot", {"observe": "[" * 5_000}),
    ("act", {"actions": "click"}),
    ("act", {"actions": '[{"action": "wait"'}),
    ("type", {"text": 5}),
    ("type", {"text": None}),
    ("type", {"text": "a", "txt": None}),
]


@pytest.mark.parametrize(("name", "sent", "meant"), TYPED, ids=str)
def test_text_is_read_as_the_type_that_is_wanted(name: str, sent: dict[str, Any], meant: dict[str, Any]) -> None:
    verb = BY_NAME[name]
    assert coerced(sent, verb.input_schema) == meant
    assert typed_request(verb, meant) == typed_request(verb, coerced(sent, verb.input_schema))


@pytest.mark.parametrize("sent", KEPT, ids=str)
def test_text_stays_text_where_text_is_wanted(sent: dict[str, Any]) -> None:
    assert coerced(sent, BY_NAME["type"].input_schema) == sent
    action = {"actions": [{"action": "type", **sent}]}
    assert coerced(action, BY_NAME["act"].input_schema) == action


@pytest.mark.parametrize(("name", "sent"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_may_mean_something_else_is_refused(name: str, sent: dict[str, Any]) -> None:
    verb = BY_NAME[name]
    with pytest.raises(Exception, match=r"must be|is missing|unknown field"):
        typed_request(verb, coerced(SESSION | sent, verb.input_schema))
