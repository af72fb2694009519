"""What counts as named: in quotes, or in clear and beyond doubt."""

import pytest

from verification.targets.mentions import Instruction


def named(text: str, *labels: str) -> list[str]:
    return [one.label for one in Instruction(text).mentions(labels)]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ('Star "Berth fees for spring".', ["Berth fees for spring"]),
        ("Star \u201cberth fees for spring\u201d, please.", ["Berth fees for spring"]),
        ("Assign it to Ada Moreau.", ["Ada Moreau"]),
        ("Delete water.txt from Documents.", ["water.txt"]),
        ("Mute the channel #props.", ["props"]),
        ("Give the calendar Family the colour green.", ["Family"]),
        ("Show Ada Moreau's cards.", ["Ada Moreau"]),
    ],
)
def test_what_is_named_in_full(text: str, labels: list[str]) -> None:
    assert named(text, *labels) == labels


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Order the boards that are done.", "Order"),
        ("Move what is done.", "done"),
        ("Write to Ada Moreau Lindgren.", "Ada Moreau"),
        ("Restore the project Office Move.", "Office"),
        ("Send order HP-7075.", "7075"),
        ("Set it to 12 days.", "12"),
        ('Write "Ask Ada Moreau first" into it.', "Ada Moreau"),
        ("Copy old/water.txt.bak.", "water.txt"),
    ],
)
def test_words_and_parts_of_other_names_name_nothing(text: str, label: str) -> None:
    assert named(text, label) == []


def test_of_names_in_one_place_the_longest_is_meant() -> None:
    assert named('Rename "Cast of the opera" now.', "Cast", "Cast of the opera") == ["Cast of the opera"]


@pytest.mark.parametrize(
    "text",
    [
        'Archive all mail except "Berth fees".',
        'Put it right after "Berth fees".',
        'Give it the same label as "Berth fees".',
        'Delete the other one; "Berth fees" stays where it is.',
        'The mail "Berth fees" is left as it is.',
    ],
)
def test_what_is_to_stay_or_to_go_by_is_a_landmark(text: str) -> None:
    instruction = Instruction(text)
    (mention,) = instruction.mentions(["Berth fees"])
    assert instruction.is_landmark(mention)


def test_what_is_asked_for_is_none() -> None:
    instruction = Instruction('Take the star off "Berth fees", please.')
    (mention,) = instruction.mentions(["Berth fees"])
    assert not instruction.is_landmark(mention)
