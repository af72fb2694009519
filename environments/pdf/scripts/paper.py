"""Write PDF documents by hand: lines of text, form fields and annotations; equal descriptions give equal bytes."""

FONTS = {"text": "Helvetica", "bold": "Helvetica-Bold", "typed": "Courier", "signs": "ZapfDingbats"}


def document(pages, annotations=()):
    """Return a PDF.

    A page is {"size": [width, height], "lines": [[x, y, points, font, text]], "fields": [...]}; y counts from below.
    A field is {"name", "kind": "text" | "box" | "choice", "rect", "value", "options"}; a ticked box has the value True.
    An annotation is {"page", "kind": "Highlight" | "Text", "rect", "contents"}.
    """
    return _Writer().document(pages, annotations)


class _Writer:
    def __init__(self):
        self.objects = []

    def add(self, text):
        """Append an object; return the reference to it."""
        self.objects.append(text.encode("latin-1"))
        return f"{len(self.objects)} 0 R"

    def stream(self, content, more=""):
        return self.add(f"<< /Length {len(content)} {more}>>\nstream\n{content}\nendstream")

    def document(self, pages, annotations):
        self.add("<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>")
        self.add("")  # the tree of pages, known at the end
        self.add("")  # the form
        fonts = {name: self.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /{font}{_coding(name)} >>")
                 for name, font in FONTS.items()}  # fmt: skip
        resources = f"<< /Font << {' '.join(f'/{name} {place}' for name, place in fonts.items())} >> >>"
        fields, kids = [], []
        for number, page in enumerate(pages):
            own = [self.field(field, resources) for field in page.get("fields", ())]
            fields += own
            own += [self.annotation(one) for one in annotations if one["page"] == number]
            content = self.stream(_content(page))
            width, height = page["size"]
            kids.append(
                self.add(
                    f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources {resources} "
                    f"/Contents {content} /Annots [{' '.join(own)}] >>"
                )
            )
        self.objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
        self.objects[2] = f"<< /Fields [{' '.join(fields)}] /DR {resources} /DA (/text 11 Tf 0 g) >>".encode()
        return self.bytes()

    def field(self, field, resources):
        x, y, right, top = field["rect"]
        head = f"<< /Type /Annot /Subtype /Widget /F 4 /Rect [{x} {y} {right} {top}] /T {_text(field['name'])}"
        size = f"/Type /XObject /Subtype /Form /BBox [0 0 {right - x} {top - y}] /Resources {resources} "
        value = field.get("value")
        if field["kind"] == "box":
            tick = self.stream(f"BT /signs {top - y} Tf 1 2 Td (4) Tj ET", size)
            empty = self.stream("", size)
            state = "Yes" if value else "Off"
            return self.add(f"{head} /FT /Btn /V /{state} /AS /{state} /MK << /CA (4) >> "
                            f"/AP << /N << /Yes {tick} /Off {empty} >> >> >>")  # fmt: skip
        shown = self.stream(f"/Tx BMC BT /text 11 Tf 0 g 2 5 Td {_text(value or '')} Tj ET EMC", size)
        kind = "/FT /Tx"
        if field["kind"] == "choice":
            kind = f"/FT /Ch /Ff 131072 /Opt [{' '.join(_text(one) for one in field['options'])}]"
        return self.add(f"{head} {kind} /DA (/text 11 Tf 0 g) /V {_text(value or '')} /AP << /N {shown} >> >>")

    def annotation(self, one):
        x, y, right, top = one["rect"]
        head = f"<< /Type /Annot /Subtype /{one['kind']} /F 4 /Rect [{x} {y} {right} {top}] /C [1 1 0]"
        if one["kind"] == "Highlight":
            return self.add(f"{head} /QuadPoints [{x} {top} {right} {top} {x} {y} {right} {y}] >>")
        return self.add(f"{head} /Name /Note /Contents {_text(one['contents'])} >>")

    def bytes(self):
        data, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
        for number, text in enumerate(self.objects, 1):
            places.append(len(data))
            data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        count = len(places) + 1
        tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(data))
        return data + b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table) + tail


def _coding(name):
    return "" if name == "signs" else " /Encoding /WinAnsiEncoding"


def _text(text):
    return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"


def _content(page):
    boxes = [
        f"0.5 w {x} {y} {right - x} {top - y} re S"
        for x, y, right, top in (one["rect"] for one in page.get("fields", ()))
    ]
    lines = [f"BT /{font} {points} Tf {x} {y} Td {_text(text)} Tj ET" for x, y, points, font, text in page["lines"]]
    return "\n".join(boxes + lines)
