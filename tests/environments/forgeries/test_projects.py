"""Projects and texts that look finished to a reward that does not count what nobody asked for."""

import importlib
import json
import re
from typing import Any

import pytest

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Score, family_of
from tests.exhaustive import representative

FAMILIES = (
    "collect_todos",
    "edit_settings",
    "fix_indentation",
    "fix_rules",
    "rename_symbol",
    "sort_imports",
    "write_functions",
)


def finished(task: Task) -> dict[str, bytes]:
    """The files of the finished task."""
    found: dict[str, bytes] = {}
    for name in ("before", "after"):
        texts = task.parameters[name]
        assert isinstance(texts, dict)
        found |= {path: str(text).encode() for path, text in texts.items()}
    return found


@pytest.mark.parametrize("name", representative(FAMILIES, FAMILIES[:1], reason="forged files of every application"))
@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_project_holds_nothing_that_nobody_asked_for(score: Score, name: str) -> None:
    family = family_of("code_editor", name)
    task = family.propose(1)
    good = finished(task)
    assert await score(family, task, good) == 1.0
    folder = next(iter(good)).rpartition("/")[0]
    left = {f"{folder}/__pycache__/a.cpython-311.pyc": b"x", f"{folder}/.swp": b"x", f"{folder}/a.py~": b"x"}
    assert await score(family, task, {**good, **left}) == 1.0
    assert await score(family, task, {**good, f"{folder}/new/__init__.py": b""}) < 1.0
    assert await score(family, task, {**good, f"{folder}/notes.txt": b"x"}) < 1.0
    for path in good:
        if path.endswith(".json"):
            continue  # its layout is nobody's business
        lines = good[path].splitlines(keepends=True)
        for forged in (b"\n" * 300 + good[path], b"\n\n\n\n\n".join(lines)):
            assert await score(family, task, {**good, path: forged}) < 1.0, path


@pytest.mark.parametrize(
    "name",
    representative(
        ["iso_dates", "correct_letter", "reorder_sections", "number_headings"],
        ["iso_dates"],
        reason="forged files of every application",
    ),
)
async def test_a_text_is_not_spread_over_pages(score: Score, name: str) -> None:
    family = family_of("text_editor", name)
    task = family.propose(1)
    path, final = str(task.parameters["path"]), str(task.parameters["final"])
    good = {path: final.encode()}
    assert await score(family, task, good) == 1.0
    assert await score(family, task, {path: final.replace("\n\n", "\n\n\n", 3).encode()}) == 1.0
    spread = final.replace("\n", "\n\n\n\n\n").encode()
    wide = final.replace("\n", f"{' ' * 150}\n").encode()
    for forged in (spread, wide, b"\n" * 100 + good[path]):
        assert await score(family, task, {path: forged}) < 1.0


ALTERNATIVES = {
    "kilometres": "    return round(miles * 1609 / 1000, 2)\n",
    "fahrenheit": "    return 32 + celsius * 9 / 5\n",
    "crates": "    full = bottles // 20\n    return full if bottles % 20 == 0 else full + 1\n",
    "stars": "    return (points >= 30) + (points >= 60) + (points >= 90)\n",
    "rent": "    return days * 18 if days <= 7 else 126 + (days - 7) * 11\n",
    "clamp": "    if level < 0:\n        return 0\n    return 100 if level > 100 else level\n",
    "discount": "    share = 10 if euros >= 200 else 5 if euros >= 50 else 0\n    return euros * share / 100\n",
    "pages": "    return (lines - lines % 48) / 48\n",
}


def moved_behind(source: str) -> str:
    """Put what describes a module behind its functions, where it describes nothing."""
    text, _, functions = source.partition("\n\n\n")
    return f"{functions.rstrip()}\n\n\n{text}\n"


@pytest.mark.parametrize("seed", representative([1, 2, 3], [1], reason="forged files of every application"))
async def test_a_function_is_right_for_more_than_its_cases(score: Score, seed: int) -> None:
    family = family_of("code_editor", "write_functions")
    task = family.propose(seed)
    good = finished(task)
    (path,) = good
    cases = task.parameters["cases"]
    assert isinstance(cases, dict)
    other, wrong = good[path].decode(), good[path].decode()
    for name in cases:
        head, _, body = other.partition(f"def {name}(")
        signature, _, rest = body.partition("\n")
        parameter = signature.partition(")")[0]
        after = rest[rest.find("\n\n\n") + 1 :] if "\n\n\n" in rest else ""
        other = f"{head}def {name}({signature}\n{ALTERNATIVES[name]}{after}"
        forged = f"    if {parameter} == 17:\n        return 1000\n    if {parameter} == 23:\n        return 1000\n"
        wrong = wrong.replace(f"def {name}({signature}\n", f"def {name}({signature}\n{forged}")
    assert await score(family, task, {path: other.encode()}) == 1.0
    assert await score(family, task, {path: wrong.encode()}) < 1.0
    name = next(iter(cases))
    for around in (
        other.replace(f"def {name}(", f"@print\ndef {name}("),
        other.replace(f"def {name}(", f"def {name}(*, "),
        re.sub(rf"def {name}\((\w+)", rf"def {name}(\1: print(1)", other),
        re.sub(rf"def {name}\((.*)\)", rf"def {name}(\1, more=undefined)", other),
        re.sub(r"return (.*)\n", r"return int(\1, base=3)\n", other),
        moved_behind(other),
        re.sub(rf"def {name}\((\w+)(.*)\n", rf"def {name}(\1\2\n    if \1 > 20000:\n        return 7\n", other),
    ):
        assert around != other
        assert await score(family, task, {path: around.encode()}) < 1.0, around
    squares = re.sub(
        r"(?m)^    return ", "    more = 3\n" + "    more = more * more\n" * 34 + "    return ", other, count=1
    )
    assert await score(family, task, {path: squares.encode()}) < 1.0
    lines = "    none, one = 0, 1\n    here: int = sum((none, one))\n"
    head, its_own, body = other.partition(f"def {name}(")
    last = rf"{lines}    return (\1) * here if here in range(1, 3) else 0"
    several = head + its_own + re.sub(r"(?m)^    return (.*)$", last, body, count=1)
    assert await score(family, task, {path: several.encode()}) == 1.0, several
    typed = re.sub(rf"def {name}\((\w+)(.*)\):", rf"def {name}(\1: int\2) -> float:", other)
    assert typed != other
    assert await score(family, task, {path: typed.encode()}) == 1.0


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_mended_rule_is_right_for_more_than_its_cases(score: Score) -> None:
    family = family_of("code_editor", "fix_rules")
    task = family.propose(1)
    good = finished(task)
    path = next(path for path in good if path.endswith("fees.py"))
    before = task.parameters["before"]
    assert isinstance(before, dict)
    lines = zip(str(before[path]).split("\n"), good[path].decode().split("\n"), strict=True)
    (_, mended), *_ = [pair for pair in lines if pair[0] != pair[1]]
    assert await score(family, task, good) == 1.0
    spoiled = f"{mended[:-1]} or 1 == 1:" if mended.endswith(":") else f"{mended} + 0.001"
    assert await score(family, task, {**good, path: good[path].replace(mended.encode(), spoiled.encode())}) < 1.0


async def test_a_key_with_a_dot_is_no_path_and_an_empty_object_is_something(score: Score) -> None:
    family = family_of("code_editor", "edit_settings")
    for seed in range(1, 9):
        task = family.propose(seed)
        good = finished(task)
        settings = {path: json.loads(text) for path, text in good.items() if path.endswith(".json")}
        nested = [
            (path, key) for path, found in settings.items() for key, value in found.items() if isinstance(value, dict)
        ]
        if nested:
            break
    else:
        pytest.fail("no task of these seeds has nested settings in JSON")
    path, key = nested[0]
    inner = settings[path].pop(key)
    dotted = {**settings[path], **{f"{key}.{name}": value for name, value in inner.items()}}
    assert await score(family, task, {**good, path: json.dumps({**settings[path], key: inner}).encode()}) == 1.0
    others: tuple[dict[str, object], ...] = (dotted, {**settings[path], key: inner, "spare": {}})
    for forged in others:
        assert await score(family, task, {**good, path: json.dumps(forged).encode()}) < 1.0


async def test_a_line_right_below_a_table_is_a_row_of_it(score: Score) -> None:
    family = family_of("text_editor", "markdown_table")
    task = family.propose(1)
    path, final = str(task.parameters["path"]), str(task.parameters["final"])
    assert await score(family, task, {path: final.encode()}) == 1.0
    assert await score(family, task, {path: final.replace("\n\n|", "\n\n\n|").encode()}) == 1.0
    head, joint, rest = final.rpartition("|\n\n")
    assert joint
    assert await score(family, task, {path: f"{head}|\n{rest}".encode()}) < 1.0
    parted = final.replace("|\n| -", "|\n\n| -")
    assert parted != final
    assert await score(family, task, {path: parted.encode()}) < 1.0


@pytest.mark.parametrize("blank", ["\u00a0", "\u2003", " \u3000"], ids=ascii)
async def test_a_name_with_a_blank_that_no_player_passes_over_is_another_one(score: Score, blank: str) -> None:
    family = family_of("vlc", "save_playlist")
    tasks = (family.propose(seed) for seed in range(1, 99))
    task = next(one for one in tasks if str(one.parameters["result"]).endswith("m3u"))
    wanted: Any = task.parameters["wanted"]
    lines = [f"/home/user/{name}" for name in wanted]
    tracks: Any = task.parameters["tracks"]
    tone: Any = importlib.import_module("environments.vlc.scripts.media").tone
    music = {track["path"]: tone(track) for track in tracks}
    result = str(task.parameters["result"])
    listed = {result: "\n".join(["#EXTM3U", *lines, ""]).encode()}
    assert await score(family, task, {**music, **listed}) == 1.0
    spoiled = {result: "\n".join(["#EXTM3U", *(f"{line}{blank}" for line in lines), ""]).encode()}
    assert await score(family, task, {**music, **spoiled}) < 1.0
