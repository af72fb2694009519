"""What crosses the protocol: commands that are actions, the accessibility tree as XML, and values out of metrics."""

import xml.etree.ElementTree as Xml
from typing import Any

import pytest

from clients.osworld.accessibility import terminal_text, to_xml
from clients.osworld.python_commands import actions_of
from clients.osworld.results import OsworldResult, OsworldStanding, summarise
from clients.osworld.setup import fill
from clients.osworld.values import Answer, conclude, read_answer
from schemas.actions import Action, Button, Click, Drag, KeyPress, Move, Point, Scroll, TypeText
from schemas.observations import AccessibilityTree, AccessibleNode, Size

SCREEN = Size(width=1920, height=1080)
PREFIX = "import pyautogui; import time; pyautogui.FAILSAFE = False; "


def actions(code: str) -> tuple[Action, ...] | None:
    return actions_of(("python", "-c", PREFIX + code), SCREEN)


class TestActions:
    def test_what_the_controller_sends_becomes_actions(self) -> None:
        assert actions("pyautogui.click(button='right', x=5, y=6, clicks=2)") == (
            Click(x=5, y=6, button=Button.RIGHT, count=2),
        )
        assert actions("pyautogui.moveTo(5, 6, 0.7, pyautogui.easeInBounce)") == (Move(x=5, y=6, duration_ms=700),)
        assert actions("pyautogui.typewrite('a<b')") == (TypeText(text="a<b"),)
        assert actions("pyautogui.hotkey('ctrl', 's')") == (KeyPress(keys=("ctrl", "s")),)
        assert actions("pyautogui.vscroll(-3)") == (Scroll(dy=3),)
        dragged = actions("pyautogui.dragTo(7, 8, duration=1.0, button='left', mouseDownUp=True)")
        assert dragged == (Drag(path=(Point(x=7, y=8),), duration_ms=1_000),)

    @pytest.mark.parametrize(
        "command",
        [
            ("python", "-c", "print(1)"),
            ("python", "-c", "import pyautogui; print(pyautogui.position())"),
            ("python", "-c", "import os, pyautogui; os.system('x'); pyautogui.click()"),
            ("python", "-c", "import pyautogui; pyautogui.click(99999, 1)"),
            ("python", "script.py"),
            ("ls", "-c", "import pyautogui"),
        ],
    )
    def test_anything_else_is_left_to_the_desktop(self, command: tuple[str, ...]) -> None:
        assert actions_of(command, SCREEN) is None


def test_placeholders_are_those_of_the_screen() -> None:
    assert fill("{SCREEN_WIDTH_HALF},{SCREEN_HEIGHT}", SCREEN) == "960,1080"


class TestAccessibility:
    TREE = AccessibilityTree(
        applications=(
            AccessibleNode(
                role="application",
                name="Tool",
                children=(
                    AccessibleNode(role="push button", name="OK\x00", states=("enabled",), x=1, y=2, width=3, height=4),
                    AccessibleNode(role="terminal", value="$ ls", states=("showing",), x=0, y=0, width=9, height=9),
                    AccessibleNode(role="slider", value="0.5"),
                ),
            ),
        ),
        nodes=4,
        truncated=False,
    )

    def test_roles_are_tags_and_states_are_attributes(self) -> None:
        root = Xml.fromstring(to_xml(self.TREE))
        space = "https://accessibility.ubuntu.example.org/ns/"
        button = root.find("application[@name='Tool']/push-button")
        assert button is not None
        assert button.get("name") == "OK\N{REPLACEMENT CHARACTER}"
        assert button.get(f"{{{space}state}}enabled") == "true"
        assert button.get(f"{{{space}component}}screencoord") == "(1, 2)"
        slider = root.find("application/slider")
        assert slider is not None
        assert slider.get(f"{{{space}value}}value") == "0.5"

    def test_a_terminal_has_a_text(self) -> None:
        assert terminal_text(self.TREE) == "$ ls"


def answer(*components: dict[str, Any], error: str | None = None) -> Answer:
    return read_answer({"components": list(components), "error": error})


class TestValues:
    def test_and_is_the_mean_unless_one_is_nothing(self) -> None:
        assert conclude(answer({"func": "a", "value": 1.0}, {"func": "b", "value": 0.5}), "and").value == 0.75
        assert conclude(answer({"func": "a", "value": 1.0}, {"func": "b", "value": 0.0}), "and").value == 0.0

    def test_or_is_the_best(self) -> None:
        assert conclude(answer({"func": "a", "value": 0.0}, {"func": "b", "value": 0.5}), "or").value == 0.5

    @pytest.mark.parametrize("stage", ["result", "metric"])
    def test_what_fails_for_a_file_that_nobody_left_is_0(self, stage: str) -> None:
        got = conclude(answer({"func": "a", "stage": stage, "error": "TypeError", "missing": ["/home/user/x"]}), "and")
        assert (got.value, got.why_invalid) == (0.0, "")
        assert "/home/user/x" in got.components[0].note

    @pytest.mark.parametrize(
        "component",
        [
            {"func": "a", "stage": "metric", "error": "ValueError"},
            {"func": "a", "stage": "expected", "error": "ConnectionError", "missing": ["/home/user/x"]},
            {"func": "a", "value": 7.0},
        ],
    )
    def test_other_failures_give_no_value(self, component: dict[str, Any]) -> None:
        got = conclude(answer({"func": "z", "value": 1.0}, component), "and")
        assert got.value is None
        assert got.why_invalid.startswith("a: ")

    def test_an_evaluation_that_broke_gives_no_value(self) -> None:
        assert conclude(answer(error="ended by signal 9"), "and").value is None
        assert conclude(answer(), "and").value is None


def test_a_summary_counts_no_value_as_nothing() -> None:
    def result(name: str, standing: OsworldStanding, value: float | None, *reasons: str) -> OsworldResult:
        return OsworldResult(id=name, domain="d", policy="p", standing=standing, value=value, reasons=reasons)

    got = summarise(
        [
            result("a", OsworldStanding.SCORED, 1.0),
            result("b", OsworldStanding.SCORED, 0.0),
            result("c", OsworldStanding.NO_VALUE, None, "infra_error: gone"),
            result("d", OsworldStanding.NOT_RUN, None, "root: sudo", "root: su", "file: x"),
        ]
    )
    assert (got.mean, got.scored, got.no_value, got.not_run) == (0.5, 2, 1, 1)
    assert got.reasons == {"file": 1, "root": 1}
