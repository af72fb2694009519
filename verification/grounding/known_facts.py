"""The facts known after reading the instruction and looking at the desktop."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta

from verification.grounding import dates, numbers
from verification.grounding.dates import Day, Written
from verification.grounding.numbers import Number
from verification.grounding.tokenizer import Tokens, folded, humps, stem, take_apart
from verification.grounding.vocabulary import CALENDAR, COMMON, SCALES, STEPS

_ABBREVIATED = 3
_INFLECTED = 4
_TAIL = 4
_PLACES = 9
_MOST_SPAN = 6
_MOST_DAYS = 4_000


@dataclass
class Knowledge:
    """Known words, numbers, dates and times of day.

    `told` numbers are in the instruction, `found` ones on the desktop; `times` are minutes since midnight.
    """

    instruction: str
    told: list[Number] = field(default_factory=list[Number])
    found: set[float] = field(default_factory=set[float])
    said: set[str] = field(default_factory=set[str])
    words: set[str] = field(default_factory=set[str])
    stems: set[str] = field(default_factory=set[str])
    days: set[Day] = field(default_factory=set[Day])
    times: set[int] = field(default_factory=set[int])
    told_days: frozenset[Day] = frozenset()
    found_days: frozenset[Day] = frozenset()
    told_parts: frozenset[int] = frozenset()
    """The numbers in the dates and times of day of the instruction."""

    @classmethod
    def of(cls, instruction: str, texts: Iterable[Tokens]) -> "Knowledge":
        """Collect what an instruction and the texts of the desktop state."""
        knowledge = cls(instruction)
        tokens = take_apart(instruction)
        knowledge._learn(tokens)
        knowledge.told = [*tokens.numbers, *map(numbers.of, numbers.spelled(instruction))]
        knowledge.said = set(knowledge.words)
        knowledge.found.clear()
        told_days = (day for written in tokens.days for day in written.meanings)
        parts = (part for day in told_days for part in dates.numbers_of(day))
        knowledge.told_parts = frozenset(parts) | {part for time in tokens.times for part in divmod(time, 60)}
        knowledge.told_days = frozenset(knowledge.days)
        knowledge.days.clear()
        for one in texts:
            knowledge._learn(one)
        knowledge.found_days = frozenset(knowledge.days)
        knowledge.days |= knowledge.told_days
        return knowledge

    def _learn(self, tokens: Tokens) -> None:
        for word in tokens.words:
            for part in (word, *humps(word)):
                plain = folded(part)
                self.words.add(plain)
                self.stems.add(stem(plain))
        for number in tokens.numbers:
            self.found.update(round(value, _PLACES) for value in number.values)
            if (day := dates.from_serial(number.value)) is not None:
                self._learn_day(Day(day.year, day.month, day.day))
        for written in tokens.days:
            for day in written.meanings:
                self._learn_day(day)
        self.times.update(tokens.times)

    def _learn_day(self, day: Day) -> None:
        self.days.add(day)
        self.words.update(dates.words_of(day))
        self.stems.update(stem(word) for word in dates.words_of(day))
        self.found.update(float(number) for number in dates.numbers_of(day))

    def knows_word(self, word: str) -> bool:
        """Whether a word is known: in this form, inflected, abbreviated, as an acronym, or joined from known words."""
        plain = folded(word)
        if self._knows(plain) or (_OUTLINE.fullmatch(plain) and "number" in self.words):
            return True
        parts = [folded(part) for part in humps(word)]
        if len(parts) > 1 and all(part.isdigit() or self._knows(part) for part in parts):
            return all(self.knows_number(numbers.of(float(part))) for part in parts if part.isdigit())
        return self._is_joined(plain) or self._is_acronym(plain)

    def _knows(self, plain: str) -> bool:
        if len(plain) == 1 or plain in COMMON or self._has(plain):
            return True
        if plain in numbers.WORDS and self.knows_number(numbers.of(numbers.WORDS[plain])):
            return True
        return any(_is_form(plain, known) for known in self.words)

    def _is_joined(self, plain: str) -> bool:
        """Whether a word consists of known words joined together."""
        reach = {0}
        for end in range(_ABBREVIATED, len(plain) + 1):
            if any(end - start >= _ABBREVIATED and self._has(plain[start:end]) for start in reach):
                reach.add(end)
        return len(plain) in reach

    def _has(self, plain: str) -> bool:
        return plain in self.words or stem(plain) in self.stems

    def _is_acronym(self, plain: str) -> bool:
        if not 2 <= len(plain) <= _MOST_SPAN:  # noqa: PLR2004 -- one letter is no acronym
            return False
        letters = "".join(word[0] for word in re.findall(r"[^\W\d_]+", folded(self.instruction)))
        return plain.isalpha() and len(plain) >= _ABBREVIATED and plain in letters

    def tells(self, number: Number) -> bool:
        """Whether the instruction states this number, possibly as a percentage or in another unit."""
        if number.value in (0.0, 1.0):
            return True
        if any(number.matches(form) and _is_near(number.value, form) for form in self._forms()):
            return True
        return any(number.matches(float(part)) for part in self.told_parts)

    def _forms(self) -> Iterator[float]:
        scales = [scale for pattern, scale in SCALES if pattern.search(self.instruction)]
        for told in self.told:
            for value in told.values:
                yield from (value, -value)
                if told.is_percent or abs(value) <= 1:
                    yield from (value / 100.0, value * 100.0, 1.0 - value / 100.0, 1.0 + value / 100.0)
                    yield from (100.0 - value, 100.0 + value, 1.0 - value, 1.0 + value)
                for scale in scales:
                    yield from (value * scale, value / scale)

    def finds(self, number: Number) -> bool:
        """Whether this number appears somewhere on the desktop."""
        return any(round(value, _PLACES) in self.found for value in number.values)

    def knows_number(self, number: Number) -> bool:
        """Whether a number is in the instruction or on the desktop."""
        return self.tells(number) or self.finds(number)

    def knows_day(self, written: Written) -> bool:
        """Whether a date is known, is a stated number of days from a known one, or is composed of known parts."""
        return any(self._knows_day(day) for day in written.meanings)

    def _knows_day(self, day: Day) -> bool:
        if any(known.covers(day) for known in self.days):
            return True
        if any(day.covers(known) and self._completes(day, known) for known in self.days):
            return True
        exact = day.exact
        if exact is None:
            return all(float(part) in self.found or self.tells(numbers.of(part)) for part in dates.numbers_of(day))
        if float(dates.serial(exact)) in self.found:
            return True
        spans = set(_SPANS if STEPS.search(self.instruction) else ()) | {
            value * unit for told in self.told for value in told.values for unit in (1.0, 7.0)
        }
        known_days = {known for one in self.days if (known := one.exact) is not None}
        yearless = {(one.month, one.day) for one in self.days if one.year is None}
        for shift in (sign * span for span in spans if span < _MOST_DAYS for sign in (1, -1)):
            start = exact + timedelta(days=shift)
            if start in known_days or ((start.month, start.day) in yearless and float(start.year) in self.found):
                return True
        # If the instruction counts months or years: the same day of another month, or a month's first or last day.
        same = any(known.day == exact.day for known in known_days)
        return (same or exact.day == 1 or (exact + timedelta(days=1)).day == 1) and CALENDAR.search(
            self.instruction
        ) is not None

    def _completes(self, day: Day, known: Day) -> bool:
        """Whether the parts that the known date leaves unstated are known on their own."""
        missing = [day.year] if known.year is None else []
        missing += [day.day] if known.day is None else []
        return all(part is not None and (float(part) in self.found or self.tells(numbers.of(part))) for part in missing)


_OUTLINE = re.compile(r"\d{1,2}(\.\d{1,2})+")
_SPANS = (1.0, 7.0)


def _is_form(plain: str, known: str) -> bool:
    """Whether one word is an abbreviation of the other, or differs from it by an ending."""
    if plain.isdigit() or known.isdigit():
        return False
    short, long = (plain, known) if len(plain) < len(known) else (known, plain)
    if not long.startswith(short):
        return False
    return (len(short) >= _INFLECTED and len(long) - len(short) <= _TAIL) or (
        len(plain) == _ABBREVIATED and plain == short and len(long) >= _INFLECTED
    )


def _is_near(value: float, form: float) -> bool:
    """Whether two numbers agree beyond rounding: 8 % does not state 0.1, though 0.08 would round to it."""
    return abs(value - form) <= 1e-6 * max(1.0, abs(value), abs(form))
