"""What applications write into their files at every save: no difference in it is anybody's work.

Sources: ECMA-376 part 1 (office packages), OpenDocument 1.3 part 3, and files saved twice without a change by
LibreOffice, openpyxl, python-docx, python-pptx and odfpy.
"""

import re
from collections.abc import Iterable

from verification.documents import markup
from verification.documents.markup import Node

_PARTS = re.compile(
    r"\[Content_Types\]\.xml|META-INF/.*|mimetype|Thumbnails/.*|Configurations2/.*|layout-cache|manifest\.rdf"
    r"|docProps/(app\.xml|thumbnail.*)|.*/(theme|printerSettings|revisions|persons)/.*|xl/(styles|calcChain)\.xml"
    r"|xl/sharedStrings\.xml|.*/(webSettings|fontTable|stylesWithEffects|viewProps|tableStyles|commentsExt\w*|commentsIds)"
    r"\.xml|.*\.vml"
)
_ELEMENTS = frozenset(
    (
        *("dimension", "calcPr", "fileVersion", "fileSharing", "selection", "extLst"),
        *("proofErr", "lastRenderedPageBreak", "rsids", "proofState", "compat", "creationId", "modified", "created"),
        *("lastModifiedBy", "revision", "lastPrinted", "date", "editing-cycles", "editing-duration", "generator"),
        *("document-statistic", "creation-date", "print-date", "printed-by", "initial-creator", "version", "modId"),
        *("latentStyles", "automatic-styles", "font-face-decls", "scripts", "soft-page-break", "sequence-decls"),
        *("forms", "calculation-settings", "shapeDefaults", "clrSchemeMapping"),
        *("notes-configuration", "linenumbering-configuration", "bibliography-configuration"),
    )
)
_ATTRIBUTES = frozenset(
    (
        *("spans", "dyDescent", "count", "uniqueCount", "uid", "paraId", "textId", "Ignorable", "thickBot", "thickTop"),
        *("xWindow", "yWindow", "windowWidth", "windowHeight", "tabRatio", "firstSheet", "tabSelected", "topLeftCell"),
        *(
            "calcId",
            "codeName",
            "priority",
            "shapeId",
            "authorId",
            "xr",
            "sheetId",
            "usedLanguages",
            "windowProtection",
        ),
        *("colorId", "defaultGridColor", "zoomScaleNormal", "zoomScalePageLayoutView", "workbookViewId"),
        *("zoomScaleSheetLayoutView", "horizontalDpi", "verticalDpi", "usePrinterDefaults", "iterateDelta", "space"),
        *("number-columns-repeated", "number-rows-repeated", "creationId", "dirty", "err", "noProof", "conformance"),
        *("paragraph-rsid", "rsid", "anchorId", "editId", "distT", "distB", "distL", "distR", "z-index", "version"),
        *(
            "default-cell-style-name",
            "xml:id",
            "calcext",
            "value-type",
            "class-names",
            "transform-id",
            "end-cell-address",
        ),
        *("end-x", "end-y", "relativeHeight"),
    )
)
_SHEET_ELEMENTS = frozenset(("legacyDrawing", "drawing", "tableParts", "AlternateContent"))
"""Elements of a workbook's parts that only refer to other parts; those parts are compared themselves."""
_NUMBERED = frozenset(("cNvPr", "docPr", "bookmarkStart", "bookmarkEnd", "ins", "del", "comment", "commentReference"))
"""Elements whose `id` is an arbitrary number that programs reassign at every save."""
_WORD_SETTINGS = frozenset(
    (
        *(
            "evenAndOddHeaders",
            "documentProtection",
            "trackRevisions",
            "defaultTabStop",
            "mirrorMargins",
            "autoHyphenation",
        ),
        *(
            "updateFields",
            "writeProtection",
            "displayBackgroundShape",
            "footnotePr",
            "endnotePr",
            "docVars",
            "gutterAtTop",
        ),
    )
)
_OFFICE_SETTINGS = frozenset(
    (
        *("ActiveTable", "ShowGrid", "HasColumnRowHeaders", "ShowZeroValues", "ZoomValue", "HorizontalSplitMode"),
        *("VerticalSplitMode", "HorizontalSplitPosition", "VerticalSplitPosition", "ShowPageBreaks", "AutoCalculate"),
        *("HasSheetTabs", "IsOutlineSymbolsSet", "ShowNotes"),
    )
)
VIEW = frozenset(("layout", "activeTab", "ActiveTable", "zoomScale", "ZoomValue", "header", "footer", "gutter"))
"""Window state that an office application saves, and distances that it computes from a page's content. They count as
somebody's work only if a library wrote the file, or if nothing else differs."""
COMPANIONS = frozenset(("customHeight", "customWidth", "bestFit", "customFormat", "fitToPage"))
"""Attributes that qualify another attribute: they change together with it and never alone."""
_SHOWN = frozenset(("showGridLines", "showRowColHeaders", "showZeros", "showOutlineSymbols", "locked", "summaryBelow"))
"""Flags that default to true."""
_USUAL = {"wrap": "square", "show": "1"}
"""Default values of some attributes. Unlike others, these must not be normalised as flags."""
_TRUE, _FALSE = ("1", "true", "on"), ("0", "false", "off", "none", "auto", "general", "normal", "visible")
_TOLERANCE = 0.01


_WRITTEN_ANEW = re.compile(
    r"ppt/slide(Masters|Layouts)/.*|.*/bodyPr@[tblr]Ins|.*/endParaRPr\b.*|.*/tabLst\b.*|.*/default-style/.*"
    r"|.*/outline-style/.*|.*\blayout-grid-.*|.*\bbackground-size|word/numbering\.xml .*/lvl/rPr\b.*"
    r"|word/styles\.xml styles/style\[\d+\].*|.*\bsuppressAutoHyphens\b.*|.*[@ ]font-name(, other)?"
)
"""Places that LibreOffice writes differently when it saves an unedited file a second time.

Measured with tests/verification/documents/saved_twice: four formats, saved once and twice."""


def is_written_anew(field: str) -> bool:
    """Whether an office application may change a place in a package merely by saving the file again.

    Args:
        field: the place, as `part path@attribute`.
    """
    return _WRITTEN_ANEW.fullmatch(field) is not None


def is_noise_part(name: str) -> bool:
    """Whether a part of a package is rewritten at every save, or holds only facts that are read elsewhere."""
    return name.endswith("/") or _PARTS.fullmatch(name) is not None


def is_noise(node: Node, part: str) -> bool:
    """Whether an element carries no fact about the document.

    Args:
        node: the element.
        part: the path of its part in the package.
    """
    name = markup.local(node)
    if name in _ELEMENTS:
        return True
    if part.startswith("xl/") and name in _SHEET_ELEMENTS:
        return True
    if part == "word/settings.xml":
        return name not in _WORD_SETTINGS and name != "settings"
    if part == "settings.xml":
        key = markup.attribute(node, "name")
        return name == "config-item" and key not in _OFFICE_SETTINGS
    return False


def facts(node: Node) -> dict[str, str]:
    """Return the attributes of an element that carry facts about the document."""
    name = markup.local(node)
    written = {key: value for key, value in node.items() if not _is_own(name, key)}
    if name in ("row", "col") and not is_true(node.get("customHeight") or node.get("customWidth")):
        # Without a custom size, the application computed height and width itself.
        written = {key: value for key, value in written.items() if key not in ("ht", "width")}
    return written


def _is_own(element: str, key: str) -> bool:
    prefix, _, local = key.rpartition(":")
    return (
        local in _ATTRIBUTES
        or key in _ATTRIBUTES
        or key.startswith(("xmlns", "rsid"))
        or local.startswith("rsid")
        or (prefix in ("r", "mc", "xsi") or (local == "id" and element in _NUMBERED))
    )


def is_true(value: str | None) -> bool:
    """Whether the value of a flag attribute means true."""
    return (value or "").lower() in _TRUE


def same(key: str, one: str | None, other: str | None) -> bool:
    """Whether two values of an attribute mean the same, whichever programs wrote them.

    Args:
        key: the name of the attribute.
        one: its value in one version; None if it is absent there.
        other: its value in the other version; None if it is absent there.
    """
    if one == other:
        return True
    first, second = (_plain(key, value) for value in (one, other))
    if first == second:
        return True
    try:
        numbers = float(first), float(second)
    except ValueError:
        return False
    return abs(numbers[0] - numbers[1]) <= _TOLERANCE * max(map(abs, numbers))


def _plain(key: str, value: str | None) -> str:
    local = key.rpartition(":")[2]
    if local in _USUAL:
        return value or _USUAL[local]
    if value is None:
        return "1" if local in _SHOWN else "0"
    lowered = value.lower()
    return "1" if lowered in _TRUE else "0" if lowered in _FALSE or not value else value


def kept(nodes: Iterable[Node], part: str) -> list[Node]:
    """Return the elements that are not noise.

    Args:
        nodes: the elements.
        part: the path of their part in the package.
    """
    return [node for node in nodes if not is_noise(node, part)]
