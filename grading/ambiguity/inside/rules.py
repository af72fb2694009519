"""Which module looks at which files, by what their names end with."""

_IMAGES = "png apng jpg jpeg jpe gif bmp dib webp tif tiff ico xcf ppm pgm pbm pnm"
_SOUNDS = "mp3 ogg oga ogv opus flac mp4 m4a m4v mov mkv mka webm avi wav aif aiff aifc"
_DOCUMENTS = "xlsx xlsm docx pptx ods odt odp odg ots ott otp otg"
_ZIPPED = f"{_DOCUMENTS} zip jar epub kra ora cbz"
_TARRED = "tar tgz gz tbz2 bz2 txz xz"
_SETTINGS = "ini cfg conf desktop toml yaml yml env properties"
_DATA = "csv tsv json jsonl ndjson geojson xml html htm xhtml svg ics vcf m3u m3u8 xspf srt vtt"
_PAGES = "docx odt ott fodt pptx odp otp fodp odg otg fodg"
_TEXTS = f"txt text md rst tex py sh js css sql {_DATA} {_SETTINGS}"
_DATABASES = "db db3 sqlite sqlite3"

RULES: tuple[tuple[str, frozenset[str]], ...] = (
    ("objects", frozenset(["json", "jsonl", "ndjson", "geojson", "ipynb"])),
    (
        "formats",
        frozenset(f"{_IMAGES} {_SOUNDS} {_ZIPPED} {_TARRED} svg svgz html htm xml json csv tsv txt md pdf".split()),
    ),
    ("zips", frozenset(_ZIPPED.split())),
    ("tars", frozenset(_TARRED.split())),
    ("texts", frozenset(_TEXTS.split())),
    ("charsets", frozenset(["py", "html", "htm", "xhtml", "xml", "svg", "xspf", "fods", "fodt", "fodp", "fodg"])),
    ("compiled", frozenset(["py", "pyc", "so"])),
    ("settings", frozenset(_SETTINGS.split())),
    ("messages", frozenset(["eml", "mbox", "ics", "vcf"])),
    ("markup", frozenset(["html", "htm", "xhtml"])),
    ("documents", frozenset(_PAGES.split())),
    ("workbooks", frozenset(["xlsx", "xlsm", "ods", "ots", "fods"])),
    ("pdfs", frozenset(["pdf"])),
    ("drawings", frozenset(["svg", "svgz"])),
    ("pictures", frozenset(_IMAGES.split())),
    ("sounds", frozenset(["wav", "aif", "aiff", "aifc"])),
    ("databases", frozenset(f"{kind}{log}" for kind in _DATABASES.split() for log in ("", "-wal", "-journal"))),
)
"""The modules of this package with a `findings.Rule` called `ambiguities`, and the suffixes of their files."""

BEGINNINGS: tuple[tuple[str, bytes], ...] = (
    ("databases", b"SQLite format 3\0"),
    ("databases", b"\x37\x7f\x06\x82"),
    ("databases", b"\x37\x7f\x06\x83"),
    ("databases", b"\xd9\xd5\x05\xf9"),
)
"""Modules that examine files by their first bytes, whatever their name: browsers give databases no suffix."""

NAMELESS: tuple[tuple[str, bytes], ...] = (("objects", b"{"), ("objects", b"["), ("messages", b"From - "))
"""The same for files without a suffix, such as bookmarks and mail folders."""

LONGEST_BEGINNING = 16


def modules_of(name: str, beginning: bytes) -> frozenset[str]:
    """Return the modules that examine a file.

    Args:
        name: the file's name or path.
        beginning: the first `LONGEST_BEGINNING` bytes of its content.
    """
    suffix = suffix_of(name)
    contents = BEGINNINGS if suffix else (*BEGINNINGS, *NAMELESS)
    return frozenset(
        {module for module, suffixes in RULES if suffix in suffixes}
        | {module for module, begins in contents if beginning.startswith(begins)}
    )


def suffix_of(name: str) -> str:
    """Return the suffix of a file's name, in lower case and without the dot."""
    stem, dot, suffix = name.rpartition("/")[2].rpartition(".")
    return suffix.lower() if dot and stem else ""
