"""The contents of the desktops of `stale`: for each, a script that writes a file into the home."""

from dataclasses import dataclass

_TABLE = """
def cell(value):
    kind = ('string"' if isinstance(value, str) else f'float" office:value="{value}"')
    return f'<table:table-cell office:value-type="{kind}><text:p>{value}</text:p></table:table-cell>'
rows = "".join("<table:table-row>" + "".join(cell(value) for value in (f"Place {row % 7}", f"Name {row}", row * 3 % 17,
    row * 7 % 90 / 10)) + f'<table:table-cell table:formula="of:=[.C{row}]*[.D{row}]"/></table:table-row>'
    for row in range(1, 120))
names = ("office", "table", "text")
spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
open("table.fods", "w").write(
    f'<?xml version="1.0"?><office:document {spaces} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" '
    'office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body>'
    f'<office:spreadsheet><table:table table:name="table">{rows}</table:table></office:spreadsheet></office:body>'
    '</office:document>')
"""
_LETTER = """
sentence = "The quick brown fox jumps over the lazy dog while a clerk counts fourty-two boxes of paper. "
open("letter.txt", "w").write("\\n\\n".join(f"{number}. " + sentence * (number % 4 + 2) for number in range(1, 40)))
"""
_FLAT = """
shapes = "".join(
    f'<draw:rect draw:style-name="s" svg:x="{2 + 4 * (n % 5)}cm" svg:y="{2 + 3 * (n // 5)}cm" svg:width="3cm" '
    f'svg:height="2cm"><text:p>Box {n}</text:p></draw:rect>' for n in range(20))
pages = "".join(f'<draw:page draw:name="p{n}" draw:master-page-name="m">{shapes}</draw:page>' for n in range(6))
spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{place}:1.0"' for name, place in (
    ("office", "office"), ("draw", "drawing"), ("text", "text"), ("svg", "svg-compatible"), ("style", "style"),
    ("fo", "xsl-fo-compatible"), ("presentation", "presentation")))
open(FILE, "w").write(
    f'<?xml version="1.0"?><office:document {spaces} office:version="1.3" office:mimetype='
    f'"application/vnd.oasis.opendocument.{KIND}"><office:automatic-styles><style:page-layout style:name="l">'
    '<style:page-layout-properties fo:page-width="28cm" fo:page-height="16cm"/></style:page-layout>'
    '</office:automatic-styles><office:master-styles><style:master-page style:name="m" style:page-layout-name="l"/>'
    f'</office:master-styles><office:body><office:{KIND.rstrip("s")}>{pages}</office:{KIND.rstrip("s")}>'
    '</office:body></office:document>')
"""
_SLIDES = 'FILE, KIND = "slides.fodp", "presentation"\n' + _FLAT
_PLAN = 'FILE, KIND = "plan.fodg", "graphics"\n' + _FLAT.replace('KIND.rstrip("s")', '"drawing"')
_SOURCE = """
parts = [f"def function_{n}(value: int) -> int:\\n    # part {n}\\n    return value * {n} if value else {n}\\n"
         for n in range(60)]
open("program.py", "w").write("\\n\\n".join(parts))
"""
_PICTURE = """
import struct, zlib
rows = b"".join(b"\\0" + bytes(v for x in range(600) for v in (x % 256, y % 256, x * y % 256)) for y in range(400))
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
chunks = ((b"IHDR", struct.pack(">2I5B", 600, 400, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
open("picture.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + b"".join(chunk(*one) for one in chunks))
"""
_SIGN = """
shapes = "".join(f'<rect x="{20 + 90 * (n % 6)}" y="{20 + 90 * (n // 6)}" width="70" height="60" '
    f'fill="#{n * 7 % 10}80"/><text x="{25 + 90 * (n % 6)}" y="{55 + 90 * (n // 6)}">Sign {n}</text>'
    for n in range(24))
open("sign.svg", "w").write(f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">{shapes}</svg>')
"""
_SOUND = """
import math, struct, wave
with wave.open("sound.wav", "wb") as file:
    file.setparams((1, 2, 44100, 0, "NONE", ""))
    samples = (int(9000 * math.sin(n / 9) * math.sin(n / 9000)) for n in range(441000))
    file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
"""
_PAPER = """
pages, objects = 12, []
objects.append("<< /Type /Catalog /Pages 2 0 R >>")
objects.append("<< /Type /Pages /Count %d /Kids [%s] >>" % (pages, " ".join(f"{4 + 2 * n} 0 R" for n in range(pages))))
objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
for page in range(pages):
    text = "BT /F1 11 Tf 60 760 Td " + " ".join(
        f"(Page {page + 1}, line {n}: the quick brown fox jumps over the lazy dog) Tj 0 -17 Td" for n in range(40))
    text += " ET"
    objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * page} 0 R "
        "/Resources << /Font << /F1 3 0 R >> >> >>")
    objects.append(f"<< /Length {len(text)} >>\\nstream\\n{text}\\nendstream")
out, places = "%PDF-1.4\\n", []
for number, body in enumerate(objects, 1):
    places.append(len(out))
    out += f"{number} 0 obj\\n{body}\\nendobj\\n"
start = len(out)
out += f"xref\\n0 {len(objects) + 1}\\n0000000000 65535 f \\n" + "".join(f"{place:010} 00000 n \\n" for place in places)
out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\\nstartxref\\n{start}\\n%%EOF\\n"
open("paper.pdf", "w").write(out)
"""
_PAGE = """
rows = "".join(f"<p><label><input type=checkbox> Row {n}</label>: <a href='#{n}'>the quick brown fox</a></p>"
    for n in range(90))
open("page.html", "w").write(
    "<title>page</title><input id=i autofocus oninput='o.textContent=i.value.length+\\" letters\\"'>"
    f"<output id=o></output><select><option>one<option>two</select><div style='font-size:18px'>{rows}</div>")
"""


@dataclass(frozen=True)
class Content:
    """A script that writes a file, the file, and the title of the window that shows it."""

    script: str
    file: str
    window: str


CONTENT = {
    "libreoffice_calc": Content(_TABLE, "/home/user/table.fods", "table"),
    "libreoffice_writer": Content(_LETTER, "/home/user/letter.txt", "letter"),
    "libreoffice_impress": Content(_SLIDES, "/home/user/slides.fodp", "slides"),
    "libreoffice_draw": Content(_PLAN, "/home/user/plan.fodg", "plan"),
    "code_editor": Content(_SOURCE, "/home/user/program.py", "program"),
    "gimp": Content(_PICTURE, "/home/user/picture.png", "picture"),
    "inkscape": Content(_SIGN, "/home/user/sign.svg", "sign"),
    "audio_editor": Content(_SOUND, "/home/user/sound.wav", "sound"),
    "chromium": Content(_PAGE, "/home/user/page.html", "page"),
    "pdf": Content(_PAPER, "/home/user/paper.pdf", "paper"),
}
"""Content by environment; the others show what they show by themselves."""
