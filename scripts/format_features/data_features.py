"""The features of texts, data, archives, pictures and sounds, as Python's own readers and Pillow see them."""

import configparser
import csv
import io
import json
import math
import re
import sqlite3
import struct
import tarfile
import wave
import zipfile
from xml.etree import ElementTree

from PIL import Image, PngImagePlugin


class Kind:
    """One format: features change `base` in place, `save` turns it into bytes, and `load` reads them back."""

    def __init__(self, suffix, base, save, load, features):
        self.SUFFIX, self.base, self.save, self.load, self.FEATURES = suffix, base, save, load, features


def _texts(suffix, content, read, **features):
    """Return a text format, each feature of which is a piece of the text and its replacement."""
    pieces = {name.replace("_", " "): one for name, one in features.items()}

    def change(old, new):
        def replace(document):
            if old not in document["text"]:
                raise ValueError(f"{old!r} is not in the {suffix} text")
            document["text"] = document["text"].replace(old, new, 1)

        return replace

    return Kind(
        suffix,
        lambda: {"text": content},
        lambda document: document["text"].encode("utf-8", "surrogateescape"),
        lambda data: {"text": data.decode("utf-8", "surrogateescape")},
        {name: (change(old, new), lambda document: read(document["text"])) for name, (old, new) in pieces.items()},
    )


def _elements(text):
    return tuple(
        (node.tag, tuple(sorted(node.attrib.items())), (node.text or "").strip(), (node.tail or "").strip())
        for node in ElementTree.fromstring(text).iter()  # noqa: S314 -- text of our own
    )


def _settings(text):
    parser = configparser.ConfigParser()
    parser.read_string(text)
    return {name: dict(parser[name]) for name in parser.sections()}


SHEET = "item,count,price\nlamp,4,19.50\nchair,2,45.00\ndesk,1,120.00\n"
TREE = '<list><item code="a1">lamp</item><item code="b2" sold="no">chair</item><note>counted in May</note></list>\n'
PAGE = (
    "<!doctype html>\n<html><head><title>Stock</title><link rel='stylesheet' href='a.css'></head><body>"
    "<h1>Stock</h1><p class='lead'>Counted in <b>May</b>.</p><a href='https://example.org/a'>more</a>"
    "<img src='a.png' alt='a lamp'><ul><li>lamp</li><li>chair</li></ul></body></html>\n"
)
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>Sign</title><rect id="plate" x="5" y="5" '
    'width="190" height="90" fill="#1f7a3d"/><text x="20" y="50" font-size="24">Open</text><circle id="dot" cx="170" '
    'cy="50" r="8" style="fill:#ff0000;stroke:#000000"/></svg>\n'
)
SETTINGS = "[window]\nwidth = 800\ntitle = Stock\n\n[paths]\nhome = /srv/stock\n"
NOTES = "# Stock\n\nCounted in **May** by [Ana](https://example.org/ana).\n\n- lamp\n- chair\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
PLAIN = "Stock of the shop\nlamp 4\nchair 2\ncounted by Ana\n"
TEXTS = {
    "csv": _texts(
        ".csv",
        SHEET,
        lambda text: list(csv.reader(io.StringIO(text, newline=""))) and text,
        value=("chair,2,", "chair,3,"),
        row=("desk,1,120.00\n", "desk,1,120.00\nshelf,5,80.00\n"),
        row_gone=("chair,2,45.00\n", ""),
        head=("price", "cost"),
        separator=("item,count,price", "item;count;price"),
        quotes=("lamp,", '"lamp",'),
        line_ends=("\n", "\r\n"),
        order=("lamp,4,19.50\nchair,2,45.00", "chair,2,45.00\nlamp,4,19.50"),
        final_line_end=("120.00\n", "120.00"),
    ),
    "json": _texts(
        ".json",
        json.dumps(
            {"items": [{"name": "lamp", "count": 4}, {"name": "chair", "count": 2}], "open": True, "note": None},
            indent=2,
        )
        + "\n",
        lambda text: json.dumps(json.loads(text)) and text,
        number=("4", "5"),
        text=("lamp", "torch"),
        flag=("true", "false"),
        null=("null", '"May"'),
        key=('"note"', '"remark"'),
        kind=("4", '"4"'),
        indentation=('  "items"', '    "items"'),
        order_of_a_list=('"name": "lamp",\n      "count": 4', '"name": "desk",\n      "count": 9'),
        new_key=('"open": true', '"open": true,\n  "city": "Graz"'),
    ),
    "xml": _texts(
        ".xml",
        TREE,
        _elements,
        text=("lamp", "torch"),
        attribute=('code="a1"', 'code="a7"'),
        new_attribute=('code="a1"', 'code="a1" sold="yes"'),
        attribute_gone=(' sold="no"', ""),
        element=("<note>", "<item>desk</item><note>"),
        element_gone=("<note>counted in May</note>", ""),
        name=("<note>counted in May</note>", "<remark>counted in May</remark>"),
        order=(
            '<item code="a1">lamp</item><item code="b2" sold="no">chair</item>',
            '<item code="b2" sold="no">chair</item><item code="a1">lamp</item>',
        ),
    ),
    "html": _texts(
        ".html",
        PAGE,
        lambda text: text,
        title=("<title>Stock", "<title>Goods"),
        heading=("<h1>Stock", "<h1>Goods"),
        heading_level=("<h1>Stock</h1>", "<h2>Stock</h2>"),
        link=("example.org/a", "example.org/b"),
        alternative_text=("a lamp", "a chair"),
        css_class=("lead", "intro"),
        style_sheet=("a.css", "b.css"),
        bold=("<b>May</b>", "May"),
        list_item=("<li>chair</li>", "<li>chair</li><li>desk</li>"),
        language=("<html>", "<html lang='de'>"),
    ),
    "svg": _texts(
        ".svg",
        DRAWING,
        _elements,
        fill=("#1f7a3d", "#ffcc00"),
        style=("fill:#ff0000", "fill:#0000ff"),
        text=("Open", "Shut"),
        position=('x="20"', 'x="60"'),
        width_of_the_page=('width="200"', 'width="300"'),
        radius=('r="8"', 'r="12"'),
        name=('id="plate"', 'id="board"'),
        title=("Sign", "Board"),
        font_size=('font-size="24"', 'font-size="40"'),
        view_box=('height="100">', 'height="100" viewBox="0 0 100 50">'),
        turned=('id="plate"', 'id="plate" transform="rotate(15)"'),
        new_shape=("<circle", '<line x1="0" x2="9"/><circle'),
    ),
    "ini": _texts(
        ".ini",
        SETTINGS,
        _settings,
        value=("800", "1024"),
        text=("Stock", "Goods"),
        new_key=("title", "height = 600\ntitle"),
        key_gone=("title = Stock\n", ""),
        new_section=("[paths]", "[user]\nname = Ana\n\n[paths]"),
        key=("width", "breadth"),
        section=("[paths]", "[folders]"),
    ),
    "md": _texts(
        ".md",
        NOTES,
        lambda text: text,
        heading=("# Stock", "# Goods"),
        heading_level=("# Stock", "## Stock"),
        bold=("**May**", "May"),
        link=("org/ana", "org/bea"),
        list_item=("- chair\n", "- chair\n- desk\n"),
        kind_of_list=("- lamp", "1. lamp"),
        table_cell=("| 1 |", "| 7 |"),
        check=("- lamp", "- [x] lamp"),
    ),
    "txt": _texts(
        ".txt",
        PLAIN,
        lambda text: text,
        word=("Ana", "Bea"),
        number=("4", "7"),
        line=("counted", "checked twice\ncounted"),
        line_gone=("chair 2\n", ""),
        order=("lamp 4\nchair 2", "chair 2\nlamp 4"),
        capitals=("Stock of", "STOCK of"),
        line_ends=("shop\n", "shop\r\n"),
        mark_at_the_start=("Stock", "\ufeffStock"),
        final_line_end=("Ana\n", "Ana"),
        blank_line=("lamp", "\nlamp"),
        indentation=("chair", "    chair"),
        letters=("Ana", "\u0410na"),
    ),
}


def _database():
    base = sqlite3.connect(":memory:")
    base.executescript(
        "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL, count INTEGER);"
        "INSERT INTO items VALUES (1,'lamp',4),(2,'chair',2),(3,'desk',1);"
        "CREATE TABLE old (year INTEGER); INSERT INTO old VALUES (2019);"
    )
    return base


def _opened(data):
    base = sqlite3.connect(":memory:")
    base.deserialize(data)
    base.execute("SELECT count(*) FROM sqlite_master").fetchall()
    return base


def _sql(script, query):
    return lambda base: base.executescript(script), lambda base: base.execute(query).fetchall()


def _schema(kind, name):
    return f"SELECT sql FROM sqlite_master WHERE type='{kind}' AND name='{name}'"  # noqa: S608 -- names of our own


NEW = (
    "CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT, count {}); INSERT INTO new SELECT id, name, count FROM items;"
)
NEW += "DROP TABLE items; ALTER TABLE new RENAME TO items"
DATABASE = {
    "value": _sql("UPDATE items SET count=7 WHERE id=2", "SELECT count FROM items"),
    "row": _sql("INSERT INTO items VALUES (4,'shelf',9)", "SELECT id FROM items"),
    "row gone": _sql("DELETE FROM items WHERE id=2", "SELECT id FROM items"),
    "table": _sql("CREATE TABLE sold (id INTEGER)", _schema("table", "sold")),
    "table gone": _sql("DROP TABLE old", _schema("table", "old")),
    "name of a table": _sql("ALTER TABLE old RENAME TO past", "SELECT name FROM sqlite_master WHERE sql LIKE '%year%'"),
    "column": _sql("ALTER TABLE items ADD COLUMN price REAL", "SELECT name FROM pragma_table_info('items')"),
    "name of a column": _sql(
        "ALTER TABLE items RENAME COLUMN count TO pieces", "SELECT name FROM pragma_table_info('items')"
    ),
    "type of a column": _sql(NEW.format("REAL"), "SELECT type FROM pragma_table_info('items')"),
    "default": _sql(NEW.format("INTEGER DEFAULT 5"), "SELECT dflt_value FROM pragma_table_info('items')"),
    "index": _sql("CREATE INDEX by_name ON items(name)", _schema("index", "by_name")),
    "unique index": _sql("CREATE UNIQUE INDEX one_name ON items(name)", _schema("index", "one_name")),
    "view": _sql("CREATE VIEW few AS SELECT * FROM items WHERE count<3", _schema("view", "few")),
    "trigger": _sql(
        "CREATE TRIGGER kept BEFORE DELETE ON items BEGIN SELECT RAISE(ABORT,'kept'); END", _schema("trigger", "kept")
    ),
    "user version": _sql("PRAGMA user_version=7", "PRAGMA user_version"),
    "application id": _sql("PRAGMA application_id=99", "PRAGMA application_id"),
}


def _image():
    picture = Image.new("RGB", (60, 40), (200, 30, 30))
    picture.paste((30, 30, 200), (30, 0, 60, 40))
    return {"picture": picture, "info": {}, "dpi": (72, 72)}


def _png(document):
    target, info = io.BytesIO(), PngImagePlugin.PngInfo()
    for name, value in document["info"].items():
        info.add_text(name, value)
    document["picture"].save(target, "PNG", pnginfo=info, dpi=document["dpi"])
    return target.getvalue()


def _png_of(data):
    picture = Image.open(io.BytesIO(data))
    picture.load()
    texts = dict(getattr(picture, "text", {}))
    dpi = tuple(round(one) for one in picture.info.get("dpi", (72, 72)))
    return {"picture": picture, "info": texts, "dpi": dpi}


def _put(key, make):
    return lambda document: document.update({key: make(document)})


def _seen(read):
    return lambda document: read(document["picture"])


PICTURE = {
    "title": (_put("info", lambda d: {**d["info"], "Title": "Two colours"}), lambda d: d["info"].get("Title")),
    "author": (_put("info", lambda d: {**d["info"], "Author": "Ana"}), lambda d: d["info"].get("Author")),
    "resolution": (_put("dpi", lambda _: (300, 300)), lambda d: d["dpi"]),
    "width": (_put("picture", lambda d: d["picture"].resize((30, 40))), _seen(lambda p: p.size)),
    "colour": (
        _put("picture", lambda _: Image.new("RGB", (60, 40), (20, 200, 30))),
        _seen(lambda p: p.convert("RGB").getpixel((2, 2))),
    ),
    "transparency": (_put("picture", lambda d: d["picture"].convert("RGBA")), _seen(lambda p: p.mode)),
    "palette": (_put("picture", lambda d: d["picture"].convert("P")), _seen(lambda p: p.mode)),
    "greyscale": (_put("picture", lambda d: d["picture"].convert("L")), _seen(lambda p: p.mode)),
    "mirrored": (
        _put("picture", lambda d: d["picture"].transpose(Image.Transpose.FLIP_LEFT_RIGHT)),
        _seen(lambda p: p.convert("RGB").getpixel((2, 2))),
    ),
    "one corner": (
        lambda d: d["picture"].paste((255, 255, 255), (50, 30, 60, 40)),
        _seen(lambda p: p.convert("RGB").getpixel((55, 35))),
    ),
}


def _sound():
    tone = b"".join(struct.pack("<h", int(8000 * math.sin(n / 9))) for n in range(4000))
    return {"frames": tone, "rate": 8000, "channels": 1, "tags": {}}


def _wav(document):
    target = io.BytesIO()
    with wave.open(target, "wb") as sound:
        sound.setnchannels(document["channels"])
        sound.setsampwidth(2)
        sound.setframerate(document["rate"])
        sound.writeframes(document["frames"])
    content = target.getvalue()
    tags = b"".join(
        name.encode() + struct.pack("<I", len(text)) + text.encode() + bytes(len(text) % 2)
        for name, text in document["tags"].items()
    )
    if tags:
        content += b"LIST" + struct.pack("<I", len(tags) + 4) + b"INFO" + tags
        content = content[:4] + struct.pack("<I", len(content) - 8) + content[8:]
    return content


def _wav_of(data):
    with wave.open(io.BytesIO(data)) as sound:
        frames, rate, channels = sound.readframes(sound.getnframes()), sound.getframerate(), sound.getnchannels()
    tags = {}
    if (place := data.find(b"INFO")) >= 0:
        for name, size in re.findall(rb"(I[A-Z]{3})(.{4})", data[place + 4 :], re.DOTALL):
            start = data.index(name, place + 4) + 8
            tags[name.decode()] = data[start : start + struct.unpack("<I", size)[0]].decode("latin-1")
    return {"frames": frames, "rate": rate, "channels": channels, "tags": tags}


SOUND = {
    "title": (_put("tags", lambda d: {**d["tags"], "INAM": "Tone"}), lambda d: d["tags"].get("INAM")),
    "artist": (_put("tags", lambda d: {**d["tags"], "IART": "Ana Lind"}), lambda d: d["tags"].get("IART")),
    "sample rate": (_put("rate", lambda _: 16000), lambda d: d["rate"]),
    "channels": (_put("channels", lambda _: 2), lambda d: d["channels"]),
    "cut": (_put("frames", lambda d: d["frames"][:4000]), lambda d: len(d["frames"])),
    "silence": (
        _put("frames", lambda d: d["frames"][:2000] + bytes(2000) + d["frames"][4000:]),
        lambda d: d["frames"][2000:4000] == bytes(2000),
    ),
    "volume": (
        _put("frames", lambda d: struct.pack("<4000h", *(n // 2 for n in struct.unpack("<4000h", d["frames"])))),
        lambda d: max(struct.unpack(f"<{len(d['frames']) // 2}h", d["frames"])) // 1000,
    ),
}


def _members():
    return {"a.txt": b"one\n", "b/c.txt": b"two\n", "d.bin": b"\0\1\2\3"}


def _zipped():
    return {"members": _members(), "comment": b"", "modes": {}, "links": {}}


def _zip(document):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.comment = document["comment"]
        for name, data in document["members"].items():
            package.writestr(zipfile.ZipInfo(name), data)
    return target.getvalue()


def _zip_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        members = {name: package.read(name) for name in package.namelist()}
        return {"members": members, "comment": package.comment, "modes": {}, "links": {}}


def _tar(document):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as package:
        for name, data in document["members"].items():
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(data), document["modes"].get(name, 0o644)
            package.addfile(info, io.BytesIO(data))
        for name, goal in document["links"].items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, goal
            package.addfile(info)
    return target.getvalue()


def _tar_of(data):
    found = {"members": {}, "comment": b"", "modes": {}, "links": {}}
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for info in package:
            if info.issym():
                found["links"][info.name] = info.linkname
            else:
                found["members"][info.name] = package.extractfile(info).read()
                found["modes"][info.name] = info.mode
    return found


def _within(change):
    return lambda document: change(document["members"])


MEMBERS = {
    "member": (_within(lambda m: m.update({"e.txt": b"new\n"})), lambda d: "e.txt" in d["members"]),
    "member gone": (_within(lambda m: m.pop("a.txt")), lambda d: "a.txt" in d["members"]),
    "name of a member": (
        _within(lambda m: m.update({"renamed.txt": m.pop("a.txt")})),
        lambda d: sorted(name for name in d["members"] if name.endswith(".txt")),
    ),
    "text in a member": (_within(lambda m: m.update({"b/c.txt": b"three\n"})), lambda d: d["members"].get("b/c.txt")),
    "bytes of a member": (_within(lambda m: m.update({"d.bin": b"\0\1\7\3"})), lambda d: d["members"].get("d.bin")),
}
KINDS = {
    **TEXTS,
    "sqlite": Kind(".sqlite", _database, lambda base: base.serialize(), _opened, DATABASE),
    "png": Kind(".png", _image, _png, _png_of, PICTURE),
    "wav": Kind(".wav", _sound, _wav, _wav_of, SOUND),
    "zip": Kind(
        ".zip", _zipped, _zip, _zip_of,
        {**MEMBERS, "comment": (_put("comment", lambda _: b"from May"), lambda d: d["comment"])},
    ),
    "tar": Kind(
        ".tar", _zipped, _tar, _tar_of,
        {
            **MEMBERS,
            "rights of a member": (_put("modes", lambda _: {"a.txt": 0o755}), lambda d: d["modes"].get("a.txt")),
            "link": (_put("links", lambda _: {"newest": "a.txt"}), lambda d: d["links"]),
        },
    ),
}  # fmt: skip
