"""Folders, archives and plain texts that look finished to a reward that does not count what nobody asked for."""

import base64
import io
import tarfile
import zipfile
from dataclasses import replace
from typing import Any, cast

import pytest

from environments.families import Family
from schemas.tasks import Difficulty, Task
from tests.environments.forgeries.conftest import Entry, Score, family_of
from tests.environments.forgeries.files import Kept
from tests.exhaustive import representative

LATER = 1_800_000_000
TEXTS = ("clean_csv", "iso_dates", "merge_notes", "markdown_table", "replace_term")
MOVING = (("os", "newest_copies"), ("os", "rename_scans"), ("os", "sort_downloads"), ("multi_app", "rename_by_sheet"))


def files_of(task: Task) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], task.parameters["files"])


def kept(file: dict[str, Any]) -> Kept:
    content = str(file["text"]).encode() if "text" in file else base64.b64decode(file["data"])
    return Kept(content, int(file.get("final_mode", file.get("mode", "644")), 8), int(file["mtime"]))


def moved(task: Task) -> dict[str, Entry]:
    """The files of a task where they belong."""
    return {str(file["final"]): kept(file) for file in files_of(task) if file["final"]}


def link_to(target: str) -> tarfile.TarInfo:
    info = tarfile.TarInfo()
    info.type, info.linkname, info.mode = tarfile.SYMTYPE, target, 0o777
    return info


def folder() -> tarfile.TarInfo:
    info = tarfile.TarInfo()
    info.type, info.mode = tarfile.DIRTYPE, 0o755
    return info


@pytest.mark.parametrize(
    "key", representative(MOVING[:3], MOVING[:1], reason="forged files of every application", name="-".join)
)
async def test_nothing_is_left_where_a_file_was(score: Score, key: tuple[str, str]) -> None:
    family = family_of(*key)
    task = family.propose(1)
    good = moved(task)
    assert await score(family, task, good) == 1.0
    gone = [file for file in files_of(task) if file["path"] not in good]
    left = Kept(kept(gone[0]).content + b"\n", mtime=LATER)
    place = gone[0]["path"].rpartition("/")[0]
    for forged in (
        {gone[0]["path"]: left},
        {gone[0]["path"]: link_to("/etc/hostname")},
        {f"{place}/copy of everything": folder()},
    ):
        assert await score(family, task, {**good, **forged}) < 1.0, forged


@pytest.mark.parametrize(
    "key", representative(MOVING[:3], MOVING[:1], reason="forged files of every application", name="-".join)
)
async def test_files_keep_their_rights_and_do_not_grow_older(score: Score, key: tuple[str, str]) -> None:
    family = family_of(*key)
    task = family.propose(1)
    good = moved(task)
    for path, file in good.items():
        assert isinstance(file, Kept)
        for forged in (replace(file, mode=0o6777), replace(file, mode=0o640), replace(file, mtime=86_400)):
            assert await score(family, task, {**good, path: forged}) < 1.0, (path, forged)
    copied = {path: replace(file, mtime=LATER) for path, file in good.items() if isinstance(file, Kept)}
    assert await score(family, task, copied) == 1.0


def zipped(files: dict[str, bytes], mode: int = 0o100644) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            archive.writestr(info, content)
    return data.getvalue()


def archiving() -> tuple[Family, Task]:
    """A task with a zip after which the originals are to go."""
    family = family_of("os", "archive_period")
    tasks = (family.propose(seed) for seed in range(1, 60))
    return family, next(
        task
        for task in tasks
        if str(task.parameters["archive"]).endswith(".zip") and any(file["final"] is None for file in files_of(task))
    )


async def test_an_archive_holds_what_was_asked_for_and_no_more(score: Score) -> None:
    family, task = archiving()
    archive = str(task.parameters["archive"])
    packed = {file["path"].rpartition("/")[2]: kept(file).content for file in files_of(task) if file["packed"]}
    good = moved(task)
    assert await score(family, task, {**good, archive: zipped(packed)}) == 1.0
    assert (
        await score(family, task, {**good, archive: zipped({"a/": b"", **{f"a/{n}": c for n, c in packed.items()}})})
        == 1.0
    )
    other = next(kept(file).content for file in files_of(task) if not file["packed"])
    for forged in (
        zipped({**packed, "large.txt": other + b"\n" * (1 << 20)}),
        zipped({**packed, "private/": b""}),
        zipped(packed, 0o120777),
        zipped(packed, 0o100000),
    ):
        assert await score(family, task, {**good, archive: forged}) < 1.0, forged[-300:]
    original = next(file for file in files_of(task) if file["final"] is None)
    left = Kept(kept(original).content + b"\n", mtime=LATER)
    assert await score(family, task, {**good, archive: zipped(packed), original["path"]: left}) < 1.0


async def test_a_file_of_settings_keeps_its_lines(score: Score) -> None:
    family = family_of("os", "dotfile_edit")
    task = next(task for task in map(family.propose, range(1, 60)) if task.difficulty is Difficulty.EASY)
    path = str(task.parameters["path"])
    text = str(files_of(task)[0]["text"])
    for change in cast(list[dict[str, str]], task.parameters["changes"]):
        head, section, rest = text.partition(f"[{change['section']}]\n") if change["section"] else ("", "", text)
        lines = rest.split("\n")
        place = next(n for n, line in enumerate(lines) if line.partition("=")[0].strip() == change["key"])
        lines[place] = f"{change['key']} = {change['value']}"
        text = head + section + "\n".join(lines)
    good = text.encode()
    assert await score(family, task, {path: good}) == 1.0
    for forged in (
        good.replace(b"\n", b"\r"),
        good.replace(b"\n", b"\r\n"),
        good.replace(b"\n", b"\n" * 3),
        good + b"\n" * 300,
        good.replace(b" = ", b" = " + b" " * 40),
        good.replace(b" = ", " = \u00a0".encode()),
        b"\xef\xbb\xbf" + good,
        Kept(good, 0o666, LATER),
    ):
        assert await score(family, task, {path: forged}) < 1.0, forged


@pytest.mark.parametrize("name", representative(TEXTS, ["merge_notes"], reason="forged files of every application"))
async def test_a_text_has_the_lines_that_it_had_to_have(score: Score, name: str) -> None:
    family = family_of("text_editor", name)
    task = family.propose(1)
    path = str(task.parameters["path"])
    beside = {one: str(text).encode() for one, text in cast(dict[str, str], task.parameters["beside"]).items()}
    final = str(task.parameters["final"]).encode()
    assert await score(family, task, {**beside, path: final}) == 1.0
    assert await score(family, task, {**beside, path: final.removesuffix(b"\n")}) == 1.0
    for forged in (
        final + b"\n" * 900,
        final.replace(b"\n", b"\r"),
        final.replace(b"\n", b"\r\n"),
        final.replace(b"\n", b"\n\n\n"),
        b"\xef\xbb\xbf" + final,
    ):
        assert await score(family, task, {**beside, path: forged}) < 1.0, forged
    for one, text in beside.items():
        assert await score(family, task, {**beside, path: final, one: text + b"\n" * 500}) < 1.0
        assert await score(family, task, {**beside, path: final, one: text.replace(b"\n", b"\r\n")}) < 1.0
