"""What a file is by its first bytes, where its name says something else.

A program that goes by the content and one that goes by the name then show different things. Content that is of no known
format is no finding: nothing displays it.
"""

from collections.abc import Iterator, Sequence

from .findings import TYPE, File, Finding

HEAD = 512
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"gimp xcf", "XCF"),
    (b"\0\0\1\0", "ICO"),
    (b"%PDF-", "PDF"),
    (b"%!PS", "PostScript"),
    (b"PK\3\4", "zip"),
    (b"PK\5\6", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\0", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\7", "RAR"),
    (b"OggS", "Ogg"),
    (b"fLaC", "FLAC"),
    (b"ID3", "MP3"),
    (b"\x1aE\xdf\xa3", "Matroska"),
    (b"SQLite format 3\0", "SQLite"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "OLE"),
    (b"\x7fELF", "ELF"),
)
_RIFF = {b"WAVE": "WAVE", b"AVI ": "AVI", b"WEBP": "WebP"}
_ZIPPED = "xlsx xlsm docx pptx ods odt odp odg ots ott otp otg zip jar epub kra ora cbz xpi whl apk"
_ALLOWED = {
    "png apng": {"PNG"},
    "jpg jpeg jpe": {"JPEG"},
    "gif": {"GIF"},
    "bmp dib": {"BMP"},
    "webp": {"WebP"},
    "tif tiff": {"TIFF"},
    "ico": {"ICO", "PNG", "BMP"},
    "xcf": {"XCF"},
    "ppm pgm pbm pnm": {"PNM"},
    "svg html htm xml json csv tsv txt md": set[str](),
    "svgz": {"gzip"},
    "pdf": {"PDF"},
    _ZIPPED: {"zip"},
    "doc xls ppt": {"OLE"},
    "tgz gz": {"gzip", "tar"},
    "tbz2 bz2": {"bzip2", "tar"},
    "txz xz": {"xz", "tar"},
    "tar": {"tar", "gzip", "bzip2", "xz"},
    "wav": {"WAVE"},
    "aif aiff aifc": {"AIFF"},
    "ogg oga ogv opus": {"Ogg"},
    "flac": {"FLAC", "MP3", "Ogg"},
    "mp3": {"MP3"},
    "mp4 m4a m4v mov": {"MP4"},
    "mkv mka webm": {"Matroska"},
    "avi": {"AVI"},
}
ALLOWED = {suffix: kinds for suffixes, kinds in _ALLOWED.items() for suffix in suffixes.split()}
SUFFIXES = frozenset(ALLOWED)
_OLE_TOO = frozenset(["xlsx", "xlsm", "docx", "pptx"])
"""Formats that may also be an OLE container, as a package locked with a password is."""


def format_of(head: bytes) -> str:
    """Return the format of a file by its first `HEAD` bytes; "" if it is not a known one."""
    for beginning, kind in _BEGINNINGS:
        if head.startswith(beginning):
            return kind
    if head[:4] in (b"RIFF", b"RF64"):
        return _RIFF.get(head[8:12], "")
    if head[:4] == b"FORM" and head[8:12] in (b"AIFF", b"AIFC"):
        return "AIFF"
    if head[4:8] == b"ftyp":
        return "MP4"
    if head[:2] == b"BM" and head[6:10] == bytes(4) and head[15:18] == bytes(3):
        return "BMP"
    if head[257:262] == b"ustar":
        return "tar"
    return ""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find files whose content has another format than their name says."""
    for file in files:
        with file.path.open("rb") as stream:
            kind = format_of(stream.read(HEAD))
        if not kind or kind in ALLOWED[file.suffix] or (kind == "OLE" and file.suffix in _OLE_TOO):
            continue
        yield Finding(
            TYPE, file.path, "", f"the name ends with .{file.suffix}, and the content is {kind}; use one format"
        )
