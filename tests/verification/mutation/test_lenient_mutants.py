"""Mutants that a lenient comparison takes for the golden state, and that each finds the reward which does."""

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest

from schemas.rewards import Mutation
from server.services import Services
from tests.verification.mutation.states import made, state
from tests.verification.mutation.verified import verify
from verification.mutation.runner import mutants
from verification.state_files import Changes, write_changed
from vm_controller.tar_archive import Archive

LINES = "fee 12.50\nport = 80\n"
DONE = "fee 18.25\nport = 8080\n"
ELSE = "and text.endswith('port = 8080\\n') and text.startswith('fee ') and text.count('\\n') == 2"


@pytest.mark.exhaustive(reason="loose rewards of every kind, each verified on desktops", but=("rule1-nan",))
@pytest.mark.parametrize(
    ("rule", "way"),
    [
        (f"float(abs(float(text.split()[1]) - 18.25) <= 0.05 {ELSE})", "last digits"),
        # In a reward `float` refuses it; whatever else reads numbers does not.
        (f"float(not abs(complex(text.split()[1]) - 18.25) > 0.001 {ELSE})", "nan"),
        ("float('18.25\\n' in text and 'port = 8080\\n' in text and text[:4] == 'fee ')", "digit in front"),
        ("float('fee 18.25\\n' in text and 'port = 8080\\n' in text and len(text) < 33)", "commented out"),
    ],
)
async def test_a_lenient_reward_is_found_by_the_way_it_is_lenient(services: Services, rule: str, way: str) -> None:
    loose = await verify(services, LINES, DONE, rule)
    assert loose.agreement.agreed, loose.agreement.conditions
    assert way in {result.way for result in loose.survivors}
    wrong = [value for result in loose.survivors if result.way == way for value in result.values]
    assert wrong
    assert all(value.before != value.after for value in wrong)
    assert not loose.accepted


def by_way(tmp_path: Path, name: str, initial: bytes | None, golden: bytes) -> dict[str, list[bytes]]:
    """The mutants of one file by the way in which they are wrong."""
    found: dict[str, list[bytes]] = {}
    for one in made(tmp_path, {} if initial is None else {name: initial}, {name: golden}):
        content = one.changes[f"home/user/{name}"]
        if isinstance(content, bytes):
            found.setdefault(one.way, []).append(content)
    return found


@pytest.mark.parametrize(
    ("name", "line", "other"),
    [
        ("app.ini", "port = 8080", "; port = 8080"),
        ("app.toml", "port = 8080", "# port = 8080"),
        ("main.py", "port = 8080", "# port = 8080"),
        ("hosts", "10.0.0.7 printer", "# 10.0.0.7 printer"),
        ("main.js", "let port = 8080;", "// let port = 8080;"),
        ("site.html", "<p>8080</p>", None),
        ("notes.md", "port 8080", None),
    ],
)
def test_a_new_line_is_commented_out_where_that_has_a_meaning(
    name: str, line: str, other: str | None, tmp_path: Path
) -> None:
    other_line = line.replace("p", "q")
    found = by_way(tmp_path, name, f"{other_line}\n".encode(), f"{other_line}\n{line}\n".encode()).get(
        "commented out", []
    )
    assert [content.decode().splitlines()[-1] for content in found] == ([] if other is None else [other])


@pytest.mark.parametrize(
    ("name", "golden", "other"),
    [
        ("a.py", "def f(x):\n    x += 1\n    return x + 2\n", "def f(x):\n    x += 1\nreturn x + 2\n"),
        ("a.yaml", "db:\n  port: 5432\n", "db:\nport: 5432\n"),
        ("a.md", "- one\n  - two\n", "- one\n- two\n"),
        ("a.txt", "one\n  two\n", None),
        ("b.py", "total = sum(\n    range(7))\n", None),
    ],
)  # fmt: skip
def test_a_line_stands_at_another_depth_where_depth_means_something(
    name: str, golden: str, other: str | None, tmp_path: Path
) -> None:
    found = by_way(tmp_path, name, golden.splitlines(keepends=True)[0].encode(), golden.encode()).get("other depth", [])
    assert (other is None and not found) or other in {content.decode() for content in found}


def test_two_records_have_each_others_value(tmp_path: Path) -> None:
    golden = b"name,price\nlamp,12\nchair,30\n"
    assert (
        b"name,price\nlamp,30\nchair,12\n"
        in by_way(tmp_path, "a.csv", b"name,price\nlamp,\nchair,\n", golden)["values exchanged"]
    )
    settings = by_way(tmp_path, "a.ini", b"[w]\nwidth = 1\nheight = 1\n", b"[w]\nwidth = 5\nheight = 7\n")
    assert b"[w]\nwidth = 7\nheight = 5\n" in settings["values exchanged"]
    tree = by_way(tmp_path, "a.json", b'{"a": {"n": 1, "k": 1}}', b'{"a": {"n": 2, "k": 3}}')
    assert {"a": {"n": 3, "k": 2}} in [json.loads(one) for one in tree["values exchanged"]]


def text(changes: Changes, name: str) -> str:
    content = changes[f"home/user/{name}"]
    assert isinstance(content, bytes)
    return content.decode()


def test_an_addend_changes_with_all_that_sums_it_up(tmp_path: Path) -> None:
    table = b"region,amount\nnorth,10\nsouth,25\nnorth,7\nnorth,5\nsouth,3\nsouth,4\n"
    report = b"north: 22\nsouth: 32\nTotal: 54\n"
    found = made(tmp_path, {"a.csv": table}, {"a.csv": table, "report.txt": report})
    tries = [one.changes for one in found if one.way == "addend and sum"]
    assert tries
    for changes in tries:
        amounts = list(csv.reader(io.StringIO(text(changes, "a.csv"))))[1:]
        sums = [int(line.split()[-1]) for line in text(changes, "report.txt").splitlines()]
        by_region = [sum(int(n) for where, n in amounts if where == region) for region in ("north", "south")]
        assert sums == [*by_region, sum(by_region)] != [22, 32, 54]


def test_the_result_stands_in_a_place_that_looks_alike(tmp_path: Path) -> None:
    found = made(tmp_path, {"b.txt": b"old\n"}, {"b.txt": b"new 7\n"})
    places = [one.changes for one in found if one.mutation is Mutation.MISPLACED]
    assert places
    assert all(changes["home/user/b.txt"] == b"old\n" and b"new 7\n" in changes.values() for changes in places)


def test_what_was_to_be_done_in_one_sheet_is_done_in_another(tmp_path: Path) -> None:
    def book(value: int) -> bytes:
        made = openpyxl.Workbook()
        for title in ("May", "June"):
            sheet = made["Sheet"] if title == "May" else made.create_sheet()
            sheet.title = title
        made["May"]["A1"] = value
        target = io.BytesIO()
        made.save(target)
        return target.getvalue()

    (other,) = by_way(tmp_path, "a.xlsx", book(1), book(5))["other sheet"]
    assert openpyxl.load_workbook(io.BytesIO(other))["June"]["A1"].value == 5


def test_a_table_gets_a_column_that_nobody_asked_for(tmp_path: Path) -> None:
    found = by_way(tmp_path, "a.csv", b"name;price\nlamp;1\n", b"name;price\nlamp;12\n")
    assert found["column"] == [b"name;price;note\nlamp;12;x\n"]


@pytest.mark.parametrize(
    ("before", "after", "wider"),
    [(0o644, 0o600, 0o640), (0o600, 0o644, 0o666), (0o755, 0o700, 0o750), (0o644, 0o755, None)],
)
def test_rights_that_somebody_set_are_wider(before: int, after: int, wider: int | None, tmp_path: Path) -> None:
    initial = state(tmp_path / "initial.tar", "v1", before, folder=False)
    golden = state(tmp_path / "golden.tar", "v1", after, folder=False)
    modes: set[int] = set()
    for number, one in enumerate(mutants(initial, golden)):
        write_changed(golden, tmp_path / f"{number}.tar", one.changes)
        with Archive.open(tmp_path / f"{number}.tar") as archive:
            modes |= {member.info.mode for member in archive.members if member.info.name.endswith("run.sh")}
    assert modes == {before} | ({wider} if wider else set())
