"""Read what forms and annotations a PDF holds: plain objects, those that were appended last are valid."""

import re
import zlib

from environments.shared.desktop.scripts.grading import read  # included by render()

OBJECT = re.compile(rb"(?<!\d)(\d{1,7}) \d{1,5} obj\b")
TOKEN = re.compile(
    rb"\s*(?:%[^\r\n]*\s*)*(?:(?P<dictionary><<)|(?P<dictionary_end>>>)|(?P<list>\[)|(?P<list_end>\])"
    rb"|(?P<name>/[^\s<>\[\]()/%{}]*)|(?P<text>\()|<(?P<digits>[0-9A-Fa-f\s]*)>"
    rb"|(?P<reference>\d{1,7})\s+\d{1,5}\s+R\b|(?P<number>[-+]?[\d.]+)|(?P<word>true|false|null))"
)
DEEPEST = 20
# What leads to other objects of the document, or says only how a stream is packed.
BESIDE_IT = ("/Parent", "/P", "/Popup", "/Annots", "/Length", "/Filter")
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


class Reference(int):
    """The number of an object that stands elsewhere."""


class Document:
    """The objects of a file and its pages."""

    def __init__(self, data):
        self.data = data
        self.places = {int(match[1]): match.end() for match in OBJECT.finditer(data)}
        self.root = int(re.findall(rb"/Root\s+(\d{1,7})\s", data)[-1])
        self.pages, self.nodes = [], []
        waiting = [self.object(self.root)["/Pages"]]
        while waiting and len(self.pages) < 100:
            node = self.resolve(waiting.pop())
            if "/Kids" in node:
                self.nodes.append(node)
                waiting.extend(reversed(self.resolve(node["/Kids"])[:100]))
            else:
                self.pages.append(node)

    def object(self, number):
        """Return an object by its number; None where there is none."""
        return Values(self.data, self.places[number]).read() if number in self.places else None

    def resolve(self, value):
        """Return a value, or what it refers to."""
        return self.object(value) if isinstance(value, Reference) else value

    def annotations(self):
        """Return all annotations with the numbers of their pages, fields of forms included."""
        found = [
            (number, self.resolve(one))
            for number, page in enumerate(self.pages)
            for one in self.resolve(page.get("/Annots")) or []
        ]
        return [(number, one) for number, one in found if isinstance(one, dict)]

    def fields(self):
        """Return the fields of the form: texts, and of boxes whether they are ticked."""
        values = {}
        for _, one in self.annotations():
            if one.get("/Subtype") == "/Widget":
                value = one.get("/V", "")
                values[one.get("/T")] = value not in ("/Off", "") if one.get("/FT") == "/Btn" else str(value)
        return values

    def listed(self):
        """Return the names of the fields that the form lists: viewers know no others."""
        form = self.resolve(self.object(self.root).get("/AcroForm")) or {}
        return sorted(str(self.whole(one).get("/T")) for one in self.resolve(form.get("/Fields")) or [])

    def contents(self):
        """Return what is drawn on every page."""
        return [self.stream(page.get("/Contents")) for page in self.pages]

    def paper(self):
        """Return all that the document is made of but its fields, marks and pages' order in the file.

        Raises:
            ValueError: there is more of it than in any document of a task.
        """
        root = self.object(self.root)
        form = {key: value for key, value in (self.resolve(root.get("/AcroForm")) or {}).items() if key != "/Fields"}
        rest = {key: value for key, value in root.items() if key not in ("/Pages", "/AcroForm")}
        above = [{key: value for key, value in node.items() if key not in ("/Kids", "/Count")} for node in self.nodes]
        return self.whole([rest, form, above, self.pages])

    def whole(self, value, depth=0):
        """Return a value with all that it refers to, but for what lies above or beside it."""
        if depth > DEEPEST:
            raise ValueError("a value holds itself")
        if isinstance(value, Reference):
            found = self.whole(self.object(value), depth + 1)
            is_drawn = isinstance(found, dict) and self.is_stream(value)
            return [found, self.stream(value)] if is_drawn else found
        if isinstance(value, dict):
            return {key: self.whole(one, depth + 1) for key, one in value.items() if key not in BESIDE_IT}
        return [self.whole(one, depth + 1) for one in value] if isinstance(value, list) else value

    def is_stream(self, number):
        """Tell whether an object is a stream."""
        values = Values(self.data, self.places[number])
        values.read()
        return re.match(rb"\s*stream\b", self.data[values.position : values.position + 40]) is not None

    def widgets(self):
        """Return the fields by their names, with all that belongs to them, and the numbers of their pages."""
        found = [(page, self.whole(one)) for page, one in self.annotations() if one.get("/Subtype") == "/Widget"]
        return {one.get("/T"): (page, one) for page, one in found}

    def stream(self, reference):
        """Return the bytes of a stream."""
        begin = self.data.index(b"stream", self.places[reference]) + len(b"stream")
        raw = self.data[begin : self.data.index(b"endstream", begin)].strip(b"\r\n")
        packed = self.object(reference).get("/Filter") == "/FlateDecode"
        return zlib.decompressobj().decompress(raw, 1 << 20) if packed else raw


class Values:
    """Reads the value that begins at a place: dictionary, list, number, text, name with its slash, or reference."""

    def __init__(self, data, position):
        self.data, self.position, self.stack = data, position, [[]]

    def read(self):
        """Return the value."""
        while len(self.stack) > 1 or not self.stack[0]:
            match = TOKEN.match(self.data, self.position)
            if match is None:
                raise ValueError(f"no PDF value at byte {self.position}")
            self.position = match.end()
            getattr(self, f"take_{match.lastgroup}")(match[match.lastgroup])
        return self.stack[0][0]

    def take_dictionary(self, _):
        self.stack.append([])

    take_list = take_dictionary

    def take_dictionary_end(self, _):
        items = self.stack.pop()
        self.stack[-1].append(dict(zip(items[::2], items[1::2], strict=False)))

    def take_list_end(self, _):
        items = self.stack.pop()
        self.stack[-1].append(items)

    def take_name(self, raw):
        self.stack[-1].append(raw.decode("latin-1"))

    def take_text(self, _):
        text, self.position = text_at(self.data, self.position)
        self.stack[-1].append(text)

    def take_digits(self, raw):
        self.stack[-1].append(decoded(bytes.fromhex(raw.decode())))

    def take_reference(self, raw):
        self.stack[-1].append(Reference(raw))

    def take_number(self, raw):
        self.stack[-1].append(float(raw))

    def take_word(self, raw):
        self.stack[-1].append({b"true": True, b"false": False}.get(raw))


def text_at(data, position):
    """Return a text in brackets, and where it ends."""
    depth, raw = 1, bytearray()
    while depth:
        sign = data[position : position + 1]
        position += 1
        if sign == b"\\":
            octal = re.compile(rb"[0-7]{1,3}").match(data, position)
            follows = data[position : position + 1].decode("latin-1")
            raw += bytes([int(octal[0], 8) & 255]) if octal else ESCAPES.get(follows, follows).encode("latin-1")
            position += len(octal[0]) if octal else 1
            continue
        depth += (sign == b"(") - (sign == b")")
        raw += sign if depth else b""
        if not sign:
            raise ValueError("a text that does not end")
    return decoded(bytes(raw)), position


def decoded(raw):
    """Return a text string of a PDF as text."""
    if raw.startswith(b"\xfe\xff"):
        return raw[2:].decode("utf-16-be", "replace")
    return raw.decode("cp1252", "replace")


def opened(path):
    """Return a document below the home; None where there is none that can be read to the end."""
    try:
        document = Document(read(path) or b"")
        parts = (document.fields(), document.contents())
        print(f"{path}: {len(parts[0])} fields, {len(parts[1])} pages")
    except (ValueError, LookupError, TypeError, AttributeError, zlib.error) as error:
        print(f"{path}: {error!r}")
        return None
    return document
