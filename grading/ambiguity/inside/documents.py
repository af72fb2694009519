"""Texts, presentations and drawings: words in the file that no page shows, and text that has two readings.

An office prints every document; the words of the body have to be on the pages, in a colour that can be seen. What is
marked as hidden is found by its mark. Not looked at: headers, speaker notes, comments, deletions that are tracked, and
what fields compute. Without an office or poppler on the machine only marks and structure are looked at.
"""

import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from subprocess import SubprocessError
from xml.etree import ElementTree

from . import body_docx, body_odf, body_pptx, displayed, office
from .cells import tree
from .findings import HIDDEN, STRUCTURE, UNREADABLE, File, Finding
from .once import repeated
from .passages import Passage, Shown, not_shown
from .workbooks import is_encrypted

_TOLD = 5
_LISTENER = "{urn:oasis:names:tc:opendocument:xmlns:script:1.0}event-listener"
_OPEN = frozenset({"odt", "ott", "fodt", "odp", "otp", "fodp", "odg", "otg", "fodg"})


@dataclass
class _Read:
    """A document as read from its file, and the findings about it."""

    file: File
    passages: list[Passage] = field(default_factory=list[Passage])
    findings: list[Finding] = field(default_factory=list[Finding])

    def add(self, kind: str, where: str, message: str) -> None:
        self.findings.append(Finding(kind, self.file.path, where, message))


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find what documents contain but do not display."""
    documents: list[_Read] = []
    for file in files:
        if is_encrypted(file):
            continue
        try:
            read = _open_document(file) if file.suffix in _OPEN else _packaged(file)
        except (
            zipfile.BadZipFile,
            ElementTree.ParseError,
            KeyError,
            ValueError,
            EOFError,
            NotImplementedError,
        ) as error:
            yield Finding(UNREADABLE, file.path, "", f"cannot be read as a document: {type(error).__name__}: {error}")
        else:
            for kind in (HIDDEN, STRUCTURE):
                yield from [one for one in read.findings if one.kind == kind][:_TOLD]
            documents.append(read)
    if documents and office.installed() and displayed.installed():
        with office.asked([read.file.path for read in documents], "pages") as answers:
            for read, answer in zip(documents, answers, strict=True):
                if answer.error:
                    yield Finding(UNREADABLE, read.file.path, "", answer.error)
                else:
                    yield from _printed(read, answer.exports["pdf"])


def _printed(read: _Read, pdf: Path) -> Iterator[Finding]:
    """Compare the words of a document with those of its printed pages."""
    try:
        missing = list(islice(not_shown(read.passages, Shown(displayed.readings(pdf))), _TOLD))
        unseen = list(islice(displayed.unseen_words(pdf), _TOLD))
    except SubprocessError:
        yield Finding(UNREADABLE, read.file.path, "", "its pages cannot be drawn within the time of a check")
        return
    for passage, word in missing:
        yield Finding(HIDDEN, read.file.path, passage.where, f"the word {word!r} is in the text and on no page")
    for page, word, reason in unseen:
        yield Finding(HIDDEN, read.file.path, f"page {page}", f"the word {word!r} {reason}")


def _open_document(file: File) -> _Read:
    read = _Read(file)
    content, styles = body_odf.roots(file.path)
    read.passages += body_odf.passages(content)
    for where, message in body_odf.hidden(content, styles):
        read.add(HIDDEN, where, message)
    if next(content.iter(_LISTENER), None) is not None:
        read.add(STRUCTURE, "", "a program runs when the document is opened, or something in it is used; remove it")
    for root in (content, styles):
        for message in () if root is None else repeated(root):
            read.add(STRUCTURE, "", message)
    return read


def _packaged(file: File) -> _Read:
    read = _Read(file)
    with zipfile.ZipFile(file.path) as package:
        if file.suffix == "docx":
            document = tree(package, _main_part(package))
            styles = tree(package, "word/styles.xml") if "word/styles.xml" in package.namelist() else None
            read.passages += body_docx.passages(document)
            for text, message in body_docx.hidden(document, styles):
                read.add(HIDDEN, text[:60], message)
            for message in (*body_docx.disagreements(document), *repeated(document)):
                read.add(STRUCTURE, "", message)
        else:
            for number, slide in body_pptx.slides(package):
                read.passages += body_pptx.passages(number, slide)
                for where, message in body_pptx.hidden(number, slide):
                    read.add(HIDDEN, where, message)
                for message in repeated(slide):
                    read.add(STRUCTURE, f"slide {number}", message)
    return read


def _main_part(package: zipfile.ZipFile) -> str:
    for one in tree(package, "_rels/.rels"):
        if one.get("Type", "").endswith("/officeDocument"):
            return one.get("Target", "").lstrip("/")
    return "word/document.xml"
