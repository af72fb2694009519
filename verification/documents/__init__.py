"""Files as fields: parses each format into single facts, and makes each fact wrong.

Content comes from an author and may be hostile: sizes, depths and counts are bounded, entities are refused, nothing is
unpacked to disk, and a broken file is opaque. What differs from save to save without an edit is not a field: times,
versions, identifiers, view state, the order of a package's parts.
"""

from collections.abc import Callable, Mapping
from functools import partial

from verification.documents.bundles import read_tar, read_zip
from verification.documents.databases import MAGIC as DATABASE
from verification.documents.databases import read_database
from verification.documents.documents import read_document
from verification.documents.elements import read_elements
from verification.documents.hypertext import read_hypertext
from verification.documents.leaves import read_leaves
from verification.documents.lines import read_lines
from verification.documents.open_documents import read_open_document
from verification.documents.pictures import SUFFIXES as PICTURES
from verification.documents.pictures import read_picture
from verification.documents.presentations import read_presentation
from verification.documents.settings import read_settings
from verification.documents.spots import MAX_BYTES, Alter, Document, Edit
from verification.documents.states import read_state
from verification.documents.tables import read_table
from verification.documents.workbooks import read_workbook
from vm_controller.web_app_host import is_state

Reader = Callable[[str, bytes], Document]

_READERS: dict[str, Reader] = {
    **dict.fromkeys((".csv", ".tsv"), read_table),
    **dict.fromkeys((".json", ".geojson", ".ipynb", ".osp"), read_leaves),
    **dict.fromkeys((".ini", ".cfg", ".conf", ".desktop", ".toml", ".properties", ".env"), read_settings),
    **dict.fromkeys((".xlsx", ".xlsm"), read_workbook),
    **dict.fromkeys((".docx", ".docm"), read_document),
    **dict.fromkeys((".pptx", ".pptm"), read_presentation),
    **dict.fromkeys((".odt", ".ods", ".odp", ".odg"), read_open_document),
    **dict.fromkeys((".xml", ".svg", ".drawio", ".gpx", ".kml", ".xspf", ".opml", ".mlt"), read_elements),
    **dict.fromkeys((".html", ".htm"), read_hypertext),
    **dict.fromkeys((".tar", ".tgz", ".gz"), read_tar),
    **dict.fromkeys(PICTURES, read_picture),
    ".zip": read_zip,
}
_NO_TEXT = (
    *PICTURES,
    ".xlsx",
    ".xlsm",
    ".docx",
    ".docm",
    ".pptx",
    ".pptm",
    ".odt",
    ".ods",
    ".odp",
    ".odg",
    ".zip",
    ".tar",
    ".tgz",
    ".gz",
)
_LISTS = (
    ".txt",
    ".md",
    ".rst",
    ".log",
    ".py",
    ".sh",
    ".js",
    ".ts",
    ".c",
    ".cpp",
    ".h",
    ".java",
    ".css",
    ".yaml",
    ".yml",
)


def open_document(name: str, content: bytes, wanted: str | None = None) -> Document | None:
    """Parse a file into fields and orders.

    Args:
        name: the file's name, whose suffix tells the format.
        content: the file's bytes.
        wanted: the address of the only field that is needed, so that a large file is read only in part; None reads all.

    Returns:
        The open document; None if the file is opaque: of an unknown format, damaged, or beyond the limits.
    """
    if len(content) > MAX_BYTES:
        return None
    for reader in _readers(name, content, wanted):
        try:
            return reader(name, content)
        except (ValueError, RecursionError):  # BrokenError, or a number or text beyond what Python writes.
            continue
    return None


def _readers(name: str, content: bytes, wanted: str | None) -> list[Reader]:
    suffix = name[name.rfind(".") :].lower() if "." in name.rpartition("/")[2] else ""
    if is_state(name):
        return [partial(read_state, wanted=wanted)]
    if content.startswith(DATABASE):
        return [read_database]
    if suffix in _READERS:
        return [_READERS[suffix], *([] if suffix in _NO_TEXT else [read_lines])]
    return [read_lines] if suffix in _LISTS else [read_settings, read_lines]


def read_fields(name: str, content: bytes) -> Mapping[str, str] | None:
    """Return the text of each field of a file by its address; None if the file is opaque.

    Equal facts give equal texts, whichever program wrote the file.
    """
    document = open_document(name, content)
    return None if document is None else {address: spot.text for address, spot in document.spots.items()}


def altered(name: str, content: bytes, address: str, edit: Callable[[Document], bool]) -> bytes | None:
    """Return the content of a file after an edit.

    Args:
        name: the file's name, whose suffix tells the format.
        content: the file's bytes.
        address: the field or order to edit; no more of the file is read than that needs.
        edit: edits the open document and returns whether it could.

    Returns:
        The new content; None if the edit could not be made or left all facts unchanged.
    """
    document = open_document(name, content, address)
    if document is None:
        return None
    before = document.save() if document.canonical else {place: spot.text for place, spot in document.spots.items()}
    try:
        if not edit(document):
            return None
        changed = document.save()
    except ValueError:  # BrokenError, or a number or text that can be read and not be written again.
        return None
    after = changed if document.canonical else read_fields(name, changed)
    return changed if after != before else None


def mutated(name: str, content: bytes, address: str, mutation: Edit) -> bytes | None:
    """Return the content of a file with one field made wrong; None if the field does not allow that mutation.

    Args:
        name: the file's name, whose suffix tells the format.
        content: the file's bytes.
        address: the address of the field.
        mutation: whether the field is changed, removed, or followed by an extra one.
    """
    return altered(name, content, address, lambda one: address in one.spots and one.spots[address].change(mutation))


def rewritten(name: str, content: bytes, address: str, alter: Alter) -> bytes | None:
    """Return the content of a file with another text in one field; None if the field cannot be rewritten.

    Args:
        name: the file's name, whose suffix tells the format.
        content: the file's bytes.
        address: the address of the field.
        alter: returns the new text for the present one, or None for no change.
    """

    def edit(document: Document) -> bool:
        spot = document.spots.get(address)
        return spot is not None and spot.rewrite is not None and spot.rewrite(alter)

    return altered(name, content, address, edit)


def exchanged(name: str, content: bytes, address: str, places: tuple[int, int]) -> bytes | None:
    """Return the content of a file with two items of an order swapped; None if they cannot be swapped.

    Args:
        name: the file's name, whose suffix tells the format.
        content: the file's bytes.
        address: the address of the order, a key of `Document.orders`.
        places: the indices of the two items within the order, from 0.
    """
    return altered(name, content, address, lambda one: address in one.orders and one.orders[address].exchange(*places))
