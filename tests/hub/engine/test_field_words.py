"""Values of a `Literal` in words, within a sentence and by themselves."""

import pytest

from hub.engine.collections.fields import Choice, option_of, words_of

LANGUAGE = Choice("language", spelled={"typescript": "TypeScript", "go": "Go", "gnu_make": "make"})


@pytest.mark.parametrize(
    ("value", "field", "words", "option"),
    [
        ("in_repair", None, "in repair", "In repair"),
        ("in_repair", LANGUAGE, "in repair", "In repair"),
        ("typescript", LANGUAGE, "TypeScript", "TypeScript"),
        ("gnu_make", LANGUAGE, "make", "make"),
        ("go", LANGUAGE, "Go", "Go"),
        ("go", Choice("sign"), "go", "Go"),
        ("c", None, "c", "C"),
    ],
)
def test_fields_spell_their_own_names_and_other_words_begin_large_by_themselves(
    value: str, field: Choice | None, words: str, option: str
) -> None:
    assert (words_of(value, field), option_of(value, field)) == (words, option)
