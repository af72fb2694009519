"""A scripted model that plans and writes tasks deterministically; tests can change single answers."""

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.clients.models.turns import Call, Seen, Turn

ANSWER = "final_result"
"""The tool for giving a typed answer."""
VERB_LIST: str = """
sort rename combine convert extract calculate highlight replace remove insert summarise merge split reorder prepare
correct count compare collect move
"""
NOUN_LIST: str = """
apple river copper violin harbour lantern saddle meadow pepper anchor thimble walnut basil cradle ember falcon ginger
hammock island juniper kettle ladder marble nutmeg oyster pebble quilt ribbon saffron timber umbrella velvet willow yarn
zither barley candle dahlia fennel goblet heron ivory jasmine kiln lemon mitten nettle orchid
"""
VERBS = VERB_LIST.split()
NOUNS = NOUN_LIST.split()
OPENINGS = {
    "command": "{Verb} {things}.",
    "request": "Please {verb} {things}.",
    "question": "Could you {verb} {things}?",
    "reason": "Before the audit, {verb} {things}.",
    "statement": "Our {noun} is not finished: {verb} {things}.",
}
TREE = {
    "folders": ("archives", "sorting", "skeletons"),
    "names": ("prefixes", "dates", "case"),
    "texts": ("totals", "logs", "lists"),
    "settings": ("rights", "links", "profiles"),
    "cleaning": ("copies", "old_files", "empty_files"),
    "reports": ("sizes", "counts", "owners"),
}

Draft = dict[str, Any]


@dataclass
class Clerk:
    """Answers each pass; `bend` may change or drop a draft before it is sent, `instead` replaces a whole answer."""

    bend: Callable[[Draft, Seen], Draft | None] = lambda draft, _: draft
    instead: Callable[[str, Seen], Turn | None] = lambda _kind, _seen: None
    kinds: list[str] = field(default_factory=list[str])
    """Requests, in order."""

    def __call__(self, seen: Seen) -> Turn:
        kind = kind_of(seen)
        self.kinds.append(kind)
        turn = self.instead(kind, seen)
        if turn is not None:
            return turn
        match kind:
            case "taxonomy":
                return give({"applications": applications_of(seen), "leaves": leaves(seen)})
            case "scenarios":
                wanted = int(found(r"Invent (\d+) scenarios", seen.text))
                return give({"scenarios": [scenario(number) for number in range(wanted)]})
            case _:
                bent = [self.bend(draft_for(cell, seen), seen) for cell in cells_of(seen)]
                return give({"tasks": [draft for draft in bent if draft is not None]})


def give(answer: Mapping[str, Any]) -> Call:
    return Call((ANSWER, answer))


def kind_of(seen: Seen) -> str:
    first = seen.messages[0].text
    if first.startswith("Draw up the features"):
        return "taxonomy"
    return "scenarios" if first.startswith("Invent") else "tasks"


def cells_of(seen: Seen) -> list[dict[str, Any]]:
    """Return the requested cells: all, or those that the last message asks for again."""
    cells: list[dict[str, Any]] = json.loads(found(r"(?s)<cells>\n(.*)\n</cells>", seen.text))
    again = re.findall(r"for these cells only: ([\d, ]+)\.", seen.text)
    wanted = {int(number) for number in again[-1].split(",")} if again else {cell["cell"] for cell in cells}
    return [cell for cell in cells if cell["cell"] in wanted]


def draft_for(cell: Mapping[str, Any], seen: Seen) -> Draft:
    """Return a draft without faults, which differs between turns of a conversation."""
    chance = random.Random(f"{cell['cell']} {cell['feature']} {seen.turn}")
    verb = VERBS[int(cell["cell"]) % len(VERBS)]
    nouns = chance.sample(NOUNS, 14)
    form = OPENINGS[cell["opening"].partition(":")[0]]
    amount = chance.randrange(100, 10_000)
    things = f"the {' '.join(nouns[:6])} for {nouns[6]} until it shows {amount}"
    return {
        "cell": cell["cell"],
        "instruction": form.format(verb=verb, Verb=verb.title(), things=things, noun=nouns[7]),
        "initial_state": f"{' '.join(nouns[7:11])} holds {amount - 7}",
        "ground_truth": f"{' '.join(nouns[11:])} holds {amount}",
        "prerequisites": "",
        "difficulty": cell["difficulty"],
        "category": cell["category"],
        "applications": applications_of(seen)[: 2 if cell.get("cross_app") else 1],
        "parameters": {"amount": amount},
    }


def scenario(number: int) -> dict[str, str]:
    chance = random.Random(f"scenario {number}")
    return {"name": f"scenario_{number}", "situation": f"A small firm with {' and '.join(chance.sample(NOUNS, 7))}."}


def applications_of(seen: Seen) -> list[str]:
    return ["PCManFM", "LXTerminal"] if "PCManFM" in seen.text else ["Mousepad"]


def leaves(seen: Seen) -> list[dict[str, Any]]:
    """Return as many leaves as allowed, spread over the categories."""
    most = int(found(r"and (\d+) leaves", seen.text))
    paths = [(category, features[place]) for place in range(3) for category, features in TREE.items()]
    return [{"path": list(path), "summary": f"To work on {path[1]}."} for path in paths[:most]]


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"the prompt has no {pattern}"
    return match[1]
