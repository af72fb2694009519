"""Text of documents in the pieces that a reader of files meets, and whether a page shows it."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]")
_TOKEN = re.compile(r"[^\W_]+")
_SHAPED = re.compile("[\u0590-\u109f\u1100-\u1cff\ua880-\uabff\ufb1d-\ufdff\ufe70-\ufeff]")
"""Scripts that are drawn with other shapes or in another order than written, which a PDF's text need not reflect."""
_HALF = 3
"""Letters of half a word, at least, for a match to mean something."""


@dataclass
class Passage:
    """A piece of text, such as a paragraph.

    Args:
        where: its place, for a person.
        texts: its runs of text, each of one format.
        is_shape: whether it is a shape, of which only the first words must be visible; of a paragraph all must.
    """

    where: str
    texts: list[str] = field(default_factory=list[str])
    is_shape: bool = False

    def tokens(self) -> Iterator[str]:
        """Yield the words to search for on a page."""
        for text in self.texts:
            for token in _TOKEN.findall(_settled(text)):
                if not _SHAPED.search(token):
                    yield token


class Shown:
    """The text of displayed pages, read in several orders."""

    def __init__(self, readings: Iterable[str]) -> None:
        self._readings = ["".join(_TOKEN.findall(_settled(one))) for one in readings]

    def count(self, token: str) -> int:
        """Return how often a word occurs, also inside another; if never, how often both halves of it occur."""
        times = max(one.count(token) for one in self._readings)
        if times or len(token) < 2 * _HALF:
            return times
        halves = ((token[:cut], token[cut:]) for cut in range(_HALF, len(token) - _HALF + 1))
        return max(min(self._whole(first), self._whole(second)) for first, second in halves)

    def _whole(self, token: str) -> int:
        return max(one.count(token) for one in self._readings)


def not_shown(passages: Sequence[Passage], shown: Shown) -> Iterator[tuple[Passage, str]]:
    """Yield passages with a word that no page shows, or that pages show less often than the passages have it."""
    written = Counter(token for passage in passages for token in passage.tokens() if not passage.is_shape)
    counts = {token: shown.count(token) for token in {token for one in passages for token in one.tokens()}}
    for passage in passages:
        tokens = list(passage.tokens())
        if passage.is_shape:
            if tokens and not any(counts[token] for token in tokens):
                yield passage, tokens[0]
            continue
        for token in tokens:
            if counts[token] < written[token]:
                yield passage, token
                break


def words_of(text: str) -> tuple[str, ...]:
    """Return a text's words, regardless of its layout."""
    return tuple(_TOKEN.findall(_settled(text)))


def _settled(text: str) -> str:
    return _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).casefold()


def local(element: ElementTree.Element) -> str:
    """Return an element's name without its namespace."""
    return element.tag.rpartition("}")[2]
