import pytest

from clients.training.text_space import (
    MOST_NUMBERS,
    ClickOn,
    Done,
    Numbering,
    TypeInto,
    UnreadableActionError,
    desktop_actions,
    number_of,
    observation_text,
    page_title,
    parse_action,
)
from schemas.actions import Click, KeyPress, TypeText
from schemas.observations import AccessibilityTree, AccessibleNode

SHOWING = ("enabled", "focusable", "showing", "visible")


def control(role: str, name: str, *more: str, y: int = 10) -> AccessibleNode:
    return AccessibleNode(role=role, name=name, states=(*SHOWING, *more), x=100, y=y, width=40, height=20)


def page(*nodes: AccessibleNode, title: str = "Inbox") -> AccessibilityTree:
    document = AccessibleNode(
        role="document web", name=title, states=SHOWING, x=0, y=0, width=800, height=600, children=nodes
    )
    return AccessibilityTree(applications=(document,), nodes=1 + len(nodes), truncated=False)


def test_controls_are_what_can_be_acted_on() -> None:
    hidden = AccessibleNode(role="link", name="Hidden", states=("focusable",), x=0, y=0, width=9, height=9)
    words = AccessibleNode(role="static", name="Words", states=("showing",), x=0, y=0, width=9, height=9)
    controls = Numbering(1).controls(page(control("push button", "Send"), hidden, words, control("tool tip", "Tip")))
    assert [(one.name, one.x, one.y) for one in controls] == [("Send", 120, 20)]


def test_a_control_keeps_its_number_and_numbers_differ() -> None:
    numbering = Numbering(3)
    first = numbering.controls(page(control("link", "A"), control("link", "B"), control("link", "A")))
    again = numbering.controls(page(control("link", "B"), control("link", "A")))
    assert len({one.number for one in first}) == 3
    assert [one.number for one in again] == [first[1].number, first[0].number]


def test_numbers_are_drawn_by_the_seed() -> None:
    tree = page(*(control("link", str(name)) for name in range(20)))
    drawn = {seed: [one.number for one in Numbering(seed).controls(tree)] for seed in (1, 2)}
    assert drawn[1] == [one.number for one in Numbering(1).controls(tree)]
    assert drawn[1] != drawn[2]


def test_a_page_with_more_controls_than_numbers_shows_the_first() -> None:
    tree = page(*(control("link", str(name)) for name in range(MOST_NUMBERS + 5)))
    assert len(Numbering(1).controls(tree)) == MOST_NUMBERS


def test_an_open_dialog_hides_the_page_behind_it() -> None:
    numbering = Numbering(1)
    (behind,) = numbering.controls(page(control("push button", "Delete")))
    dialog = AccessibleNode(
        role="dialog", name="Delete it?", states=SHOWING, x=0, y=0, width=9, height=9,
        children=(control("push button", "Delete"),),
    )  # fmt: skip
    (inside,) = numbering.controls(page(control("push button", "Delete"), dialog))
    assert inside.number != behind.number


def test_a_line_says_how_a_control_is_used_and_what_state_it_is_in() -> None:
    numbering = Numbering(1)
    tree = page(control("check box", "Select one two three four five six seven", "checked"), control("link", "Inbox"))
    box, link = numbering.controls(tree)
    assert box.line == f"{box.number} box Select one two three four five checked"
    assert link.line == f"{link.number} Inbox"
    assert number_of("Select one two three four five six seven", [box.line, link.line]) == box.number
    assert number_of("Inbox", [box.line, link.line]) == link.number
    assert number_of("Outbox", [box.line, link.line]) is None


def test_an_observation_says_what_is_new() -> None:
    numbering = Numbering(1)
    before = numbering.controls(page(control("link", "A"), control("link", "B")))
    tree = page(control("link", "B"), control("link", "C"), title="Next")
    now = numbering.controls(tree)
    assert observation_text(page_title(tree), now, before) == f"page Next\n{now[1].number} C"
    assert observation_text("Next", (), error="no control 9").splitlines() == ["error no control 9", "page Next"]


@pytest.mark.parametrize("action", [ClickOn(17), TypeInto(4, 'a "quoted" \\ word'), TypeInto(4, ""), Done()])
def test_actions_are_read_as_they_are_written(action: ClickOn | TypeInto | Done) -> None:
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("text", ["", "click", "click x", "click 1 2", "press 3", 'type 4 "open', "done click 3"])
def test_anything_else_is_refused_with_what_can_be_said(text: str) -> None:
    with pytest.raises(UnreadableActionError, match="click NUMBER"):
        parse_action(text)


def test_actions_become_mouse_and_keyboard() -> None:
    (field,) = Numbering(1).controls(page(control("entry", "To")))
    assert desktop_actions(ClickOn(field.number), [field]) == (Click(x=120, y=20),)
    click, select, typed = desktop_actions(TypeInto(field.number, "Ann"), [field])
    assert (click, select, typed) == (Click(x=120, y=20), KeyPress(keys=("ctrl", "a")), TypeText(text="Ann"))
    assert desktop_actions(TypeInto(field.number, ""), [field])[-1] == KeyPress(keys=("Delete",))
    with pytest.raises(UnreadableActionError, match="no control"):
        desktop_actions(ClickOn(0), [field])
