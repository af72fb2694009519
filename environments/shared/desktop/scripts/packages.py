"""Open documents that are packages: of a bounded size, without pictures or objects that no task asks for."""

import io
import re
import zipfile

from lxml import etree

from environments.shared.desktop.scripts.grading import read  # included by render()

LARGEST_PACKAGE_BYTES, MOST_PACKAGE_PARTS = 24 << 20, 600
FOREIGN_PARTS = re.compile(
    r"(^|/)(Pictures|Object[ \d]+|media|embeddings|charts|diagrams|drawings|activeX|ink)/.|vbaProject|afchunk",
    re.IGNORECASE,
)


def package_at(path):
    """Open the package of a document below the home.

    Raises:
        ValueError: it is missing, larger than any task's, or carries pictures or objects.
    """
    package = zipfile.ZipFile(io.BytesIO(read(path) or b""))
    found = package.infolist()
    if len(found) > MOST_PACKAGE_PARTS or sum(part.file_size for part in found) > LARGEST_PACKAGE_BYTES:
        raise ValueError(f"{path} is larger than any document of a person")
    foreign = [part.filename for part in found if FOREIGN_PARTS.search(part.filename)]
    if foreign:
        raise ValueError(f"{path} carries {foreign[:3]}, which nobody asked for")
    return package


def tree_of(package, name):
    """Read a part of a package as XML."""
    return etree.fromstring(package.read(name), etree.XMLParser(resolve_entities=False, no_network=True))


def content_of(path):
    """Return the bytes of a document whose package is of a bounded size and carries no pictures, as a stream."""
    package_at(path).close()
    return io.BytesIO(read(path))


def texts_kept(texts):
    """Say whether some files are, byte for byte, the texts that they were."""
    return all(read(path) == text.encode() for path, text in texts.items())
