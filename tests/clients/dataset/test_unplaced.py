"""Setups that run files that nobody placed are reported at the import, not by a failure of every tuple."""

from pathlib import Path

import pytest
from pydantic import JsonValue

from bundles.fitness import Obstacle
from bundles.layout import read_rows
from clients.dataset.importing import Report, import_published
from tests.clients.dataset.command import run
from tests.clients.dataset.tuples import config, published, put

INITIAL = "/home/user/initial_setup.py"
MISSING = "/home/user/make_it.py"


def download(path: str, url: str = "./initial_setup.py") -> JsonValue:
    return {"type": "download", "parameters": {"files": [{"url": url, "path": path}]}}


def execute(command: JsonValue, kind: str = "execute") -> JsonValue:
    return {"type": kind, "parameters": {"command": command}}


def imported(tmp_path: Path, *steps: JsonValue) -> Report:
    put(tmp_path / "in" / "one", published(config("os_one", config=list(steps))))
    return import_published(tmp_path / "in", tmp_path / "out")


@pytest.mark.parametrize(
    "command",
    [
        "python3 /home/user/make_it.py",
        ["python3", "/home/user/make_it.py"],
        ["/usr/bin/python3", "-u", "-X", "dev", "make_it.py"],
        "cd /home/user && python3 make_it.py",
        "DISPLAY=:0 nohup python3 ~/make_it.py &",
        "timeout 30 python3.11 $HOME/make_it.py; sleep 1",
        'bash -c "mkdir -p out; python3 ./make_it.py"',
        ["bash", "-lc", "python3 make_it.py 2>&1"],
        "sh make_it.py",
        "chmod +x make_it.py && ./make_it.py",
        "python3 < /home/user/make_it.py",
        ["/home/user/make_it.py"],
    ],
)
def test_a_set_up_that_runs_what_nobody_placed_is_refused(tmp_path: Path, command: JsonValue) -> None:
    report = imported(tmp_path, execute(command))
    (reason,) = report.refused.values()
    assert f"config.0 runs {MISSING}, which no step before it puts in place" in reason
    assert "put a download step before it" in reason
    assert report.of(Obstacle.UNPLACED) == list(report.refused)


@pytest.mark.parametrize(
    "steps",
    [
        # Placed elsewhere, or afterwards.
        [download("/tmp/initial_setup.py"), execute(f"python3 {INITIAL}")],
        [execute(f"python3 {INITIAL}"), download(INITIAL)],
        [download(INITIAL), execute(["python3", "~/initial_setup.py"])],
        [download(INITIAL), execute("cd /tmp; python3 initial_setup.py")],
    ],
)
def test_a_file_in_another_place_or_order_is_not_there(tmp_path: Path, steps: list[JsonValue]) -> None:
    assert imported(tmp_path, *steps).of(Obstacle.UNPLACED)


@pytest.mark.parametrize(
    "steps",
    [
        [download("~/initial_setup.py"), execute(f"python3 {INITIAL}")],
        [download(INITIAL), execute("cd ~ && python3 ./initial_setup.py && bash made_by_it.sh")],
        [download(INITIAL), execute(f"python3 {INITIAL}"), execute("python3 /home/user/made_by_it.py")],
        # What may have made the file, or tests for it.
        [execute("cp /usr/share/dict/words x.sh && sh x.sh")],
        [execute("[ -f x.py ] && python3 x.py || true")],
        [execute("cat > x.py <<END\nprint(1)\nEND\npython3 x.py")],
        [execute("echo 'print(1)' > x.py; python3 x.py")],
        [execute("for x in *.py; do python3 $x; done")],
        # No file at all, or one of the machine's.
        [execute(["python3", "-c", "print(1)"]), execute("python3 -m http.server --help")],
        [execute("/usr/bin/true"), execute(["mousepad", "--version"], "launch")],
        [execute("python3 $SCRIPT"), execute(["bash", "-lc", "true"])],
    ],
)
def test_what_may_be_there_is_imported(tmp_path: Path, steps: list[JsonValue]) -> None:
    report = imported(tmp_path, *steps)
    assert report.refused == {}
    assert [row["id"] for row in read_rows(tmp_path / "out")] == ["os_one"]


def test_what_is_only_shown_or_launched_is_noted(tmp_path: Path) -> None:
    opened: JsonValue = {"type": "open", "parameters": {"path": "/home/user/sums.xlsx"}}
    (notes,) = imported(tmp_path, opened, execute(["python3", "show.py"], "launch")).notes.values()
    assert "config.0 opens /home/user/sums.xlsx, which nobody placed" in notes
    assert "config.1 launches /home/user/show.py, which nobody placed" in notes


def test_the_import_says_how_many_and_takes_the_others(tmp_path: Path) -> None:
    for number in range(3):
        document = config(f"os_bad_{number}", config=[execute(f"python3 {MISSING}")])
        put(tmp_path / "in" / f"bad{number}", published(document))
    put(tmp_path / "in" / "good", published(config("os_good")))
    put(tmp_path / "in" / "other", published(config("os_other", "atari")))
    code, output = run("import", tmp_path / "in", tmp_path / "out")
    assert code == 1
    assert "4 refused, 3 of them for a file that nobody placed" in output
    assert "1 added" in output
