"""Sentences of scenarios from text files: read, put together, and said in many ways by every scenario."""

import importlib
from pathlib import Path
from random import Random

import pytest

from hub.apps import ROOT
from hub.engine.wordings import Wordings, read_wordings
from hub.tasks.sense_rules import WORDING

FILES = sorted([*ROOT.glob("*/scenarios/*.txt"), *(ROOT.parent / "office").glob("*.txt")])
SAID = [
    (path.relative_to(ROOT.parent).with_suffix("").as_posix().replace("/", "."), name)
    for path in FILES
    for name in read_wordings(str(path))
]
DRAWS = 300
FEWEST = 8


def write(folder: Path, text: str) -> str:
    (folder / "asking.txt").write_text(text)
    return str(folder / "asking.py")


def test_parts_are_drawn_into_each_other_and_facts_filled_in(tmp_path: Path) -> None:
    module = write(
        tmp_path,
        "# borrowed\n\n## instruction\n- {news} {Thing} is {what}.\n\n## news\n- {name}'s mail came.\n- Mail came\n"
        "  from {name}.\n\n## what\n- gone\n\n## mail\n- Hello,\\n{thing}.\n\n## nothing\n-\n",
    )
    words = read_wordings(module)["borrowed"]

    said = {words.say(Random(seed), "instruction", name="Rojas", thing="the drill") for seed in range(20)}
    assert said == {"Rojas' mail came. The drill is gone.", "Mail came from Rojas. The drill is gone."}
    assert words.say(Random(1), "mail", thing="it is here") == "Hello,\nit is here."
    assert words.say(Random(1), "nothing") == ""


@pytest.mark.parametrize("facts", [{"name": "Ada"}, {"name": "Ada", "thing": "it", "news": "none"}])
def test_facts_that_lack_and_facts_that_name_a_part_are_refused(facts: dict[str, str]) -> None:
    words = Wordings({"instruction": ("Hello.", "{news} {thing}"), "news": ("From {name}.",)})

    with pytest.raises(ValueError, match="thing" if "thing" not in facts else "news"):
        words.say(Random(1), "instruction", **facts)


@pytest.mark.parametrize("text", ["- nobody's\n", "# one\n- no part\n", "# one\n## a\n- b\n## a\n", "# one\n## a\nb\n"])
def test_a_line_that_belongs_to_nothing_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"asking\.txt, line"):
        read_wordings(write(tmp_path, text))


@pytest.mark.parametrize(("module", "name"), SAID)
def test_every_scenario_is_asked_for_in_many_ways_that_no_rule_of_sense_refuses(module: str, name: str) -> None:
    words: Wordings = importlib.import_module(f"hub.{module}").WORDINGS[name]
    facts = {one: f"Ada {one.title()}" for one in words.needs("instruction")}
    said = {words.say(Random(seed), "instruction", **facts) for seed in range(DRAWS)}

    assert len(said) >= FEWEST
    # What a fact may hold has rules of its own, where scenarios are drawn.
    assert {(rule, found) for text in said for rule, check in WORDING.items() for found in check(text)} == set()


@pytest.mark.parametrize(("module", "name"), SAID)
def test_every_part_is_used(module: str, name: str) -> None:
    words = read_wordings(str(ROOT.parent.joinpath(*module.split("."))))[name]
    source = ROOT.parent.joinpath(*module.split(".")).with_suffix(".py").read_text()
    used = {part for part in words.parts if f'"{part}"' in source or f"'{part}'" in source}
    for _ in words.parts:
        used |= {
            part
            for by in used & words.parts.keys()
            for part in words.parts
            if any(f"{{{one}}}" in text for text in words.parts[by] for one in (part, part.capitalize()))
        }

    assert words.parts.keys() - used == set()
