"""Values of a `Literal` in words, within a sentence and by themselves."""

import pytest

from hub.engine.collections.fields import option_of, words_of


@pytest.mark.parametrize(
    ("value", "words", "option"),
    [("in_repair", "in repair", "In repair"), ("typescript", "TypeScript", "TypeScript"), ("html", "HTML", "HTML")],
)
def test_names_keep_their_spelling_and_other_words_begin_large_by_themselves(
    value: str, words: str, option: str
) -> None:
    assert (words_of(value), option_of(value)) == (words, option)
