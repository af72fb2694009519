"""Reads the body of a docx document: what of its text has to be on a page, and what of it is marked as hidden."""

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from .passages import Passage, words_of

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_APART = {f"{_W}moveFrom", f"{_W}del", f"{_W}rt", f"{_W}instrText", f"{_W}txbxContent", f"{_MC}AlternateContent"}
"""Elements whose text is not part of the paragraph that contains them."""
_COUNTED = re.compile(
    r"\s*(?:PAGE|PAGEREF|NUMPAGES|SECTIONPAGES|NUMWORDS|NUMCHARS|REVNUM|SECTION|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|"
    r"EDITTIME|FILENAME|FILESIZE)\b"
)
"""Fields whose result the office application computes when it opens the document."""
_OFF = {"0", "false", "off", "none"}


def passages(document: ElementTree.Element) -> Iterator[Passage]:
    """Yield paragraphs; table rows, which a narrow column may cut off, and text boxes are yielded as shapes."""
    body = document.find(f"{_W}body")
    if body is None:
        return
    for number, paragraph in enumerate(_outside_of_choices(body, f"{_W}p", _W + "tr"), 1):
        yield Passage(f"paragraph {number}", list(_texts(paragraph)))
    for number, row in enumerate(body.iter(f"{_W}tr"), 1):
        texts = [text for paragraph in _outside_of_choices(row, f"{_W}p") for text in _texts(paragraph)]
        yield Passage(f"row {number} of all tables", texts, is_shape=True)
    for content in _boxes(body):
        yield Passage("a text box", ["".join(one.itertext()) for one in content.iter(f"{_W}t")], is_shape=True)


def hidden(document: ElementTree.Element, styles: ElementTree.Element | None) -> Iterator[tuple[str, str]]:
    """Yield the texts of runs that are formatted as hidden, and where that format is set."""
    names: Mapping[str, bool] = {} if styles is None else _hidden_styles(styles)
    for paragraph in document.iter(f"{_W}p"):
        properties = paragraph.find(f"{_W}pPr/{_W}pStyle")
        of_paragraph = names.get("" if properties is None else properties.get(f"{_W}val", ""), False)
        for run in paragraph.iter(f"{_W}r"):
            text = "".join(one.text or "" for one in run.iterfind(f"{_W}t"))
            if not words_of(text):
                continue
            style = run.find(f"{_W}rPr/{_W}rStyle")
            of_run = names.get("" if style is None else style.get(f"{_W}val", ""))
            said = _switch(run.find(f"{_W}rPr/{_W}vanish"))
            state = next((one for one in (said, of_run, of_paragraph) if one is not None), False)
            if state:
                yield text, "is formatted as hidden"


def disagreements(document: ElementTree.Element) -> Iterator[str]:
    """Yield descriptions of parts that different programs read differently."""
    for one in document.iter(f"{_W}altChunk"):
        yield f"another file takes the place of a part of the body ({_name(one)})"
    for one in document.iter(f"{_W}subDoc"):
        yield f"another file takes the place of a part of the body ({_name(one)})"
    for one in document.iter(f"{_MC}AlternateContent"):
        readings = {
            words for branch in one if (words := words_of(" ".join(text.text or "" for text in branch.iter(f"{_W}t"))))
        }
        if len({"".join(words) for words in readings}) > 1:
            yield "a text box has other words for old readers than for new ones"


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _outside_of_choices(element: ElementTree.Element, tag: str, *apart: str) -> Iterator[ElementTree.Element]:
    """Yield descendants outside alternative content, from which readers choose, and outside elements in `apart`."""
    for one in element:
        if one.tag == tag:
            yield one
        if one.tag not in _APART and one.tag not in apart:
            yield from _outside_of_choices(one, tag, *apart)


def _boxes(body: ElementTree.Element) -> Iterator[ElementTree.Element]:
    fallbacks = {box for one in body.iter(f"{_MC}Fallback") for box in one.iter(f"{_W}txbxContent")}
    for content in body.iter(f"{_W}txbxContent"):
        if content not in fallbacks:
            yield content


def _texts(paragraph: ElementTree.Element) -> Iterator[str]:
    """Yield the texts of runs that are not computed by a field."""
    fields: list[str] = []
    for element in _in_order(paragraph):
        if element.tag == f"{_W}fldChar":
            kind = element.get(f"{_W}fldCharType")
            if kind == "begin":
                fields.append("")
            elif kind == "end" and fields:
                fields.pop()
        elif element.tag == f"{_W}instrText" and fields:
            fields[-1] += element.text or ""
        elif element.tag == f"{_W}t" and not any(_COUNTED.match(one) for one in fields):
            yield element.text or ""


def _in_order(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for one in element:
        if one.tag == f"{_W}fldSimple" and _COUNTED.match(one.get(f"{_W}instr", "")):
            continue
        yield one
        if one.tag not in _APART and one.tag != f"{_W}p":
            yield from _in_order(one)


def _hidden_styles(styles: ElementTree.Element) -> Mapping[str, bool]:
    """Map the names of styles that set or inherit the hidden property to its value."""
    said = {one.get(f"{_W}styleId", ""): _switch(one.find(f"{_W}rPr/{_W}vanish")) for one in styles.iter(f"{_W}style")}
    parents = {
        one.get(f"{_W}styleId", ""): parent.get(f"{_W}val", "")
        for one in styles.iter(f"{_W}style")
        if (parent := one.find(f"{_W}basedOn")) is not None
    }
    found: dict[str, bool] = {}
    for name in said:
        seen: set[str] = set()
        where = name
        while where in said and said[where] is None and where not in seen:
            seen.add(where)
            where = parents.get(where, "")
        state = said.get(where)
        if state is not None:
            found[name] = state
    return found


def _switch(element: ElementTree.Element | None) -> bool | None:
    return None if element is None else element.get(f"{_W}val", "true").lower() not in _OFF
