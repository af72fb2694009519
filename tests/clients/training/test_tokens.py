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
    OBSERVE,
    VOCABULARY,
    TokenSequence,
    action_text,
    action_tokens,
    common_words,
    episode_tokens,
    number_token,
    observation_tokens,
    pointing_tokens,
    renamed,
    turn_tokens,
    word_token,
    words_of,
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
    assert tokens[3:8] == [*words, number_token(17)]
    assert tokens[-1] == number_token(4)


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
    assert list(sequence.tokens[: sequence.mine.index(1)]) == turn_tokens(ATTEMPT.instruction, OBSERVATION)
    with pytest.raises(ValueError, match="policy's or not"):
        TokenSequence((1, 2), (1,))


def test_pointing_asks_for_controls_by_name() -> None:
    sequence = pointing_tokens(OBSERVATION, Random(1), controls=2, questions=1)
    own = [token for token, mine in zip(sequence.tokens, sequence.mine, strict=True) if mine]
    assert own[0] == CLICK
    assert own[1] in (number_token(17), number_token(4))
    ask = sequence.tokens.index(ASK)
    name = sequence.tokens[ask + 1 : sequence.tokens.index(ACT)]
    expected = ("Star", "Rota", "for", "Easter") if own[1] == number_token(17) else ("field", "Search")
    assert list(name) == [word_token(word) for word in expected]


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


def test_common_words_are_those_of_several_texts() -> None:
    assert common_words(["Delete one", "Delete two", "three"], 2) == {word_token("delete")}
