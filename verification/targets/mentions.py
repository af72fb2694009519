"""Finds in an instruction what it names: in quotes or in clear, in full, and as what it is meant."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from verification.grounding.tokenizer import flat

_QUOTED = re.compile(
    r"\"([^\"\n]+)\"|\u201c([^\u201d\n]+)\u201d|\u2018([^\u2019\n]+)\u2019|(?<!\w)'([^'\n]+)'(?!\w)|`([^`\n]+)`"
)
_MARKS = '"\u201c\u201d'
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_SENTENCE_END = re.compile(r"(?:^|[.!?:;\n]\s*|\d[.)]\s+)$")
_DISTINCT = re.compile(r"[\d_.]|.[A-Z]")
"""What ordinary words do not have in them."""
_SET_APART = """
    except but besides unlike like as than not without leave leaving keep keeping before after below above under behind
    beside by between following preceding beyond until till since instead versus whereas unless excluding apart aside
"""
_LANDMARKS = frozenset(_SET_APART.split())
"""Before a name: it is one to leave alone, or to go by."""
_NEAR = 4
_STAYS = re.compile(
    r"\b(?:stays?|remains?|keeps?|left|untouched|unchanged|unaltered|as (?:it|they) (?:is|are|was|were))\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.!?;\n](?=\s|$)")
_SOURCE = re.compile(
    r"\b(?:list(?:ed|s)?|named|given|found|stands?|written|told|says?|using|use|uses|with|from|per|according|based|read|see|follow\w*|"
    r"tak\w+|match\w*|check\w*|compar\w+|look\w*|consult\w*|holds?|contains?|lists?|via|by)\b",
    re.IGNORECASE,
)
_WRITTEN = re.compile(
    r"\b(?:in|into|to|set|change|correct|write|put|enter|clear|fill|empty)\s+(?:the\s+)?(?:cells?\s+)?$", re.IGNORECASE
)
_ENDS = re.compile(
    r"^[\"'\u201d\u2019`]?\s*(?:$|[.,;:!?)\n]|(?:for|from|in|of|on|and|or|please|now|at|with|by|to|into|away|which|that|out|off|"
    r"instead|again|as|it|because|since|so|but|right)\b)",
    re.IGNORECASE,
)
"""What may follow a name that is not a part of something else's name: of the header of "X", "X" is the beginning."""


@dataclass(frozen=True)
class Mention:
    """A label where the instruction has it."""

    label: str
    start: int
    end: int


class Instruction:
    """What the acting agent reads."""

    def __init__(self, text: str) -> None:
        """Read it.

        Args:
            text: the instruction of a task.
        """
        self.text = text
        self.flat = flat(text)

    @cached_property
    def quotes(self) -> tuple[tuple[str, int, int], ...]:
        """The quoted texts with their places, without the marks."""
        found = [
            (match, next(index for index in range(1, 6) if match[index] is not None))
            for match in _QUOTED.finditer(self.text)
        ]
        return tuple((match[index], match.start(index), match.end(index)) for match, index in found)

    def mentions(self, labels: Collection[str]) -> tuple[Mention, ...]:
        """Return the labels that are named in full; of those that overlap the longest.

        A quotation has to be the label and nothing else. In clear a label is written as it is, and a single word that
        may as well be any word needs a capital letter that does not begin a sentence.

        Args:
            labels: of all entries.
        """
        found = sorted((*self._quoted(labels), *self._clear(labels)), key=lambda one: (one.start - one.end, one.start))
        kept: list[Mention] = []
        for one in found:
            if not any(one.start < other.end and other.start < one.end for other in kept):
                kept.append(one)
        return tuple(sorted(kept, key=lambda one: one.start))

    def _quoted(self, labels: Collection[str]) -> Iterator[Mention]:
        known: dict[str, str] = {flat(label): label for label in labels}
        for text, start, end in self.quotes:
            label = known.get(flat(text)) or known.get(flat(text).rstrip(".,;:!?"))
            if label is not None:
                yield Mention(label, start, end)

    def _clear(self, labels: Collection[str]) -> Iterator[Mention]:
        for label in labels:
            if label not in self.text or not _WORD.search(label):
                continue
            for match in re.finditer(
                rf"(?<![\w@/\-])(?<!\w\.){re.escape(label)}(?![\w@/]|[\-.]\w|['\u2019](?!s\b)\w)", self.text
            ):
                inside = any(start < match.end() and match.start() < end for _, start, end in self.quotes)
                # A name may have quotation marks in it.
                inside = inside and not (self._is_quoted(match) and any(mark in label for mark in _MARKS))
                if not inside and self._is_name(label, match.start()) and not self._goes_on(match):
                    yield Mention(label, match.start(), match.end())

    def _is_quoted(self, match: re.Match[str]) -> bool:
        around = self.text[match.start() - 1 : match.start()], self.text[match.end() : match.end() + 1]
        return all(mark and mark in _MARKS for mark in around)

    def _is_name(self, label: str, start: int) -> bool:
        if len(_WORD.findall(label)) > 1 or _DISTINCT.search(label):
            return not label.replace(".", "").isdigit() or self.text[:start].endswith("#")
        if self.text[:start].endswith("#"):
            return True
        return label[0].isupper() and len(label) > 1 and not _SENTENCE_END.search(self.text[:start].rstrip("\"'( "))

    def _goes_on(self, match: re.Match[str]) -> bool:
        """Whether another capitalised word stands beside it, so that it may be part of a longer name."""
        before, after = self.text[: match.start()], self.text[match.end() :]
        earlier = re.search(r"([A-Z][\w'\u2019]*)[ ]$", before)
        later = re.match(r"[ ](?:&|[A-Z][\w'\u2019]*)", after)
        begins = earlier is not None and bool(_SENTENCE_END.search(before[: earlier.start()].rstrip("\"'( ")))
        return later is not None or (earlier is not None and not begins)

    def is_landmark(self, mention: Mention) -> bool:
        """Whether the words around a name say that it is one to leave alone, to go by, or to give."""
        before = [word.lower() for word in _WORD.findall(self.text[: mention.start])[-_NEAR:]]
        end = _SENTENCE.search(self.text, mention.end)
        rest = self.text[mention.end : None if end is None else end.start()]
        return bool(_LANDMARKS.intersection(before)) or _STAYS.search(rest) is not None

    def is_source(self, mention: Mention) -> bool:
        """Whether a file is one to read in, by any word of its sentence that stands before its name."""
        return _SOURCE.search(self._before(mention)) is not None

    def is_written(self, mention: Mention) -> bool:
        """Whether a cell is one to write into, by the words before its address."""
        return _WRITTEN.search(self._before(mention)) is not None

    def sentence(self, mention: Mention) -> str:
        """Return the sentence that a name stands in."""
        end = _SENTENCE.search(self.text, mention.end)
        return self._before(mention) + self.text[mention.start : None if end is None else end.end()]

    def _before(self, mention: Mention) -> str:
        return _SENTENCE.split(self.text[: mention.start])[-1]

    def is_whole(self, mention: Mention) -> bool:
        """Whether a name stands for the thing itself, and not before the name of something about it."""
        return _ENDS.match(self.text[mention.end :]) is not None

    def outside(self, mentions: Sequence[Mention]) -> str:
        """Return what the instruction says beside the names in it."""
        text = self.text
        for one in sorted(mentions, key=lambda one: -one.start):
            text = f"{text[: one.start]} {text[one.end :]}"
        return text

    def has(self, label: str) -> bool:
        """Whether a label stands in the instruction, in whatever form and as part of whatever."""
        return bool(label) and re.search(rf"(?<!\w){re.escape(flat(label))}(?!\w)", self.flat) is not None
