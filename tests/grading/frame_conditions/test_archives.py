"""An archive looks like golden's if it holds the same contents and what it becomes, once unpacked, is plain files."""

import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grading.frame_conditions.comparison import difference
from grading.frame_conditions.likeness import archives
from tests.grading.frame_conditions.describing import described


def archive(tmp_path: Path, members: Mapping[str, bytes], link: str | None = None) -> dict[str, Any]:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as target:
        for name, content in members.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (0o120777 if name == link else 0o100644) << 16
            target.writestr(info, content)
    return described(archives.describe, tmp_path / "a.zip")


def test_members_count_by_content_wherever_they_lie(tmp_path: Path) -> None:
    golden = archive(tmp_path, {"a.txt": b"a", "b.txt": b"b"})
    assert (
        difference("archives", golden, archive(tmp_path, {"Reports/": b"", "Reports/b.txt": b"b", "a.txt": b"a"}))
        is None
    )
    more = {"a.txt": b"a", "b.txt": b"b", "c.txt": bytes(2 << 20)}
    assert "holds 1 others" in (difference("archives", golden, archive(tmp_path, more)) or "")
    assert "links" in (difference("archives", golden, archive(tmp_path, {"a.txt": b"a", "b.txt": b"b"}, "a.txt")) or "")


def packed(tmp_path: Path, name: str, place: str, mode: int) -> dict[str, Any]:
    path = tmp_path / name
    if name.endswith(".zip"):
        info = zipfile.ZipInfo(f"{place}a.txt")
        info.external_attr = (0o100000 | mode) << 16 if mode else 0
        with zipfile.ZipFile(path, "w") as target:
            target.writestr(info, b"a")
    else:
        member = tarfile.TarInfo(f"{place}a.txt")
        member.size, member.mode = 1, mode
        with tarfile.open(path, "w:gz") as tar:
            tar.addfile(member, io.BytesIO(b"a"))
    return described(archives.describe, path)


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz"])
@pytest.mark.parametrize(
    ("place", "mode", "told"),
    [
        ("", 0o4755, "are programs"),
        ("", 0o400, "may not read or change"),
        ("", 0o646, "everybody may change"),
        (".trash/", 0o644, "are hidden"),
    ],
)
def test_what_is_unpacked_is_a_plain_file_as_golden_s(
    tmp_path: Path, name: str, place: str, mode: int, told: str
) -> None:
    golden = packed(tmp_path, name, "", 0o644)
    assert difference("archives", golden, packed(tmp_path, name, "./Reports/", 0o600)) is None
    assert told in (difference("archives", golden, packed(tmp_path, name, place, mode)) or "")
    assert difference("archives", packed(tmp_path, name, place, mode), packed(tmp_path, name, place, mode)) is None


def test_a_zip_that_tells_no_rights_is_as_golden(tmp_path: Path) -> None:
    assert difference("archives", packed(tmp_path, "a.zip", "", 0o644), packed(tmp_path, "a.zip", "", 0)) is None


def linked(tmp_path: Path, *names: str, to: str) -> Path:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as tar:
        member = tarfile.TarInfo("a.txt")
        member.size = 1
        tar.addfile(member, io.BytesIO(b"a"))
        for name in names:
            link = tarfile.TarInfo(name)
            link.type, link.linkname = tarfile.LNKTYPE, to
            tar.addfile(link)
    return path


def test_hard_links_are_copies_and_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()

    def extracted(archive: tarfile.TarFile, member: tarfile.TarInfo, of: Any = tarfile.TarFile.extractfile) -> Any:  # noqa: ANN401
        read.append(member.name)
        return of(archive, member)

    monkeypatch.setattr(tarfile.TarFile, "extractfile", extracted)
    told = archives.describe([path := linked(tmp_path, "b.txt", "c.txt", to="./a.txt")])[path]
    digest = hashlib.sha256(b"a").hexdigest()[:16]
    assert told["members"] == [("a.txt", digest), ("b.txt", digest), ("c.txt", digest)]
    assert read == ["a.txt"]


def test_a_hard_link_to_nothing_is_a_link(tmp_path: Path) -> None:
    golden = described(archives.describe, linked(tmp_path, to=""))
    assert "links" in (
        difference("archives", golden, described(archives.describe, linked(tmp_path, "b", to="c"))) or ""
    )
