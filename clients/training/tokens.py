"""Episodes as tokens: what a policy of words reads and writes, and which of it is its own."""

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from clients.training.attempts import Attempt
from clients.training.text_space import MOST_NUMBERS

PAD, END, OBSERVE, ASK, ACT, CLICK, TYPE, DONE = range(8)
FIRST_NUMBER = 8
FIRST_WORD = FIRST_NUMBER + MOST_NUMBERS + 1
BUCKETS = 1_536
VOCABULARY = FIRST_WORD + BUCKETS
_VERBS = {"click": CLICK, "type": TYPE, "done": DONE}
_WORD = re.compile(r"\w+")


def word_token(word: str) -> int:
    """Return the token of a word: a hash of it, so that no word is unknown."""
    return FIRST_WORD + zlib.crc32(word.lower().encode()) % BUCKETS


def number_token(number: int) -> int:
    """Return the token of a control's number."""
    return FIRST_NUMBER + number


def observation_tokens(observation: str) -> list[int]:
    """Return the tokens of what the policy reads: the words of each line and then its number, where it has one.

    A policy looks back only, so the number stands where all of its control's words are known.
    """
    tokens = [OBSERVE]
    for line in observation.splitlines():
        first, _, rest = line.partition(" ")
        is_control = first.isdecimal() and int(first) <= MOST_NUMBERS
        tokens += [word_token(word) for word in _WORD.findall(rest if is_control else line)]
        tokens += [number_token(int(first))] if is_control else []
    return tokens


def turn_tokens(instruction: str, observation: str) -> list[int]:
    """Return all that the policy reads in one turn; its answer follows."""
    return [*observation_tokens(observation), ASK, *(word_token(word) for word in _WORD.findall(instruction)), ACT]


def action_tokens(action: str) -> list[int]:
    """Return the tokens of an action that can be read, with the end that the policy writes after it."""
    verb, _, rest = action.partition(" ")
    number, _, text = rest.partition(" ")
    numbers = [number_token(int(number))] if number else []
    return [_VERBS[verb], *numbers, *(word_token(word) for word in _WORD.findall(text)), END]


def action_text(tokens: Sequence[int], words: Mapping[int, str]) -> str:
    """Return what tokens say as text; words are those of the instruction, the only ones that a policy can type.

    What is no action becomes a text that is none either.
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
    """Return the words of an instruction by their tokens."""
    return {word_token(word): word for word in _WORD.findall(instruction)}


def is_number(token: int) -> bool:
    """Whether a token is the number of a control."""
    return FIRST_NUMBER < token < FIRST_WORD


@dataclass(frozen=True)
class TokenSequence:
    """An episode as one sequence. `mine` is 1 where the policy wrote the token, 0 where it read it."""

    tokens: tuple[int, ...]
    mine: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.tokens) != len(self.mine):
            raise ValueError("every token is either the policy's or not")


def episode_tokens(attempt: Attempt) -> TokenSequence:
    """Return the sequence of an attempt whose every action can be read."""
    tokens: list[int] = []
    mine: list[int] = []
    for turn in attempt.turns:
        read, written = turn_tokens(attempt.instruction, turn.observation), action_tokens(turn.action)
        tokens += [*read, *written]
        mine += [*(0 for _ in read), *(1 for _ in written)]
    return TokenSequence(tuple(tokens), tuple(mine))


def pointing_tokens(observation: str, rng: Random, controls: int, questions: int) -> TokenSequence:
    """Return a sequence that names controls of one observation and asks for the click on each.

    Args:
        observation: With numbered controls.
        rng: Chooses them.
        controls: How many lines of the observation are shown; the others are left out.
        questions: How many are asked for, one after the other.
    """
    lines = [line for line in observation.splitlines() if line.partition(" ")[0].isdecimal() and " " in line]
    shown = sorted(rng.sample(range(len(lines)), min(controls, len(lines))))
    tokens = observation_tokens("\n".join(lines[position] for position in shown))
    mine = [0] * len(tokens)
    for position in rng.sample(shown, min(questions, len(shown))):
        number, _, name = lines[position].partition(" ")
        read = [ASK, *(word_token(word) for word in _WORD.findall(name)), ACT]
        written = action_tokens(f"click {number}")
        tokens += [*read, *written]
        mine += [*(0 for _ in read), *(1 for _ in written)]
    return TokenSequence(tuple(tokens), tuple(mine))


def renamed(sequence: TokenSequence, rng: Random, kept: frozenset[int], share: float) -> TokenSequence:
    """Return the sequence with other numbers and, for some words, other words: the same everywhere in it.

    So that a policy learns to find what it is told, not the names that its few training data hold.

    Args:
        sequence: What is renamed.
        rng: Draws the new names.
        kept: Tokens that stay: the words of the application itself.
        share: Of the other words that get another name, from 0 to 1.
    """
    numbers = list(range(FIRST_NUMBER + 1, FIRST_WORD))
    rng.shuffle(numbers)
    new: dict[int, int] = dict(zip(range(FIRST_NUMBER + 1, FIRST_WORD), numbers, strict=True))
    for token in sequence.tokens:
        if token >= FIRST_WORD and token not in new:
            free = token not in kept and rng.random() < share
            new[token] = FIRST_WORD + rng.randrange(BUCKETS) if free else token
    return TokenSequence(tuple(new.get(token, token) for token in sequence.tokens), sequence.mine)


def common_words(texts: Sequence[str], least: int) -> frozenset[int]:
    """Return the tokens of words that occur in at least `least` of the texts."""
    counts: dict[int, int] = {}
    for text in texts:
        for token in {word_token(word) for word in _WORD.findall(text)}:
            counts[token] = counts.get(token, 0) + 1
    return frozenset(token for token, count in counts.items() if count >= least)
