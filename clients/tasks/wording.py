"""The wording of an instruction: its words, its opening, its verb, and whether it reveals the method.

These are heuristics for English that only need the text, so tasks from any source are measured alike.
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

MIN_STEM = 3


class Opening(StrEnum):
    """The kinds of openings. Each has a rule below, so that what a model is asked for is also what is measured."""

    COMMAND = "command"
    REQUEST = "request"
    QUESTION = "question"
    REASON = "reason"
    STATEMENT = "statement"


OPENING_RULES = {
    Opening.COMMAND: "starts with a verb in the imperative",
    Opening.REQUEST: "starts with please, could, can, would or will, and its first sentence is no question",
    Opening.QUESTION: "its first sentence is a question (ends with a question mark)",
    Opening.REASON: "starts with the reason, occasion or place: because, since, before, after, for, as, when, to, in …",
    Opening.STATEMENT: "starts with a statement about the situation: I, we, the, my, our, a name …",
}
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)?")
_FIRST_SENTENCE = re.compile(r"[.!?](?=\s|$)")
_METHOD = re.compile(
    r"\b(?:(?:right|left|double|single)[- ]?)?click(?:s|ed|ing)?\b"
    r"|\b(?:press|hit|hold)(?:ing)? (?:the )?(?:ctrl|alt|shift|super|enter|return|tab|escape|esc|delete|f\d{1,2}|key)\b"
    r"|\b(?:ctrl|control|alt|shift|super) ?\+ ?\w+"
    r"|\bdrag(?:ging)?[- ]and[- ]drop|\bkeyboard shortcut|\bcontext menu|\bmenu bar|\btoolbar|\bdialog(?:ue)? box",
    re.IGNORECASE,
)


def words_of(text: str) -> list[str]:
    """Return the words and numbers of a text in lower case, without punctuation."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def opening_of(instruction: str) -> Opening:
    """Return how an instruction begins."""
    end = _FIRST_SENTENCE.search(instruction)
    if end is not None and end[0] == "?":
        return Opening.QUESTION
    first = next(iter(words_of(instruction)), "")
    if first in _lists().requests:
        return Opening.REQUEST
    if first in _lists().occasions:
        return Opening.REASON
    return Opening.COMMAND if stem(first) in _lists().verbs | _lists().verbs_when_first else Opening.STATEMENT


def verb_of(instruction: str) -> str:
    """Return the stem of the first verb in `words.toml` that does not follow an article; else of the first word."""
    words = words_of(instruction)
    if not words:
        return ""
    if stem(words[0]) in _lists().verbs_when_first:
        return stem(words[0])
    for before, word in zip(["", *words], words, strict=False):
        if before not in _lists().determiners and stem(word) in _lists().verbs:
            return stem(word)
    return stem(words[0])


def method_of(instruction: str) -> str | None:
    """Return the first words that say how to do the task rather than what is wanted; None if there are none."""
    found = _METHOD.search(instruction)
    return found[0] if found else None


def stem(word: str) -> str:
    """Return a word without its ending, so that sort, sorts, sorted and sorting are the same."""
    for ending in ("ing", "ied", "ies", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM:
            shorter = word.removesuffix(ending)
            # trimmed → trimm → trim, but filled → fill
            is_doubled = ending in {"ing", "ed"} and len(shorter) > MIN_STEM and shorter[-1] == shorter[-2]
            return shorter[:-1] if is_doubled and shorter[-1] not in "sl" else shorter
    return word


@dataclass(frozen=True)
class _Lists:
    """The word lists of `words.toml`; verbs are stored as stems."""

    verbs: frozenset[str]
    verbs_when_first: frozenset[str]
    requests: frozenset[str]
    occasions: frozenset[str]
    determiners: frozenset[str]


@cache
def _lists() -> _Lists:
    texts = tomllib.loads((files("clients.tasks") / "words.toml").read_text(encoding="utf-8"))
    lists = {name: frozenset(text.split()) for name, text in texts.items()}
    stems = {name: frozenset(map(stem, lists.pop(name))) for name in ("verbs", "verbs_when_first")}
    return _Lists(**stems, **lists)
