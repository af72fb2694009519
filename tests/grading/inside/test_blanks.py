"""Blanks are those of every program: what only Python takes for one is a part of a name, or a gap on the screen."""

import re

import pytest

from grading.inside.marking import blanks, with_plain_gaps
from tests.grading.inside.conftest import Grade

WAYS = {
    "stripped": "found = [line.strip() for line in text.split('\\n') if line.strip()]",
    "at-one-end": "found = [line.rstrip().lstrip() for line in text.split('\\n') if line.strip()]",
    "told-nothing": "found = [line.strip(None) for line in text.split('\\n') if line.strip(None)]",
    "words": "found = [' '.join(line.split()) for line in text.split('\\n') if line.split()]",
    "words-of-all": "found = text.split()",
    "in-a-chain": "found = text.strip().replace('\\n\\n', '\\n').lower().split(sep=None)",
}
REWARD = """
text = open('/home/user/list.m3u', encoding='utf-8').read()
{way}
print(f"REWARD: {{1.0 if found == ['one.wav', 'two.wav'] else 0.0}}")
"""
ONLY_PYTHONS = ["\u00a0", "\u2003", "\u3000", "\u200a", "\x85", "\x1f"]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
async def test_a_reward_passes_over_the_blanks_that_programs_pass_over(grade: Grade, way: str) -> None:
    reward = REWARD.format(way=way)
    assert (await grade(reward, {"list.m3u": "one.wav \n\n\ttwo.wav\n"})).value == 1.0
    for blank in ("\u00a0", "\u2003", "\x1f"):
        for text in (f"one.wav{blank}\ntwo.wav\n", f"one.wav\n{blank}two.wav\n"):
            assert (await grade(reward, {"list.m3u": text})).value == 0.0, ascii(text)


@pytest.mark.parametrize("blank", ONLY_PYTHONS, ids=ascii)
def test_a_blank_of_pythons_alone_is_a_letter(blank: str) -> None:
    text = f"{blank}one{blank} two {blank}"
    assert blanks(text.strip)() == text
    assert blanks(text.split)() == [f"{blank}one{blank}", "two", blank]


@pytest.mark.parametrize("text", ["", " ", "a", " a\tb \n c\r\n", "\v\fa\v", "a  b"])
def test_ordinary_blanks_are_passed_over_as_ever(text: str) -> None:
    assert blanks(text.strip)() == text.strip()
    assert blanks(text.lstrip)(None) == text.lstrip()
    assert blanks(text.split)() == text.split()
    assert blanks(text.split)(None, 1) == text.split(None, 1)
    assert blanks(text.rsplit)(maxsplit=1) == text.rsplit(maxsplit=1)
    assert blanks(text.encode().split)() == text.encode().split()


def test_who_says_at_what_gets_that() -> None:
    assert blanks("a,b".split)(",") == ["a", "b"]
    assert blanks("\u00a0a".strip)("\u00a0") == "a"
    assert blanks("a,b,c".rsplit)(sep=",", maxsplit=1) == ["a,b", "c"]


SEARCHED = """
import re
text = open('/home/user/list.txt', encoding='utf-8').read()
sign = '-'
{way}
print(f"REWARD: {{1.0 if found == ['Sea', 'view'] else 0.0}}")
"""


@pytest.mark.parametrize(
    "way",
    [
        "found = re.sub(r'\\s+', ' ', text).strip().split(' ')",
        "found = re.compile('[\\\\s,]+').sub(' ', text).strip().split(' ')",
        "found = re.findall(r'\\S+', text)",
        "found = re.sub(rf'[\\s{sign}]+', ' ', text).strip().split(' ')",
    ],
)
async def test_a_pattern_passes_over_no_gap_that_a_person_sees(grade: Grade, way: str) -> None:
    reward = SEARCHED.replace("{way}", way).replace("{{", "{").replace("}}", "}")
    for text in ("Sea view\n", "Sea\t\n view", "Sea\u00a0view"):
        assert (await grade(reward, {"list.txt": text})).value == 1.0, ascii(text)
    for text in ("Sea\u2003view", "Sea\u200aview\n", "Sea\u3000view"):
        assert (await grade(reward, {"list.txt": text})).value == 0.0, ascii(text)


@pytest.mark.parametrize(
    "pattern", [r"[\s\S]*", r"(?x) a \s # [", r"a\\s", r"[]\s]", r"[^]\s]+", r"\[\s", r"[\]\s]", r"[a[]\s"]
)
def test_what_else_a_pattern_says_stays(pattern: str) -> None:
    plain = with_plain_gaps(pattern)
    for text in ("a b", "a\tb]", "]", "[ ", "[\n", "\\s", "a", ""):
        assert re.findall(pattern, text) == re.findall(plain, text), text
