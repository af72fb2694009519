"""A text is a number for a reward where it is one for other programs."""

from decimal import Decimal

import pytest

from grading.inside.marking import number
from tests.grading.inside.conftest import Grade

WAYS = {
    "called": "found = float(text)",
    "as-a-whole-number": "found = int(text) / 1",
    "mapped": "(found,) = map(float, [text])",
    "in-a-comprehension": "(found,) = [float(one) for one in text.split()]",
    "decimal": "from decimal import Decimal\nfound = float(Decimal(text))",
    "in-a-function": "def read(one):\n    return float(one.strip())\nfound = read(text)",
}
REWARD = """
text = open('/home/user/total.txt', encoding='utf-8').read()
limit = float('inf')
try:
    {way}
except (ValueError, ArithmeticError):
    found = 0.0
print(f"REWARD: {{0.0 if isinstance(found, int) or abs(found - 10) > 0.5 or found > limit else 1.0}}")
"""


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
async def test_a_reward_reads_the_numbers_that_a_person_reads(grade: Grade, way: str) -> None:
    reward = REWARD.format(way=way.replace("\n", "\n    "))
    assert (await grade(reward, {"total.txt": "10\n"})).value == 1.0
    for text in ("1_0", "nan", "\u0661\u0660", "\uff11\uff10"):
        assert (await grade(reward, {"total.txt": text})).value == 0.0, text


@pytest.mark.parametrize("text", ["1", "-1", " +1.50\n", "1e3", ".5", "5.", "07", "0.05", "05.250", b"12"])
def test_ordinary_numbers_are_read_as_ever(text: str | bytes) -> None:
    assert number(float)(text) == float(text)


@pytest.mark.parametrize("text", ["1_000", "nan", "-inf", "infinity", "\u0663", "\uff13", "one"])
def test_what_only_python_reads_is_no_number(text: str) -> None:
    for constructor in (float, int):
        with pytest.raises(ValueError, match="could not convert"):
            number(constructor)(text)


@pytest.mark.parametrize("text", ["0012.50", "-007", "00"])
def test_zeros_in_front_are_of_dates_and_names_and_of_no_amount(text: str) -> None:
    assert number(int)(text.partition(".")[0]) == int(text.partition(".")[0])
    if text != "00":
        for constructor in (float, Decimal):
            with pytest.raises(ValueError, match="could not convert"):
                number(constructor)(text)


AMOUNTS = {
    "called": "float(text)",
    "in-a-pattern": "Decimal(re.fullmatch(r'Total: {0,2}([0-9]+[.][0-9][0-9])', 'Total: ' + text)[1])",
    "mapped": "sum(map(float, [text]))",
}
TIMES = {
    "split": "float(('00:' + text).split(':')[1])",
    "in-a-pattern": r"float(re.fullmatch(r'(\d\d):(\d\d\.\d\d)', '00:' + text)[2])",
    "a-clock": "float(text) + 0 * len([datetime.strptime('07:50', '%H:%M')])",
}
READ = """
import re
from datetime import datetime
from decimal import Decimal
text = open('/home/user/total.txt', encoding='utf-8').read().strip()
try:
    found = {way}
except (ValueError, ArithmeticError):
    found = 0
print(f"REWARD: {{1.0 if found == float(text.lstrip('0')) else 0.0}}")
"""


@pytest.mark.parametrize("way", AMOUNTS.values(), ids=AMOUNTS)
async def test_an_amount_has_no_zero_in_front(grade: Grade, way: str) -> None:
    for text, value in (("7.50", 1.0), ("07.50", 0.0), ("12.25", 1.0)):
        assert (await grade(READ.format(way=way), {"total.txt": text})).value == value, text


@pytest.mark.parametrize("way", TIMES.values(), ids=TIMES)
async def test_seconds_have_one_in_a_reward_about_times(grade: Grade, way: str) -> None:
    for text in ("17.50", "07.50"):
        assert (await grade(READ.format(way=way), {"total.txt": text})).value == 1.0, text


@pytest.mark.parametrize("text", ["05.250", "07", "0.50", "00", "7.05", "10.00"])
def test_what_may_be_a_part_of_a_time_is_read(text: str) -> None:
    assert number(float)(text) == float(text)


def test_what_is_no_text_stays_what_it_is() -> None:
    assert number(int)("ff", 16) == 0xFF
    assert number(float)(3) == 3.0
    assert number(float)() == 0.0
    assert number(Decimal)("1.10") == Decimal("1.10")
