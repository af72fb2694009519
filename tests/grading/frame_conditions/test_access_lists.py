"""Access lists give rights that no mode tells: an end state has none but those of its verified states."""

import tarfile
from pathlib import Path

import pytest

from grading.frame_conditions.derivation import files_frame
from grading.frame_conditions.keeping import broken_parts
from schemas.frame_conditions import FrameConditions
from tests.grading.frame_conditions.states import GOLDEN, INITIAL, STATES, archive


@pytest.fixture
def frame(tmp_path: Path) -> FrameConditions:
    return files_frame(archive(tmp_path / "initial.tar", INITIAL), archive(tmp_path / "golden.tar", GOLDEN))


def broken(frame: FrameConditions, state: Path) -> list[str]:
    return [one.part for one in broken_parts(frame, state, full_marks=True)]


def with_lists(path: Path, files: dict[str, bytes], folders: dict[str, dict[str, str]]) -> Path:
    """Write a captured state with more folders in Documents, which have these access lists."""
    archive(path, files)
    with tarfile.open(path, "a", format=tarfile.PAX_FORMAT) as target:
        for name, told in folders.items():
            folder = tarfile.TarInfo(f"home/user/Documents/{name}")
            folder.type, folder.mode, folder.pax_headers = tarfile.DIRTYPE, 0o755, told
            target.addfile(folder)
    return path


@pytest.mark.parametrize(
    "headers",
    [
        {"SCHILY.acl.default": "user::---\ngroup::---\nother::---\n"},
        {"SCHILY.acl.access": "user::rw-\nuser:77:rw-\ngroup::r--\nmask::rw-\nother::r--\n"},
    ],
)
def test_no_access_list_gives_other_rights(frame: FrameConditions, tmp_path: Path, headers: dict[str, str]) -> None:
    plain = {"SCHILY.acl.access": "user::rwx\ngroup::r-x\nother::r-x\n"}
    assert not broken(frame, with_lists(tmp_path / "plain.tar", GOLDEN, {"more": plain}))
    state = with_lists(tmp_path / "end.tar", GOLDEN, {"more": headers})
    assert broken(frame, state) == ["rights /home/user/Documents/more"]
    assert not broken(frame.without(broken(frame, state)), state)
    assert not broken(frame.model_copy(update={"access_lists": None}), state)


def test_an_access_list_of_the_beginning_may_stay_and_be_inherited(tmp_path: Path) -> None:
    shared = {"SCHILY.acl.default": "user::rwx\nuser:77:rwx\ngroup::r-x\nmask::rwx\nother::r-x\n"}
    other = {"SCHILY.acl.default": "user::---\ngroup::---\nother::---\n"}
    inherited = {"SCHILY.acl.access": "user::rwx\nuser:77:rwx\ngroup::r-x\nmask::r-x\nother::r-x\n"}
    initial, golden = (
        with_lists(tmp_path / f"{name}.tar", files, {"shared": shared}) for name, files in STATES.items()
    )
    frame = files_frame(initial, golden)
    assert not broken(frame, golden)
    assert not broken(frame, with_lists(tmp_path / "a.tar", GOLDEN, {"shared": shared, "shared/new": inherited}))
    assert broken(frame, with_lists(tmp_path / "b.tar", GOLDEN, {"shared": other})) == [
        "rights /home/user/Documents/shared"
    ]
    assert broken(frame, with_lists(tmp_path / "c.tar", GOLDEN, {"shared": shared, "new": inherited})) == [
        "rights /home/user/Documents/new"
    ]
