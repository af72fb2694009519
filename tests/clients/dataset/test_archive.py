"""Archives: the same bytes for the same files, and no trust in what others packed."""

import tarfile
from pathlib import Path

import pytest

from bundles.archive import MAX_MEMBER_BYTES, read_folders
from clients.dataset.packing import pack
from schemas.errors import InvalidRequestError, TooLargeError
from tests.clients.dataset.tuples import member, tar

FOLDERS = [
    ("one", {"task.json": b"{}", "assets/picture.png": bytes(range(256))}),
    ("two", {"reward.py": b"x" * 70_000}),
]


@pytest.mark.parametrize("suffix", [".tar", ".tar.zst"])
def test_what_is_packed_is_read_back(tmp_path: Path, suffix: str) -> None:
    for name in ("a", "b"):
        pack(tmp_path / f"{name}{suffix}", FOLDERS)
    assert list(read_folders(tmp_path / f"a{suffix}")) == FOLDERS
    assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


@pytest.mark.parametrize("suffix", [".tar", ".tar.zst"])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.9, 0.95])
def test_a_truncated_archive_is_refused_wherever_it_ends(tmp_path: Path, suffix: str, share: float) -> None:
    whole = tmp_path / f"whole{suffix}"
    pack(whole, [(f"t{number}", {"a.bin": bytes(range(256)) * 40}) for number in range(20)])
    data = whole.read_bytes()
    cut = tmp_path / f"cut{suffix}"
    cut.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(InvalidRequestError, match="damaged or truncated"):
        list(read_folders(cut))


def test_an_archive_cut_between_two_members_is_refused(tmp_path: Path) -> None:
    archive = tar(tmp_path / "whole.tar", [(member("a/x"), b"1" * 512), (member("b/x"), b"2" * 512)])
    archive.write_bytes(archive.read_bytes()[:1024])
    with pytest.raises(InvalidRequestError, match="damaged or truncated"):
        list(read_folders(archive))


@pytest.mark.parametrize("data", [b"", b"no archive at all", b"\x28\xb5\x2f\xfd broken zstd"])
@pytest.mark.parametrize("suffix", [".tar", ".tar.zst"])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes, suffix: str) -> None:
    path = tmp_path / f"bad{suffix}"
    path.write_bytes(data)
    with pytest.raises(InvalidRequestError, match="damaged or truncated"):
        list(read_folders(path))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (member("a/../../etc/passwd"), "leads out"),
        (member("/etc/passwd"), "leads out"),
        (member("a\\b/c"), "leads out"),
        (member("a/link", tarfile.SYMTYPE, "/etc/passwd"), "is a link to '/etc/passwd'"),
        (member("a/link", tarfile.SYMTYPE, "reward.py"), "is a link"),
        (member("a/link", tarfile.LNKTYPE, "../reward.py"), "is a link"),
        (member("a/pipe", tarfile.FIFOTYPE), "neither a plain file nor a folder"),
        (member("a/disk", tarfile.BLKTYPE), "neither a plain file nor a folder"),
        (member("loose.py"), "outside of any tuple's folder"),
        (member("a/x"), "is there twice"),
    ],
)
def test_what_does_not_belong_into_an_archive_is_refused(tmp_path: Path, bad: tarfile.TarInfo, message: str) -> None:
    archive = tar(tmp_path / "bad.tar", [(member("a/x"), b"1"), (bad, b"2")])
    with pytest.raises(InvalidRequestError, match=message):
        list(read_folders(archive))


def test_folders_that_are_torn_apart_are_refused(tmp_path: Path) -> None:
    archive = tar(tmp_path / "torn.tar", [(member("a/x"), b"1"), (member("b/x"), b"2"), (member("a/y"), b"3")])
    with pytest.raises(InvalidRequestError, match="stands apart"):
        list(read_folders(archive))


def test_a_huge_member_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = member("a/huge")
    huge.size = MAX_MEMBER_BYTES + 1
    path = tmp_path / "huge.tar"
    path.write_bytes(huge.tobuf())
    with pytest.raises(TooLargeError, match="a/huge has 16777217 bytes"):
        list(read_folders(path))


def test_a_header_cannot_ask_for_memory(tmp_path: Path) -> None:
    names = member("././@LongLink", tarfile.GNUTYPE_LONGNAME)
    names.size = 1 << 30
    path = tmp_path / "bomb.tar"
    with path.open("wb") as file:
        file.write(names.tobuf())
        file.truncate(1 << 30)
    with pytest.raises(TooLargeError, match="a header has more than"):
        list(read_folders(path))


def test_another_kind_of_archive_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match=r"\.tar\.zst or \.tar"):
        list(read_folders(tmp_path / "tuples.zip"))
