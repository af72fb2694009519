"""Joins the clauses of task templates into an instruction, as a person would write it."""

import re
from collections.abc import Sequence
from random import Random

OPENINGS = ("", "", "", "Please do the following in {title}: ", "I need a few things done in {title}. ", "In {title}: ")
SINGLE = ("{goal}.", "{goal}, please.", "In {title}, {lower}.", "Could you {lower}?", "I need you to {lower}.")
LINKS = (
    ("", "Then", "After that", "Also", "Besides", "Finally"),
    ("", "Also", "In addition", "Next", "Then", "Last"),
)
_STOP_AFTER_QUOTATION = re.compile(r'([.!?]["”])\.$')


def instruction(title: str, clauses: Sequence[str], rng: Random) -> str:
    """Return an instruction that contains every clause literally, except for the case of its first letter."""
    if len(clauses) == 1:
        form = rng.choice(SINGLE)
        return _ended(form.format(title=title, goal=clauses[0], lower=_lower(clauses[0])))
    style = rng.randrange(3)
    if style == 0:
        listed = "\n".join(_ended(f"{number}. {clause}.") for number, clause in enumerate(clauses, 1))
        return f"Please do the following in {title}:\n{listed}"
    links = rng.choice(LINKS)
    opening = rng.choice(OPENINGS).format(title=title)
    sentences = [
        _ended(f"{clause}." if number == 0 or not link else f"{link}, {_lower(clause)}.")
        for number, (clause, link) in enumerate(zip(clauses, links, strict=False))
    ]
    return opening + " ".join(sentences)


def _ended(sentence: str) -> str:
    """Return a sentence without the full stop after a quotation that ends with its own punctuation."""
    return _STOP_AFTER_QUOTATION.sub(r"\1", sentence)


def _lower(clause: str) -> str:
    return clause[0].lower() + clause[1:]
