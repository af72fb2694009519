"""Mail, calendars and cards: what may be said once and is said twice, and two bodies that differ."""

import email
import mailbox
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from email.message import Message

from .findings import STRUCTURE, File, Finding
from .markup import shown_text

_ONCE = "subject from to cc bcc date sender reply-to message-id content-type content-transfer-encoding mime-version"
_HEADERS = frozenset(_ONCE.split())
_MEMBERS = ["subject", "from", "to", "cc", "date", "content-type"]
_CALENDAR = frozenset(
    [
        "UID",
        "DTSTART",
        "DTEND",
        "DUE",
        "DURATION",
        "SUMMARY",
        "DESCRIPTION",
        "LOCATION",
        "STATUS",
        "CLASS",
        "PRIORITY",
        "DTSTAMP",
        "CREATED",
        "LAST-MODIFIED",
        "URL",
        "TRANSP",
        "SEQUENCE",
        "ORGANIZER",
        "GEO",
        "PERCENT-COMPLETE",
        "COMPLETED",
        "RECURRENCE-ID",
        "RRULE",
        "PRODID",
        "VERSION",
        "TRIGGER",
        "ACTION",
        "TZID",
    ]
)
_CARD = frozenset(
    ["VERSION", "FN", "N", "BDAY", "ANNIVERSARY", "GENDER", "KIND", "REV", "UID", "PRODID", "NICKNAME", "SORT-STRING"]
)
_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"\b(?:https?|mailto|file|ftp):\S+")
_SAID = re.compile(r"""\b(?:alt|href|title|src)\s*=\s*("[^"]*"|'[^']*')""")
"""Attributes whose content a plain text body may have instead of pictures and links."""
_MOST_PARTS = 500


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find messages and entries that two programs display differently."""
    for file in files:
        if file.suffix in ("", "mbox"):
            box = mailbox.mbox(file.path, factory=None, create=False)
            for number, key in enumerate(box.keys(), 1):
                yield from _of_message(file, email.message_from_bytes(box.get_bytes(key)), f"message {number}: ")
            box.close()
        elif file.suffix == "eml":
            yield from _of_message(file, email.message_from_bytes(file.data), "")
        else:
            yield from _of_components(file, _CARD if file.suffix == "vcf" else _CALENDAR)


def _of_message(file: File, message: Message, prefix: str) -> Iterator[Finding]:
    for number, part in enumerate(message.walk()):
        if number > _MOST_PARTS:
            return
        for name, times in Counter(name.lower() for name in part.keys()).items():  # noqa: SIM118 - keys may repeat
            if times > 1 and name in _HEADERS:
                values = {str(value) for value in part.get_all(name, [])}
                if len(values) > 1:
                    yield Finding(STRUCTURE, file.path, prefix + name, "a header stands there twice; keep one")
        if part.get_content_type() == "multipart/alternative":
            bodies = {one.get_content_type(): _text(one) for one in part.walk() if not one.is_multipart()}
            plain, page = bodies.get("text/plain"), bodies.get("text/html")
            if plain is not None and page is not None and (word := _differ(plain, page)):
                yield Finding(
                    STRUCTURE,
                    file.path,
                    f"{prefix}body",
                    f"the plain and the formatted text of the message differ, e.g. in {word!r}; say the same in both",
                )


def _text(part: Message) -> str:
    raw = part.get_payload(decode=True)
    content = raw if isinstance(raw, bytes) else b""
    try:
        return content.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:
        return content.decode("utf-8", "replace")


def _differ(plain: str, page: str) -> str:
    """Return a word that only one of two bodies has; "" if there is none. Addresses and list numbers do not count."""
    mine = set(_WORD.findall(_ADDRESS.sub(" ", plain.casefold()).replace("_", " ")))
    shown = set(_WORD.findall(_ADDRESS.sub(" ", shown_text(page).casefold()).replace("_", " ")))
    said = set(_WORD.findall(" ".join(_SAID.findall(page.casefold()))))
    numbers = {word for word in mine if word.isdigit() and re.search(rf"(?m)^[\s>]*{word}[.)]\s", plain)}
    return min((shown - mine) | (mine - shown - said - numbers), default="")


def _of_components(file: File, once: Iterable[str]) -> Iterator[Finding]:
    text = re.sub(r"\r?\n[ \t]", "", file.data.decode("utf-8-sig", "replace"))
    once = frozenset(once)
    open_ones = list[tuple[str, dict[str, str]]]()
    for line in text.splitlines():
        head, colon, value = line.partition(":")
        name = head.partition(";")[0].rpartition(".")[2].strip().upper()
        if not colon:
            continue
        if name == "BEGIN":
            open_ones.append((value.strip(), {}))
        elif name == "END" and open_ones:
            open_ones.pop()
        elif open_ones and name in once and "ALTID=" not in head.upper():
            component, seen = open_ones[-1]
            if seen.setdefault(name, line) != line:
                yield Finding(STRUCTURE, file.path, component, f"{name} occurs twice in one {component}; keep one")
