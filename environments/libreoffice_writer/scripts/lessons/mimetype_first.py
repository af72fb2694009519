"""An OpenDocument file begins with its media type, uncompressed.

A package zipped again by hand has lost that: other programs then see an archive. `packages.write` and `settle` keep
it.
"""

import zipfile
from pathlib import Path

from cua_gym_session import documents, packages
from cua_gym_session.documents import Paragraph

documents.write("a.odt", [Paragraph("Text body", "b")])
assert Path("a.odt").read_bytes()[30:77] == b"mimetypeapplication/vnd.oasis.opendocument.text"
with zipfile.ZipFile("b.odt", "w", zipfile.ZIP_DEFLATED) as package:
    for name, content in sorted(packages.members("a.odt").items()):
        package.writestr(name, content)
assert b"mimetypeapplication" not in Path("b.odt").read_bytes()[:80]
