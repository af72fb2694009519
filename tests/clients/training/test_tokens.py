from random import Random

import pytest

from clients.training.attempts import Attempt, AttemptEnd, Turn
from clients.training.tokens import (
    ACT,
    ASK,
    CLICK,
    DONE,
    END,
    FIRST_WORD,
    LINE,
    OBSERVE,
    QUOTE,
    VOCABULARY,
    TokenSequence,
    action_text,
    action_tokens,
    episode_tokens,
    in_other_words,
    instruction_tokens,
    number_token,
    observation_tokens,
    renamed,
    turn_tokens,
    with_fewer_controls,
    word_token,
    words_of,
    words_of_the_application,
)

OBSERVATION = "page Inbox\n17 Star Rota for Easter\n4 field Search"
ATTEMPT = Attempt(
    task_id="hub_mail_goal_star_x_1",
    kind="star",
    instruction='Star "Rota for Easter".',
    number_seed=1,
    turns=(Turn(observation=OBSERVATION, action="click 17"), Turn(observation="page Inbox", action="done")),
    end=AttemptEnd.DONE,
    value=1.0,
    duration_s=1.0,
)


def test_a_number_stands_behind_the_words_of_its_control() -> None:
    words = [word_token(word) for word in ("Star", "Rota", "for", "Easter")]
    tokens = observation_tokens(OBSERVATION)
    assert tokens[0] == OBSERVE
    # The title is a line of its own, and no word of it belongs to the first control.
    assert tokens[1:4] == [word_token("page"), word_token("Inbox"), LINE]
    assert tokens[4:9] == [*words, number_token(17)]
    assert tokens[-1] == number_token(4)


def test_an_instruction_tells_names_from_what_is_asked() -> None:
    assert instruction_tokens('Star "Rota".') == [ASK, word_token("star"), QUOTE, word_token("rota"), QUOTE]


def test_what_is_wanted_is_said_once_and_first() -> None:
    first = turn_tokens("Star it.", "page Inbox", is_first=True)
    assert first == [*instruction_tokens("Star it."), *turn_tokens("Star it.", "page Inbox", is_first=False)]
    assert first[-1] == ACT


def test_words_are_the_same_in_capitals() -> None:
    assert word_token("Star") == word_token("star")
    assert FIRST_WORD <= word_token("star") < VOCABULARY


@pytest.mark.parametrize("action", ["click 17", "done", 'type 4 "Rota Easter"'])
def test_actions_survive_as_tokens(action: str) -> None:
    assert action_text(action_tokens(action), words_of("Type Rota Easter")) == action


def test_tokens_that_are_no_action_become_a_text_that_is_none() -> None:
    assert action_text([CLICK, DONE, END], {}).startswith("unreadable")


def test_only_the_answers_of_an_episode_are_the_policys() -> None:
    sequence = episode_tokens(ATTEMPT)
    own = [token for token, mine in zip(sequence.tokens, sequence.mine, strict=True) if mine]
    assert own == [CLICK, number_token(17), END, DONE, END]
    assert list(sequence.tokens[: sequence.mine.index(1)]) == turn_tokens(
        ATTEMPT.instruction, OBSERVATION, is_first=True
    )
    with pytest.raises(ValueError, match="policy's or not"):
        TokenSequence((1, 2), (1,))


def test_an_instruction_can_be_said_in_other_words() -> None:
    said = in_other_words('Star "Rota".', 'Could you put a star on "Berth"?')
    assert said == 'Could you put a star on "Rota"?'
    assert in_other_words("Empty spam.", "Delete all spam.") == "Delete all spam."


def test_controls_that_are_never_used_can_be_left_out() -> None:
    sequence = episode_tokens(ATTEMPT)
    assert with_fewer_controls(sequence, Random(1), 0.0) == sequence
    fewer = with_fewer_controls(sequence, Random(1), 1.0)
    left_out = [word_token("field"), word_token("search"), number_token(4)]
    assert sorted([*fewer.tokens, *left_out]) == sorted(sequence.tokens)
    assert sum(fewer.mine) == sum(sequence.mine)


def test_other_names_keep_what_belongs_together() -> None:
    sequence = episode_tokens(ATTEMPT)
    kept = frozenset({word_token("star")})
    other = renamed(sequence, Random(5), kept, 1.0)
    assert other.mine == sequence.mine
    pairs = set(zip(sequence.tokens, other.tokens, strict=True))
    assert len(pairs) == len(set(sequence.tokens))
    assert (word_token("star"), word_token("star")) in pairs
    changed = {old for old, new in pairs if old != new}
    assert word_token("easter") in changed
    assert not changed & {OBSERVE, ASK, ACT, CLICK, DONE, END}


def test_words_of_records_are_not_the_applications() -> None:
    # What was asked, and the word of the used control that is no name: "page" and "Search" occur in too few episodes.
    assert words_of_the_application([ATTEMPT], 2) == {word_token("star")}
    assert word_token("search") in words_of_the_application([ATTEMPT], 1)
