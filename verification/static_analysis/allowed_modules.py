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
"""Allowed modules of the standard library: none that runs, loads or finds code, uses a network or starts programs."""

INSIDE = frozenset({"logging.config", "logging.handlers"})
"""Modules inside allowed packages that do what is not allowed; network modules have a rule of their own."""

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
"""Distributions that need a display, which a reward does not have."""

OURS = frozenset({"cua_gym_judge", "cua_gym_session", "reward_judge"})

OLD = frozenset({"aifc", "audioop", "chunk", "imghdr", "sndhdr", "sunau"})
"""Harmless modules that Python 3.13 no longer has."""

_ALLOWED = READING | OLD | frozenset(LIBRARIES.values()) | OURS


def is_allowed(module: str) -> bool:
    """Whether a reward may import a module, given by its dotted name."""
    parts = module.split(".")
    beginnings = {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
    return bool(beginnings & _ALLOWED) and not beginnings & INSIDE


def is_standard(module: str) -> bool:
    """Whether a module is part of the standard library."""
    return module.split(".", maxsplit=1)[0] in sys.stdlib_module_names
