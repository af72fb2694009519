import gzip
import io
import tarfile
from pathlib import Path

import pytest

from grading.ambiguity.inside import tars
from tests.grading.ambiguity.looking import kinds


def packed(*members: tuple[str, str]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content.encode()))
    return stream.getvalue()


ONE, OTHER = packed(("a", "1")), packed(("a", "2"))


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.tar", packed(("a", "1"), ("b", "2")), set[str]()),
        ("a.tar", packed(("a", "1"), ("a", "1")), set[str]()),
        ("a.tar", packed(("a", "1"), ("./a", "2")), {"structure"}),
        ("a.tar", packed(("../a", "1")), {"structure"}),
        ("a.tar", packed(("reports/of/2024/a", "1"), ("reports/b", "2")), set[str]()),
        ("a.tar", packed(("x" * 256 + "/a", "1")), {"structure"}),
        ("a.tar", packed(("folder/" * 600 + "a", "1")), {"structure"}),
        ("a.tar", packed(("a", "1"), ("a/b", "2")), {"structure"}),
        ("a.tar", packed(("x\ny/a", "1")), {"structure"}),
        ("a.tar", ONE + OTHER, {"structure"}),
        ("a.tar.gz", gzip.compress(ONE), set[str]()),
        ("a.tar.gz", gzip.compress(ONE) + bytes(512), set[str]()),
        ("a.tgz", gzip.compress(ONE) + gzip.compress(OTHER), {"structure"}),
        ("a.tgz", gzip.compress(ONE) + OTHER, {"structure"}),
        ("a.tgz", gzip.compress(ONE + OTHER), {"structure"}),
        ("a.txt.gz", gzip.compress(b"text"), set[str]()),
        ("a.txt.gz", gzip.compress(b"text") + gzip.compress(b"more"), {"structure"}),
        ("a.tar.gz", b"", set[str]()),
    ],
    ids=range(18),
)
def test_archives(tmp_path: Path, name: str, data: bytes, expected: set[str]) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kinds(path) == expected


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tars, "LARGEST_UNPACKED", 1_000_000)
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(bytes(8_000_000)))
    assert kinds(path) == {"unreadable"}
