"""JSON that a library reads, and a person or another program does not."""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from grading.ambiguity.inside.program import main
from tests.grading.ambiguity.looking import kinds

OK = set[str]()
ORDER = {"customer": "C-3959", "city": "Málaga", "path": "C:\\users\\u0041", "lines": [{"article": "<L&381>"}]}
PLAIN = json.dumps(ORDER).encode()
ESCAPED = b'{"\\u0063ity": "M"}'


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (PLAIN, OK),
        (json.dumps(ORDER, indent=8, ensure_ascii=False).encode(), OK),
        (PLAIN.replace(b"<", b"\\u003c").replace(b"&", b"\\u0026"), OK),
        (PLAIN + b"\n\n", OK),
        (b"", OK),
        (PLAIN.decode().encode("utf-8-sig"), OK),
        (PLAIN.decode().encode("utf-16"), {"structure"}),
        (PLAIN.decode().encode("utf-16-be"), {"structure"}),
        (ESCAPED, {"hidden"}),
        (PLAIN.replace(b"Mr", b"").replace(b"3959", b"\\u0033959"), {"hidden"}),
        (b"\n" * 4000 + PLAIN, {"hidden"}),
        (b" " * 5000 + PLAIN, {"hidden"}),
        (b'{"a": 1, "a": 2}', {"structure"}),
        (b'{"a": NaN}', {"structure"}),
        (b"[1, -Infinity]", {"structure"}),
        (b'["NaN"]', OK),
    ],
    ids=range(16),
)
def test_objects(tmp_path: Path, data: bytes, expected: set[str]) -> None:
    path = tmp_path / "order.json"
    path.write_bytes(data)
    assert kinds(path, "objects") == expected


def test_what_is_told_of_a_file_is_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "order.json"
    path.write_bytes(b'{"\\ud800": 1, "\\ud800": 2}')
    main([str(path)])
    (found,) = TypeAdapter(list[dict[str, str]]).validate_json(capsys.readouterr().out)
    assert found["kind"] == "structure"
