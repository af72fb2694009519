"""The modules that a reward may import: those that read and compute in the standard library, and the session's own."""

import sys

READING = frozenset(
    [
        *(
            "__future__",
            "abc",
            "argparse",
            "array",
            "ast",
            "asyncio",
            "atexit",
            "base64",
            "binascii",
            "bisect",
            "bz2",
            "calendar",
            "cmath",
        ),
        *("codecs", "collections", "colorsys", "configparser", "contextlib", "copy", "csv", "dataclasses", "datetime"),
        *("decimal", "difflib", "email", "encodings", "enum", "errno", "filecmp", "fnmatch", "fractions", "functools"),
        *("getopt", "glob", "graphlib", "grp", "gzip", "hashlib", "heapq", "hmac", "html", "http", "io"),
        *("ipaddress", "itertools", "json", "keyword", "linecache", "locale", "logging", "lzma", "mailbox", "math"),
        *("mimetypes", "mmap", "netrc", "ntpath", "numbers", "operator", "os", "pathlib", "platform", "plistlib"),
        *("posixpath", "pprint", "pwd", "queue", "quopri", "random", "re", "reprlib", "resource", "secrets", "signal"),
        *("sqlite3", "stat", "statistics", "string", "struct", "sys", "tarfile", "tempfile", "textwrap"),
        *(
            "shlex",
            "shutil",
            "optparse",
            "contextvars",
            "threading",
            "time",
            "token",
            "tokenize",
            "tomllib",
            "traceback",
            "types",
            "typing",
        ),
        *("unicodedata", "urllib", "uuid", "warnings", "wave", "weakref", "xml", "zipfile", "zlib", "zoneinfo"),
        *("builtins", "concurrent.futures", "importlib.metadata"),
    ]
)
"""Of the standard library. Left out is what runs, loads or finds code, speaks to a network, or starts programs."""

INSIDE = frozenset({"logging.config", "logging.handlers"})
"""Modules inside the above that do what the others are left out for; network modules have a rule of their own."""

LIBRARIES = {
    "certifi": "certifi",
    "charset-normalizer": "charset_normalizer",
    "defusedxml": "defusedxml",
    "et-xmlfile": "et_xmlfile",
    "fonttools": "fontTools",
    "fpdf2": "fpdf",
    "idna": "idna",
    "lxml": "lxml",
    "numpy": "numpy",
    "odfpy": "odf",
    "openpyxl": "openpyxl",
    "pandas": "pandas",
    "pillow": "PIL",
    "python-dateutil": "dateutil",
    "python-docx": "docx",
    "python-pptx": "pptx",
    "requests": "requests",
    "typing-extensions": "typing_extensions",
    "tzdata": "tzdata",
    "urllib3": "urllib3",
    "xlsxwriter": "xlsxwriter",
}
"""Distribution of the session's python (requirements/session.txt) → the module it brings."""

HANDS = frozenset(
    [
        *("mouseinfo", "pyautogui", "pygetwindow", "pymsgbox", "pyperclip", "pyrect", "pyscreeze", "python3-xlib"),
        "pytweening",
    ]
)
"""Distributions that act on a display: a reward has none."""

OURS = frozenset({"cua_gym_judge", "cua_gym_session", "reward_judge"})

OLD = frozenset({"aifc", "audioop", "chunk", "imghdr", "sndhdr", "sunau"})
"""Modules that read and that Python 3.13 has no more."""

_ALLOWED = READING | OLD | frozenset(LIBRARIES.values()) | OURS


def is_allowed(module: str) -> bool:
    """Say whether a reward may import this module, given by its dotted name."""
    parts = module.split(".")
    beginnings = {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
    return bool(beginnings & _ALLOWED) and not beginnings & INSIDE


def is_standard(module: str) -> bool:
    """Say whether the standard library has it."""
    return module.split(".", maxsplit=1)[0] in sys.stdlib_module_names
