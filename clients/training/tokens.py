"""Episodes as tokens: what a word-based policy reads and writes, and which tokens are its own."""

import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from clients.training.attempts import Attempt
from clients.training.text_space import MOST_NUMBERS

PAD, END, OBSERVE, ASK, ACT, CLICK, TYPE, DONE, QUOTE, LINE = range(10)
FIRST_NUMBER = 10
FIRST_WORD = FIRST_NUMBER + MOST_NUMBERS + 1
BUCKETS = 4_096
VOCABULARY = FIRST_WORD + BUCKETS
READ_ONLY = (PAD, OBSERVE, ASK, ACT, QUOTE, LINE, FIRST_NUMBER)
"""Tokens that occur only in a policy's input; it cannot write them."""
_VERBS = {"click": CLICK, "type": TYPE, "done": DONE}
_WORD = re.compile(r"\w+")
_WORD_OR_QUOTE = re.compile(r'\w+|"')


def word_token(word: str) -> int:
    """Return the token of a word, which is its hash, so that no word is unknown."""
    return FIRST_WORD + zlib.crc32(word.lower().encode()) % BUCKETS


def number_token(number: int) -> int:
    """Return the token of a control's number."""
    return FIRST_NUMBER + number


def instruction_tokens(instruction: str) -> list[int]:
    """Return the tokens of an instruction; quotation marks have one, so that names can be told from the rest."""
    found = (QUOTE if part == '"' else word_token(part) for part in _WORD_OR_QUOTE.findall(instruction))
    return [ASK, *found]


def observation_tokens(observation: str) -> list[int]:
    """Return the tokens of an observation: the words of each line, then its number, if it has one.

    Attention is causal, so the number comes after all words of its control.
    """
    tokens = [OBSERVE]
    for line in observation.splitlines():
        first, _, rest = line.partition(" ")
        is_control = first.isdecimal() and 0 < int(first) <= MOST_NUMBERS
        tokens += [word_token(word) for word in _WORD.findall(rest if is_control else line)]
        tokens.append(number_token(int(first)) if is_control else LINE)
    return tokens


def turn_tokens(instruction: str, observation: str, *, is_first: bool) -> list[int]:
    """Return the tokens that the policy reads in one turn, before its answer.

    Args:
        instruction: The task's instruction.
        observation: Text of the page.
        is_first: Whether this is the first turn; only its tokens include the instruction.
    """
    return [*(instruction_tokens(instruction) if is_first else ()), *observation_tokens(observation), ACT]


def action_tokens(action: str) -> list[int]:
    """Return the tokens of a valid action, with the end token that the policy writes after it."""
    verb, _, rest = action.partition(" ")
    number, _, text = rest.partition(" ")
    numbers = [number_token(int(number))] if number else []
    return [_VERBS[verb], *numbers, *(word_token(word) for word in _WORD.findall(text)), END]


def action_text(tokens: Sequence[int], words: Mapping[int, str]) -> str:
    """Return the text of the action that tokens stand for.

    Args:
        tokens: The policy's tokens, with or without the end token.
        words: Token → word of the instruction. The policy can only type these; other tokens become `?`.

    Returns:
        An action that `parse_action` accepts; for invalid tokens, a text that it refuses.
    """
    said = tokens[:-1] if tokens[-1:] == [END] else tokens
    match list(said):
        case [token] if token == DONE:
            return "done"
        case [first, number] if first == CLICK and is_number(number):
            return f"click {number - FIRST_NUMBER}"
        case [first, number, *text] if first == TYPE and is_number(number):
            return f'type {number - FIRST_NUMBER} "{" ".join(words.get(token, "?") for token in text)}"'
        case _:
            return "unreadable: " + " ".join(map(str, said))


def words_of(instruction: str) -> dict[int, str]:
    """Return the words of an instruction by token."""
    return {word_token(word): word for word in _WORD.findall(instruction)}


def is_number(token: int) -> bool:
    """Return whether a token is the number of a control."""
    return FIRST_NUMBER < token < FIRST_WORD


@dataclass(frozen=True)
class TokenSequence:
    """An episode as one sequence. `mine` is 1 for tokens that the policy wrote, 0 for those it read."""

    tokens: tuple[int, ...]
    mine: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.tokens) != len(self.mine):
            raise ValueError("every token is either the policy's or not")


def episode_tokens(attempt: Attempt) -> TokenSequence:
    """Return the sequence of an attempt, all of whose actions must be valid."""
    tokens: list[int] = []
    mine: list[int] = []
    for turn in attempt.turns:
        read = turn_tokens(attempt.instruction, turn.observation, is_first=not tokens)
        written = action_tokens(turn.action)
        tokens += [*read, *written]
        mine += [*(0 for _ in read), *(1 for _ in written)]
    return TokenSequence(tuple(tokens), tuple(mine))


def in_other_words(instruction: str, other: str) -> str:
    """Return `other` with its quotations replaced by those of `instruction`.

    Args:
        instruction: The instruction with the wanted quotations.
        other: An instruction of the same kind of goal; returned unchanged if it has no quotation.
    """
    _, mark, rest = instruction.partition('"')
    quoted = rest.rpartition('"')[0]
    before, also, after = other.partition('"')
    return f'{before}"{quoted}"{after.rpartition(chr(34))[2]}' if mark and also else other


def with_fewer_controls(sequence: TokenSequence, rng: Random, share: float) -> TokenSequence:
    """Remove some unused controls from a sequence, because pages of other fixtures show other controls.

    Args:
        sequence: Sequence of an episode.
        rng: Draws the controls to remove.
        share: Share of the unused controls to remove, from 0 to 1.
    """
    used = {token for token, mine in zip(sequence.tokens, sequence.mine, strict=True) if mine and is_number(token)}
    kept: list[int] = []
    control: list[int] = []
    is_read = False
    for place, token in enumerate(sequence.tokens):
        is_read = token == OBSERVE or (is_read and token != ACT)
        control.append(place)
        if is_read and token >= FIRST_WORD:
            continue
        if not (is_read and is_number(token) and token not in used and rng.random() < share):
            kept += control
        control = []
    return TokenSequence(tuple(sequence.tokens[place] for place in kept), tuple(sequence.mine[place] for place in kept))


def renamed(sequence: TokenSequence, rng: Random, kept: frozenset[int], share: float) -> TokenSequence:
    """Replace numbers and some words of a sequence consistently by others.

    A policy then learns to find what it is told, not the names in its few training data.

    Args:
        sequence: The sequence.
        rng: Draws the new numbers and words.
        kept: Tokens to keep: the words of the application itself.
        share: Share of the other words to replace, from 0 to 1.
    """
    numbers = list(range(FIRST_NUMBER + 1, FIRST_WORD))
    rng.shuffle(numbers)
    new: dict[int, int] = dict(zip(range(FIRST_NUMBER + 1, FIRST_WORD), numbers, strict=True))
    for token in sequence.tokens:
        if token >= FIRST_WORD and token not in new:
            free = token not in kept and rng.random() < share
            new[token] = FIRST_WORD + rng.randrange(BUCKETS) if free else token
    return TokenSequence(tuple(new.get(token, token) for token in sequence.tokens), sequence.mine)


def words_of_the_application(attempts: Sequence[Attempt], least: int) -> frozenset[int]:
    """Return the tokens of words that are not names of records, and so worth learning.

    These are the words of instructions outside quotation marks, the words of used controls that the instruction does
    not quote, and words that occur in many episodes.

    Args:
        attempts: The episodes.
        least: Minimum number of episodes in which a word of the last kind occurs.
    """
    found: set[int] = set()
    counts: Counter[int] = Counter()
    for one in attempts:
        quoted = {word_token(word) for part in one.instruction.split('"')[1::2] for word in _WORD.findall(part)}
        lines: dict[str, str] = {}
        for turn in one.turns:
            lines.update((line.partition(" ")[0], line.partition(" ")[2]) for line in turn.observation.splitlines())
            used = lines.get(turn.action.partition(" ")[2], "")
            found |= {word_token(word) for word in _WORD.findall(used)} - quoted
        asked = (word for part in one.instruction.split('"')[::2] for word in _WORD.findall(part))
        found |= {word_token(word) for word in asked}
        text = " ".join(turn.observation for turn in one.turns)
        counts.update({word_token(word) for word in _WORD.findall(text)})
    return frozenset(found | {token for token, count in counts.items() if count >= least})
