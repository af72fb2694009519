"""Small Word documents, written part by part."""

import io
import zipfile

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def paragraph(text: str, style: str | None = None) -> str:
    form = "" if style is None else f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>'
    return f"<w:p>{form}<w:r><w:t>{text}</w:t></w:r></w:p>"


def text_document(body: str, header: str) -> bytes:
    relation = f'<Relationship Id="r1" Type="{OFFICE}/header" Target="header1.xml"/>'
    relations = f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{relation}'
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("word/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>")
        package.writestr("word/header1.xml", f"<w:hdr {W}>{header}</w:hdr>")
        package.writestr("word/_rels/document.xml.rels", f"{relations}</Relationships>")
    return target.getvalue()
