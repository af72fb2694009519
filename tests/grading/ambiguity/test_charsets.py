from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds

OK, TYPE = set[str](), {"type"}
HIDDEN_CODE = b"# +AAo-price = 0\n"


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.py", b"price = 3  # euros\n", OK),
        ("a.py", "# coding: utf-8\nname = 'Größe'\n".encode(), OK),
        ("a.py", "# coding: latin-1\nname = 'Größe'\n".encode("latin-1"), OK),
        ("a.py", b"# coding: latin-1\nprice = 3\n", OK),
        ("a.py", "# coding: latin-1\nname = 'Größe'\n".encode(), TYPE),
        ("a.py", b"# coding: utf-7\nprice = 3\n" + HIDDEN_CODE, TYPE),
        ("a.py", b"#!/usr/bin/python3\n# vim: set fileencoding=utf-7 :\nprice = 3\n" + HIDDEN_CODE, TYPE),
        ("a.py", b"#!/usr/bin/python3\rprice = 3\n\n# coding: utf-7\n" + HIDDEN_CODE, OK),
        ("a.py", b"# coding: rot13\nprice = 3\n", TYPE),
        ("a.py", b"# coding: nothing-at-all\nprice = 3\n", TYPE),
        ("a.html", "<meta charset=utf-8><p>Größe".encode(), OK),
        ("a.html", b"<meta charset=iso-8859-1><p>plain", OK),
        ("a.html", "<meta charset='iso-8859-1'><p>Größe".encode(), TYPE),
        ("a.html", "<meta http-equiv='Content-Type' content='text/html; charset=koi8-r'><p>Größe".encode(), TYPE),
        ("a.html", "<meta charset=utf-16><p>Größe".encode(), OK),
        ("a.html", b'<meta charset=iso-2022-jp><p>\x1b$B$"\x1b(B', TYPE),
        ("a.xml", "<?xml version='1.0' encoding='UTF-8'?><a>Größe</a>".encode(), OK),
        ("a.xml", "<?xml version='1.0' encoding='ISO-8859-1'?><a>Größe</a>".encode("latin-1"), OK),
        ("a.svg", b"<?xml version='1.0' encoding='cp037'?><a>Groesse</a>", TYPE),
        ("a.xspf", b"<?xml version='1.0' encoding='utf-7'?><a>+AGE-</a>", TYPE),
        ("a.xml", b"<a>plain</a>", OK),
        ("a.py", "gr\u00f6\u00dfe = 3\n".encode(), OK),
        ("a.py", "# \uff52ent\nprice = '\U0001d41a'\n".encode(), OK),
        ("a.py", "def \uff52ent(days):\n    return days\n".encode(), TYPE),
        ("a.py", "\U0001d41a = 3\n".encode(), TYPE),
    ],
    ids=range(25),
)
def test_a_text_in_the_encoding_that_it_declares(tmp_path: Path, name: str, data: bytes, expected: set[str]) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kinds(path, "charsets") == expected
