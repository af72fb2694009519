"""The names that models use for keys."""

import pytest
from xcffib import keysymdef

from schemas.errors import InvalidRequestError
from vm_controller.controller.keysyms import check_text, keysym_of_character, keysym_of_key


@pytest.mark.parametrize(
    ("names", "keysym"),
    [
        ("ctrl control Control_L CTRL ctrlleft", keysymdef.XK_Control_L),
        ("super meta win cmd command Super_L winleft", keysymdef.XK_Super_L),
        ("Return enter RETURN ENTER return", keysymdef.XK_Return),
        ("Escape esc ESC escape", keysymdef.XK_Escape),
        ("BackSpace backspace BACKSPACE", keysymdef.XK_BackSpace),
        ("Delete del delete", keysymdef.XK_Delete),
        ("Page_Down pagedown pgdn PageDown Next", keysymdef.XK_Page_Down),
        ("Left left ArrowLeft ARROWLEFT", keysymdef.XK_Left),
        ("F1 f1", keysymdef.XK_F1),
        ("F24 f24", keysymdef.XK_F24),
        ("KP_0 kp_0 num0", keysymdef.XK_KP_0),
        ("KP_Enter kp_enter", keysymdef.XK_KP_Enter),
        ("space SPACE", keysymdef.XK_space),
        ("plus +", keysymdef.XK_plus),
        ("eacute é", keysymdef.XK_eacute),
        ("option alt ALT Alt_L", keysymdef.XK_Alt_L),
        ("PrintScreen prtsc Print", keysymdef.XK_Print),
    ],
)
def test_one_key_has_many_names(names: str, keysym: int) -> None:
    assert {name: keysym_of_key(name) for name in names.split()} == dict.fromkeys(names.split(), keysym)


def test_case_matters_for_characters() -> None:
    assert keysym_of_key("a") != keysym_of_key("A")
    assert keysym_of_key("eacute") != keysym_of_key("Eacute")


def test_characters_beyond_latin_1_are_their_code_points() -> None:
    assert keysym_of_character("Ж") == 0x1000416
    assert keysym_of_character("🎉") == 0x101F389


@pytest.mark.parametrize(("text", "place"), [("ab\x1b", 2), ("\r\n", 0), ("x\ud800", 1), ("é\x7f", 1)])
def test_what_cannot_be_typed_is_named_by_its_place(text: str, place: int) -> None:
    with pytest.raises(InvalidRequestError, match=f"position {place} "):
        check_text(text)
