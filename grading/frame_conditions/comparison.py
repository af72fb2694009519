"""Compares what a file of an end state looks like with golden's, by tolerances that real applications need.

The numbers below were chosen so that what the families' oracles leave in real applications, and the labelled set's
alternative solutions, stay within them (decision 028).
"""

import base64
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grading.frame_conditions.readability import HARD, badly_laid_out, hard_to_read
from grading.frame_conditions.typesetting import typeset_otherwise
from schemas.errors import InvalidRequestError

Data = Mapping[str, Any]
"""A file's description by a module of `likeness`. It comes from the sandbox, so it is not trusted to be complete."""

WORDS_MOVED_PT = 72
"""Points by which a word may be away from its place in golden."""
WORDS_MOVED_SHARE = 0.2
PRINTED_MOVED_PT, PRINTED_MOVED_SHARE = 15, 0.05
"""The same for a PDF, whose pages are not laid out again."""
PAGE_LEVELS, PAGE_CELLS = 72, 6
"""Levels (of 255) by which a cell of a page, 12 points wide, may differ before it counts, and how many cells may."""
PAPER_PT = 12
"""Points by which a page may be wider or higher than one of golden's."""
LEAST_BREADTH, BROAD_PT = 0.6, 200
"""The least width of the text on all pages, as a share of golden's; and the width in points from which it counts."""
PICTURE_LEVELS, PICTURE_CELLS_SHARE = 48, 0.02
SPREAD_LEVELS = 56
SOUND_LEVELS, SOUND_SHARE, SOUND_WINDOWS = 10, 0.25, 8
"""The tolerance of a loudness level (of 255, and relative), and the windows on each side that it may move by."""
LEAST_RATE = 0.9
"""The least share of golden's samples a second that a recording may keep."""
SOUND_OFF_SHARE = 0.08
BLANK_LINES = 3
LINES_MORE, LINES_MORE_SHARE = 20, 0.5
_SYMBOLS = re.compile(r"D050000L|dingbats|w[ei][bn]g?dings|^symbol|standardsymbols|marlett", re.IGNORECASE)
"""Font families in which letters are pictures or letters of another alphabet; the office draws its bullets in none."""
_TITLES = ("titles", "metadata_titles")
_FEATURES = ("features", "features_since_1")
"""Where descriptions tell of features: a frame that lacks one of them is from before, and is not asked about it."""
_LIST_SIGNS = frozenset(("Po", "Pd", "So", "Co"))
"""Unicode categories of list bullets; those of symbol fonts are private characters."""


def difference(kind: str, golden: Data, end: Data) -> str | None:
    """Describe how a file looks different from golden's.

    Args:
        kind: the module that described both files, as in `Likeness.kind`.
        golden: the description of golden's file.
        end: the description of the end state's file.

    Returns:
        The difference; None if there is none, or if the descriptions cannot be compared.

    Raises:
        InvalidRequestError: golden's description has a form that this server does not know.
    """
    if "error" in golden or golden.get("by") != end.get("by", golden.get("by")):
        return None
    if "error" in end:
        return str(end["error"])[:200]
    try:
        return _COMPARED[kind](golden, end)
    except (LookupError, TypeError, ValueError) as error:
        raise InvalidRequestError(
            f"the frame tells of {kind} what this server cannot read ({type(error).__name__}): verify the tuple anew, "
            "or open the session without `frame`",
            field="frame",
        ) from error


def _pages(golden: Data, end: Data) -> str | None:
    wanted, found = (Counter(_words(data)) for data in (golden, end))
    if missing := wanted - found:
        return f"does not show {_quoted(missing)}"
    if extra := found - wanted:
        return f"shows {_quoted(extra)} besides"
    if [note.split() for note in golden.get("notes", ())] != [note.split() for note in end.get("notes", ())]:
        return "has other notes for the speaker"
    if message := _noted_otherwise(golden, end) or _called_otherwise(golden, end):
        return message
    if symbols := _symbols(end, golden):
        return f"is set in a font of symbols ({min(symbols)}), in which nobody reads words"
    if hard := hard_to_read(golden, end):
        return f"shows {_quoted(hard)} so that nobody reads it: {HARD}"
    if message := _on_other_paper(golden, end) or typeset_otherwise(golden, end) or _does_more(golden, end):
        return message
    return badly_laid_out(golden, end) if golden.get("flows") else _placed(golden, end)


def _noted_otherwise(golden: Data, end: Data) -> str | None:
    """Compare the words that are printed on pages of notes, and how they can be read; numbers of pages do not count."""
    if "noted" not in golden or "noted" not in end:
        return None
    told = [{"words": [word for word in data["noted"]["words"] if _has_letter(str(word[0]))]} for data in (golden, end)]
    wanted, found = (Counter(_words(data)) for data in told)
    if missing := wanted - found:
        return f"does not show {_quoted(missing)} on its pages of notes"
    if extra := found - wanted:
        return f"shows {_quoted(extra)} besides on its pages of notes"
    if symbols := _symbols(end["noted"], golden["noted"]):
        return f"has notes in a font of symbols ({min(symbols)}), in which nobody reads words"
    hard = hard_to_read(*told)
    return f"shows {_quoted(hard)} on its pages of notes so that nobody reads it: {HARD}" if hard else None


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def _called_otherwise(golden: Data, end: Data) -> str | None:
    """Compare titles, subjects and keywords; frames of before do not tell of them."""
    may_have = {str(title) for key in _TITLES for title in golden.get(key, ())}
    more = {str(title) for key in _TITLES if key in golden for title in end.get(key, ())} - may_have
    return f"calls itself {_quoted([*more])}" if more else None


def _symbols(end: Data, golden: Data) -> set[str]:
    """Return the fonts of symbols that golden lacks; none if the frame is too old to tell of fonts."""
    if "fonts" not in golden:
        return set()
    return {font for one in end.get("fonts", ()) if _SYMBOLS.search(font := str(one))} - {*map(str, golden["fonts"])}


def _does_more(golden: Data, end: Data) -> str | None:
    """Return an active feature that golden's document lacks; None if there is none, or the frame is too old to tell."""
    if "features" not in golden:
        return None
    if end.get("is_marked") and golden.get("is_marked") is False:
        return "has notes or marks on its pages, which nobody asked for"
    more = [Counter[str](end.get(key, {})) - Counter[str](golden[key]) for key in _FEATURES if key in golden]
    return next((f"it {phrase}" for found in more for phrase in sorted(found)), None)


def _on_other_paper(golden: Data, end: Data) -> str | None:
    """Compare page sizes, page backgrounds, and the width of the text."""
    if "grounds" not in golden:
        return None
    for key in ("sizes", "shown"):  # the paper, and what viewers show of it
        for number, size in enumerate(end.get(key, ()) if golden.get(key) else (), 1):
            if not any(_apart(size, other) <= PAPER_PT for other in golden[key]):
                return f"page {number} has another size"
    for number, colour in enumerate(end["grounds"], 1):
        if not any(_apart(colour, other) <= PAGE_LEVELS / 2 for other in golden["grounds"]):
            return f"page {number} has another ground"
    if golden.get("flows") and _breadth(end) < LEAST_BREADTH * _breadth(golden) and _breadth(golden) > BROAD_PT:
        return "its text is squeezed into a part of the page"
    return None


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _breadth(data: Data) -> int:
    """Return the horizontal distance between the leftmost and the rightmost word centre, in points."""
    across = [int(word[2]) for word in data["words"]]
    return max(across, default=0) - min(across, default=0)


def _placed(golden: Data, end: Data) -> str | None:
    """Compare pages whose content has fixed positions."""
    wanted = Counter(_words(golden))
    places = [{word[0]: word[1:] for word in data["words"]} for data in (golden, end)]
    once = [word for word, count in wanted.items() if count == 1]
    # A PDF page is fixed; a page that an office lays out shifts with its fonts and lines.
    room, share = (WORDS_MOVED_PT, WORDS_MOVED_SHARE) if "by" in golden else (PRINTED_MOVED_PT, PRINTED_MOVED_SHARE)
    moved = [word for word in once if _is_moved(places[0][word], places[1][word], room)]
    if len(moved) > max(share * len(once), 1):
        return f"shows {_quoted(moved)} in another place"
    if len(golden["sizes"]) != len(end["sizes"]):
        return f"has {len(end['sizes'])} pages in place of {len(golden['sizes'])}"
    # where golden has notes, their colours and places are the reward's to judge
    seen = "bare" if golden.get("is_marked") and "bare" in golden and "bare" in end else "looks"
    for number, (one, other) in enumerate(zip(golden[seen], end[seen], strict=False), 1):
        if _cells_off(one, other, PAGE_LEVELS) > PAGE_CELLS:
            return f"page {number} looks otherwise"
    return None


def _words(data: Data) -> list[str]:
    """Return the words of all pages without list bullets, which some programs draw as graphics."""
    return [word for entry in data["words"] if not _is_list_sign(word := str(entry[0]))]


def _is_list_sign(word: str) -> bool:
    return len(word) == 1 and unicodedata.category(word) in _LIST_SIGNS


def _is_moved(one: tuple[int, ...], other: tuple[int, ...], room: int) -> bool:
    return one[0] != other[0] or max(abs(one[1] - other[1]), abs(one[2] - other[2])) > room


def _hypertext(golden: Data, end: Data) -> str | None:
    wanted, found = (Counter(map(str, data["words"])) for data in (golden, end))
    if missing := wanted - found:
        return f"does not show {_quoted(missing)}"
    if extra := found - wanted:
        return f"shows {_quoted(extra)} besides"
    added = Counter(map(str, end["changing"])) - Counter(map(str, golden["changing"]))
    return f"has {_quoted([one.partition(' ')[0] for one in added])}, which may show something else" if added else None


def _pictures(golden: Data, end: Data) -> str | None:
    if (golden["rows"], golden["columns"]) != (end["rows"], end["columns"]):
        return "has other proportions"
    allowed = PICTURE_CELLS_SHARE * golden["rows"] * golden["columns"]
    if _cells_off(golden, end, PICTURE_LEVELS) > allowed:
        return "looks otherwise"
    spreads = [_plane(data, "spread").astype(np.int16) for data in (golden, end)]
    if np.count_nonzero(np.abs(spreads[0] - spreads[1]) > SPREAD_LEVELS) > allowed:
        return "has another texture"
    return None


def _cells_off(golden: Data, end: Data, levels: int) -> int:
    """Count the cells that match no cell around the same place in the other picture; the larger count of both ways."""
    if (golden["rows"], golden["columns"]) != (end["rows"], end["columns"]):
        return int(golden["rows"] * golden["columns"])
    one, other = (_plane(data, "mean").astype(np.int16) for data in (golden, end))
    return max(_unlike(one, other, levels), _unlike(other, one, levels))


def _unlike(wanted: NDArray[np.int16], found: NDArray[np.int16], levels: int) -> int:
    padded = np.pad(wanted, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows, columns = found.shape[:2]
    nearest = np.full((rows, columns), 256, np.int16)
    for down in range(3):
        for across in range(3):
            off = np.abs(padded[down : down + rows, across : across + columns] - found).max(2)
            nearest = np.minimum(nearest, off)
    return int(np.count_nonzero(nearest > levels))


def _plane(data: Data, name: str) -> NDArray[np.uint8]:
    flat = np.frombuffer(base64.b64decode(data[name]), np.uint8)
    return flat.reshape(data["rows"], data["columns"], *((3,) if name == "mean" else ()))


def _sounds(golden: Data, end: Data) -> str | None:
    if golden["channels"] != end["channels"]:
        return f"has {end['channels']} channels in place of {golden['channels']}"
    if end.get("rate", 0) < LEAST_RATE * golden.get("rate", 0):
        return f"keeps {end['rate']} samples a second in place of {golden['rate']}, and so less of the sound"
    if "does" in golden and (more := Counter[str](end["does"]) - Counter[str](golden["does"])):
        return f"it {min(more)}"
    for number, levels in enumerate(zip(golden["levels"], end["levels"], strict=True), 1):
        one, other = (np.frombuffer(base64.b64decode(level), np.uint8).astype(np.int16) for level in levels)
        length = min(len(one), len(other))
        if not length:
            continue
        off = max(_unheard(one, other), _unheard(other, one)) / length
        if off > SOUND_OFF_SHARE:
            return f"sounds otherwise in {off:.0%} of channel {number}"
    return None


def _unheard(wanted: NDArray[np.int16], found: NDArray[np.int16]) -> int:
    """Count the windows whose level is not within golden's range in the windows around."""
    length = min(len(wanted), len(found))
    padded = np.pad(wanted, SOUND_WINDOWS, mode="edge")
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * SOUND_WINDOWS + 1)[:length]
    low, high = around.min(1), around.max(1)
    levels = found[:length]
    room = SOUND_LEVELS + SOUND_SHARE * levels
    return int(np.count_nonzero((levels < low - room) | (levels > high + room)))


def _archives(golden: Data, end: Data) -> str | None:
    wanted, found = (Counter(str(member[1]) for member in data["members"]) for data in (golden, end))
    links = sum(member[0] == "link" for member in end["members"])
    if links > sum(member[0] == "link" for member in golden["members"]):
        return "holds links in place of files"
    if wanted != found or golden["whole"] != end["whole"]:
        missing, extra = (wanted - found).total(), (found - wanted).total()
        return f"lacks {missing} members of another content and holds {extra} others"
    if "strange" not in golden:
        return None
    more = Counter[str](end["strange"]) - Counter[str](golden["strange"])
    return next((f"holds files {phrase}" for phrase in sorted(more)), None)


def _texts(golden: Data, end: Data) -> str | None:
    if golden["ends"] != end["ends"] and "cr" in (golden["ends"], end["ends"]):
        return "ends its lines in a way that programs do not take for the end of a line"
    if end["blank"] > golden["blank"] + BLANK_LINES + LINES_MORE_SHARE * golden["count"]:
        return f"has {end['blank']} blank lines in place of {golden['blank']}"
    if end["count"] > golden["count"] * (1 + LINES_MORE_SHARE) + LINES_MORE:
        return f"has {end['count']} lines in place of {golden['count']}"
    if golden["code"]:
        return None
    if end["ragged"] > golden.get("ragged", end["ragged"]):
        return "has blanks beside the tabs between its columns"
    kept = iter(end["lines"])
    lost = sum(line not in kept for line in golden.get("common", ()))
    return f"lacks {lost} lines that the task leaves as they are" if lost else None


def _mails(golden: Data, end: Data) -> str | None:
    lost = Counter[str](golden.get("common", ())) - Counter[str](end["messages"])
    return f"lacks {lost.total()} messages that the task leaves as they are" if lost else None


def _databases(golden: Data, end: Data) -> str | None:
    if any(golden[key] != end[key] for key in ("version", "owner")):
        return "notes another version of itself, or another program that it belongs to, which then refuses it"
    if "rules" not in golden:
        return None
    for table, rules in golden["rules"].items():
        wanted, found = (Counter[str](one) for one in (rules, end["rules"].get(table, {})))
        # one who writes a rule of golden's in another way may need another kind of rule
        if (more := found - wanted) and not wanted - found:
            return f"has a rule for the rows of {table!r} that nobody asked for: {_quoted(more)}"
    return None


def common(kind: str, initial: Data, golden: Data) -> list[str]:
    """Return what the initial state shares with golden: messages of a mail program, or lines of a text in order."""
    if kind == "mails":
        return [*(Counter(initial["messages"]) & Counter(golden["messages"])).elements()]
    return common_lines(initial, golden)


def common_lines(initial: Data, golden: Data) -> list[str]:
    """Return the lines that two texts share, in order; none if they are too long to compare."""
    one, other = initial.get("lines", []), golden.get("lines", [])
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return [line for block in matcher.get_matching_blocks() for line in one[block.a : block.a + block.size]]


def _quoted(words: Mapping[str, int] | list[str]) -> str:
    told = ", ".join(repr(word[:40]) for word in sorted(words)[:5])
    return f"{told} and {len(words) - 5} others" if len(words) > 5 else told  # noqa: PLR2004


_COMPARED: Mapping[str, Callable[[Data, Data], str | None]] = {
    "pages": _pages,
    "hypertext": _hypertext,
    "pictures": _pictures,
    "sounds": _sounds,
    "archives": _archives,
    "databases": _databases,
    "texts": _texts,
    "mails": _mails,
}
