import shutil
from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds
from tests.grading.ambiguity.pdf_files import TEXT, objects, stream, written

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils is not installed")

OK = set[str]()
FOUND, HIDDEN = {"structure"}, {"hidden"}


def form(value: bytes, shown: bytes, more: bytes = b"", box: bytes = b"20 20 200 50") -> bytes:
    field = b"<< /Subtype /Widget /Type /Annot /FT /Tx /T (total) /Rect [%s] /V (%s) /AP << /N 7 0 R >> %s >>"
    look = stream(
        b"BT /F1 12 Tf 2 10 Td (%s) Tj ET" % shown,
        b" /Type /XObject /Subtype /Form /BBox [0 0 180 30] /Resources << /Font << /F1 5 0 R >> >>",
    )
    catalogue = b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>"
    parts = objects(page=b"/Annots [6 0 R]", catalogue=catalogue)
    return written({**parts, 6: field % (box, value, more), 7: look})


PLAIN = written(objects())
OTHER = TEXT.replace(b"500", b"900")
LAYERS = b"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>"
OLD_PAGE = b"3 0 obj\n<< /Type /Page >>\nendobj\n"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (PLAIN, OK),
        (written({4: stream(OTHER)}, before=PLAIN), OK),
        (written({4: stream(OTHER, packed=True), 9: b"[1 2]"}, before=PLAIN), OK),
        (PLAIN.replace(b"xref\n0 1", b"4 0 obj\n" + stream(OTHER) + b"\nendobj\nxref\n0 1", 1), FOUND),
        (PLAIN + b"4 0 obj\n" + stream(OTHER) + b"\nendobj\n", FOUND),
        (written({**objects(), 8: stream(OLD_PAGE)}), FOUND),
        (PLAIN.replace(b"\nxref\n", b"\n12 0 obj\n(x)\nendobj\nxref\n", 1), FOUND),
        (PLAIN.replace(b"startxref\n", b"startxref\n1"), FOUND),
        (PLAIN.replace(b"/Type /Page /", b"/Contents 5 0 R /Type /Page /"), FOUND),
        (b"junk\n" + PLAIN, FOUND),
        (PLAIN[:-8], FOUND),
        (written({**objects(catalogue=LAYERS), 6: b"<< /Type /OCG /Name (a) >>"}), HIDDEN),
        (written(objects(b"BT /F1 24 Tf 3 Tr 20 100 Td (Total 500) Tj ET")), HIDDEN),
        (written(objects(b"BT /F1 24 Tf 0 Tr 20 100 Td (is 3 Tr 500) Tj ET")), OK),
        (written(objects(TEXT + b" 1 g BT /F1 24 Tf 20 20 Td (white) Tj ET")), HIDDEN),
        (written(objects(b"0 g 0 0 300 200 re f 1 g " + TEXT)), OK),
        (written(objects(TEXT + b" 0 0 300 200 re f")), HIDDEN),
        (written(objects(TEXT + b" BT /F1 24 Tf 20 -100 Td (below) Tj ET")), HIDDEN),
        (written(objects(TEXT, page=b"/CropBox [0 0 300 50]")), HIDDEN),
        (written(objects(TEXT + b" q 0 0 5 5 re W n BT /F1 24 Tf 20 20 Td (cut) Tj ET Q")), HIDDEN),
        (form(b"500", b"500"), OK),
        (form(b"500", b"900"), FOUND),
        (form(b"500", b"500", b"/F 2"), HIDDEN),
        (form(b"500", b"500", box=b"20 20 20 20"), HIDDEN),
        (form(b"500", b"500").replace(b"/Fields [6 0 R]", b"/Fields [     ]"), FOUND),
        (b"no document", OK),
        (b"", OK),
    ],
    ids=range(27),
)
def test_documents(tmp_path: Path, data: bytes, expected: set[str]) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    assert kinds(path) == expected


@pytest.mark.parametrize(("state", "expected"), [(b"/Yes", OK), (b"/Off", FOUND)])
def test_a_box_is_shown_as_it_is_noted(tmp_path: Path, state: bytes, expected: set[str]) -> None:
    look = stream(b"0 0 10 10 re f", b" /Type /XObject /Subtype /Form /BBox [0 0 10 10]")
    box = b"<< /Subtype /Widget /FT /Btn /T (b) /Rect [20 20 30 30] /V /Yes /AS %s /AP << /N << /Yes 7 0 R >> >> >>"
    path = tmp_path / "a.pdf"
    catalogue = b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>"
    path.write_bytes(written({**objects(page=b"/Annots [6 0 R]", catalogue=catalogue), 6: box % state, 7: look}))
    assert kinds(path) == expected


PLAIN_FIELD = b"<< /Subtype /Widget /FT /Tx /T (total) /Rect [20 20 200 50] >>"
KID = b"<< /Subtype /Widget /T (total) /Rect [20 20 200 50] >>"


@pytest.mark.parametrize(
    ("fields", "on_page", "field", "expected"),
    [
        (b"/AcroForm << /Fields [6 0 R] >>", b"6 0 R", PLAIN_FIELD, OK),
        (b"/AcroForm << /Fields [] >>", PLAIN_FIELD, b"<< >>", FOUND),
        (b"", b"6 0 R", PLAIN_FIELD, FOUND),
        (b"", PLAIN_FIELD, b"<< >>", FOUND),
        (b"/AcroForm << /Fields [<< /T (g) /FT /Tx /Kids [6 0 R] >>] >>", b"6 0 R", KID, OK),
        (b"/AcroForm << /Fields [<< /T (g) /FT /Tx /Kids [<< /Kids [6 0 R] >>] >>] >>", b"6 0 R", KID, OK),
        (b"/AcroForm << /Fields [%b 7 0 R] >>" % (b"<< >> " * 10_000), b"6 0 R", PLAIN_FIELD, OK),
    ],
    ids=range(7),
)
def test_fields_on_a_page_are_in_the_form_s_list(
    tmp_path: Path, fields: bytes, on_page: bytes, field: bytes, expected: set[str]
) -> None:
    catalogue = b"<< /Type /Catalog /Pages 2 0 R %b >>" % fields
    path = tmp_path / "a.pdf"
    path.write_bytes(written({**objects(page=b"/Annots [%b]" % on_page, catalogue=catalogue), 6: field}))
    assert kinds(path) == expected


def test_a_mark_without_a_rectangle_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    mark = b"<< /Subtype /Highlight /QuadPoints [20 50 60 50 20 20 60 20] >>"
    path.write_bytes(written({**objects(page=b"/Annots [6 0 R]"), 6: mark}))
    assert "structure" in kinds(path)


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        (b"/Subtype /Highlight /CA 0 /QuadPoints [20 50 60 50 20 20 60 20]", HIDDEN),
        (b"/Subtype /Text /CA 0.01 /Contents (Ask Gita)", HIDDEN),
        (b"/Subtype /FreeText /CA 0.0 /Contents (Ask Gita)", HIDDEN),
        (b"/Subtype /Text /CA 0.4 /Contents (Ask Gita)", OK),
        (b"/Subtype /Text /Contents (Ask Gita)", OK),
        (b"/Subtype /Link /CA 0", OK),
        (b"/Subtype /Popup /CA 0", OK),
        (b"/Subtype /Highlight /QuadPoints [20 50 60 50 20 20 60 20]", OK),
        (b"/Subtype /Highlight /QuadPoints [18 52 62 52 18 18 62 18]", OK),
        (b"/Subtype /Highlight /QuadPoints [120 50 160 50 120 20 160 20]", FOUND),
    ],
)
def test_a_note_that_nobody_sees_is_hidden(tmp_path: Path, note: bytes, expected: set[str]) -> None:
    path = tmp_path / "a.pdf"
    entries = b"<< /Type /Annot /Rect [20 20 60 50] %s >>" % note
    path.write_bytes(written({**objects(page=b"/Annots [6 0 R]"), 6: entries}))
    assert kinds(path) == expected
