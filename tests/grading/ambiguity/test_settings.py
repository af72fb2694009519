from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds

OK = set[str]()
FOUND = {"structure"}
YAML = """
# a comment
services:
  web: {image: a, ports: [80, 81]}
  db:
    image: "b: c"
    command: >
      web: 1
      web: 2
    list:
    - name: one
      value: 1
    - name: two
      value: 2
matrix: [a,
"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.ini", "[a]\nx = 1\n[b]\nx = 2\n", OK),
        ("a.ini", "[a]\nx = 1\nx = 1\n", OK),
        ("a.ini", "[a]\nx = 1\nx = 2\n", FOUND),
        ("a.ini", "[a]\nx = 1\n[b]\ny = 1\n[a]\nx = 2\n", FOUND),
        ("a.ini", "[a]\nx = 1\n  y = 2\n", FOUND),
        ("a.ini", "[a]\nx = 1\n  [b]\n", FOUND),
        ("a.ini", "[a]\nx=1\n\t\ty=2\n", FOUND),
        ("a.ini", "[a]\nx = 1\n  y =/srv\n", FOUND),
        ("a.ini", "[a]\nenvironment = A=1,\n  B=2\n", OK),
        ("setup.cfg", "[a]\nrequires =\n    one>=1\n    two = 2\n", OK),
        ("a.conf", "Listen 80\nAllow = 1\nAllow = 2\n", OK),
        ("a.desktop", "[Desktop Entry]\nName=A\nName[de]=B\nExec=a\nExec=b\n", FOUND),
        ("a.toml", "[a]\nx = 1\n[[b]]\nx = 1\n[[b]]\nx = 2\n", OK),
        ("a.toml", "[a]\nx = 1\nx = 2\n", FOUND),
        ("a.toml", "[a]\nx = 1\n[a]\ny = 2\n", FOUND),
        ("a.env", "A=1\nexport B=2\nPATH=/a\nPATH=$PATH:/b\n", OK),
        ("a.env", "A=1\nexport A=2\n", FOUND),
        ("a.env", "A=1\nB = 2\n", FOUND),
        ("a.env", "A = 1\nB = 2\n", OK),
        ("a.env", "A=1\nB= 2\n", FOUND),
        ("a.env", "A=1\nexport B=\tred\n", FOUND),
        ("a.env", "A=1\nB=\nC= # none\n", OK),
        ("a.env", "# a = b\nA=1 = 2\n", OK),
        ("a.properties", "# a\na.b = 1\na.c : 2\n", OK),
        ("a.properties", "a.b = 1\na.b: 2\n", FOUND),
        ("a.yaml", YAML, OK),
        ("a.yaml", "a: 1\nb:\n  a: 2\na: 3\n", FOUND),
        ("a.yml", "list:\n  - name: a\n    name: b\n", FOUND),
        ("a.yml", "b:\n  'a': 2\n  a: 3\n", FOUND),
    ],
)
def test_names_that_stand_twice(tmp_path: Path, name: str, text: str, expected: set[str]) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert kinds(path) == expected
