"""What the filter for sense refuses, and what it lets through."""

import pytest
from pydantic import JsonValue

from hub.tasks.construction import Step
from hub.tasks.sense_rules import REFUSED, VALUES, WORDING, faults

CHANGED = (("threads", "thread-1", "starred"),)


@pytest.mark.parametrize("rule", REFUSED)
def test_each_rule_refuses_its_example_and_no_other_rule_does(rule: str) -> None:
    text, arguments = REFUSED[rule]
    step = Step("star", arguments, () if rule == "step that changes nothing" else CHANGED)

    assert {one.rule for one in faults(text, (step,))} == {rule}


def test_every_rule_has_an_example() -> None:
    assert {*WORDING, *VALUES, "full stop after a full stop", "step that changes nothing"} == set(REFUSED)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('Reply "You are on it already." Otherwise add Ada, and don\'t reply.', {}),
        ("It takes an hour, a unit, a European and a one-day pass; one of them is his.", {"to": ["a@b.example"]}),
        ('Label the conversation "a  odd , name" as I said that that is fine.', {"close_on": "2026-03-16"}),
        ("If Ada is free, it is on Monday; Ada wrote, I think, that it is. The old one, that is mine, goes.", {}),
        ("Save the calendar as an .ics file and import it.", {}),
        ("Add 3 items at 5 percent.", {"discount": 5, "quantity": 3, "phone": "+44 20 7946 0146", "name": "E. Co."}),
    ],
)
def test_what_people_say_is_let_through(text: str, arguments: dict[str, JsonValue]) -> None:
    assert faults(text, (Step("star", arguments, CHANGED),)) == ()
