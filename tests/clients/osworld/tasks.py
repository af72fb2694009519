"""Our own tasks in OSWorld's format, one for each important kind of step, getter and metric, with their solutions.

`done` is a bash script that solves a task on its desktop; its result is read by the same getters as an agent's work.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openpyxl import Workbook

HUB = "https://files.example.org/osworld"
SHEET = f"{HUB}/sheet.xlsx"
SHEET_DONE = f"{HUB}/sheet-done.xlsx"
SETTINGS = f"{HUB}/settings.json"
NAMED = "/home/user/report.txt"


@dataclass(frozen=True)
class Case:
    """A task and its solution."""

    name: str
    task: dict[str, Any]
    done: str = ""
    typing: str = ""
    """What does it with the keyboard instead."""
    files: tuple[str, ...] = field(default=())


def _task(name: str, evaluator: dict[str, Any], config: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {
        "id": name,
        "snapshot": "os",
        "instruction": f"Do what the test task {name} is about.",
        "source": "our own",
        "config": config or [],
        "trajectory": "trajectories/",
        "related_apps": ["os"],
        "evaluator": evaluator,
        "proxy": False,
    }


def _step(kind: str, **parameters: object) -> dict[str, Any]:
    return {"type": kind, "parameters": parameters}


def _command(text: str) -> dict[str, Any]:
    return {"type": "vm_command_line", "command": text, "shell": True}


def _file(path: str) -> dict[str, Any]:
    return {"type": "vm_file", "path": path, "dest": Path(path).name}


_GET_SHEET = _step("download", files=[{"url": SHEET, "path": "/home/user/sheet.xlsx"}])

CASES: tuple[Case, ...] = (
    Case(
        "table",
        _task(
            "table",
            {
                "func": "compare_table",
                "result": _file("/home/user/sheet.xlsx"),
                "expected": {"type": "cloud_file", "path": SHEET_DONE, "dest": "sheet-done.xlsx"},
                "options": {"rules": [{"type": "sheet_data", "sheet_idx0": 0, "sheet_idx1": "EI0"}]},
                "postconfig": [_step("sleep", seconds=0.1)],
            },
            [_GET_SHEET],
        ),
        "echo \"from openpyxl import load_workbook as load; book = load('sheet.xlsx'); book.active['B3'] = 7\n"
        "book.save('sheet.xlsx')\" | python -",
        files=(SHEET, SHEET_DONE),
    ),
    Case(
        "command_output",
        _task(
            "command_output",
            {
                "func": "check_include_exclude",
                "result": _command("ls ~/Documents"),
                "expected": {"type": "rule", "rules": {"include": ["plan.txt"], "exclude": ["draft.txt"]}},
            },
            [
                _step("execute", command=["mkdir", "-p", "/home/user/Documents"]),
                _step("command", command="touch ~/Documents/draft.txt", shell=True),
            ],
        ),
        "mv ~/Documents/draft.txt ~/Documents/plan.txt",
    ),
    Case(
        "two_metrics",
        _task(
            "two_metrics",
            {
                "func": ["exact_match", "check_direct_json_object"],
                "conj": "and",
                "result": [_command("cat ~/answer.txt"), _command("cat ~/answer.json")],
                "expected": [
                    {"type": "rule", "rules": {"expected": "42\n"}},
                    {"type": "rule", "rules": {"expected": {"answer": "42"}}},
                ],
            },
            [_step("execute", command="echo 42 > ~/answer.txt; echo '{}' > ~/answer.json", shell=True)],
        ),
        'echo \'{"answer": "42"}\' > answer.json',
    ),
    Case(
        "either",
        _task(
            "either",
            {
                "func": ["compare_text_file", "exact_match"],
                "conj": "or",
                "result": [_file(NAMED), _command("cat ~/other.txt")],
                "expected": [
                    {"type": "cache_file", "path": "wanted.txt"},
                    {"type": "rule", "rules": {"expected": "fine"}},
                ],
                "options": [None, None],
            },
            # What a command prints on the desktop is kept for the comparison.
            [_step("execute", command=["printf", "wanted\\n"], stdout="wanted.txt")],
        ),
        "echo wanted > report.txt",
    ),
    Case(
        "typed",
        _task(
            "typed",
            {
                "func": "compare_text_file",
                "result": _file(NAMED),
                "expected": {"type": "cache_file", "path": "wanted.txt"},
                "postconfig": [
                    _step("activate_window", window_name="report.txt - Mousepad", strict=False),
                    _step("execute", command=["python", "-c", "import pyautogui; pyautogui.hotkey('ctrl', 's')"]),
                    _step("sleep", seconds=0.5),
                    _step("close_window", window_name="Mousepad", by_class=True),
                ],
            },
            [
                _step("execute", command=["printf", "Zeile 1: <ä>\\n"], stdout="wanted.txt"),
                _step("execute", command=["touch", NAMED]),
                _step("open", path=NAMED),
                _step("activate_window", window_name="report.txt - Mousepad"),
            ],
        ),
        typing="Zeile 1: <ä>\n",
    ),
    Case(
        "terminal",
        _task(
            "terminal",
            {
                "func": "check_include_exclude",
                "result": {"type": "vm_terminal_output"},
                "expected": {"type": "rule", "rules": {"include": ["54\n"], "exclude": ["not found"]}},
            },
            [
                _step(
                    "execute",
                    command=["python", "-c", "import pyautogui; import time; pyautogui.hotkey('ctrl', 'alt', 't')"],
                ),
                _step("activate_window", window_name="Terminal"),
            ],
        ),
        typing="echo $((6 * 9))\n",
    ),
    Case(
        "running",
        _task(
            "running",
            {
                "func": "check_include_exclude",
                "result": _command("pgrep -c mousepad; true"),
                "expected": {"type": "rule", "rules": {"include": ["0"], "exclude": ["1"]}},
            },
            [
                _step("launch", command=["mousepad"]),
                _step(
                    "execute_with_verification",
                    command=["true"],
                    verification={"window_exists": "Mousepad", "command_success": "pgrep mousepad"},
                ),
                _step("execute", command="pgrep -c mousepad", shell=True, until={"stdout": "1"}),
            ],
        ),
        "pkill -x mousepad; sleep 0.5",
    ),
    Case(
        "folders",
        _task(
            "folders",
            {
                "func": "check_json",
                "result": _file("/home/user/.config/tool/settings.json"),
                "expected": {
                    "type": "rule",
                    "rules": {"expect": [{"key": ["theme"], "method": "eq", "ref": "dark"}]},
                },
            },
            [_step("download", files=[{"url": SETTINGS, "path": "/home/user/.config/tool/settings.json"}])],
        ),
        'echo \'{"theme": "dark"}\' > .config/tool/settings.json',
        files=(SETTINGS,),
    ),
)
INFEASIBLE = _task("never", {"func": "infeasible"})
NOT_RUN: dict[str, dict[str, Any]] = {
    "network": _task("needs_a_site", {"func": "exact_match", "result": {"type": "info_from_website"}}),
    "account": _task("needs_an_account", {"func": "exact_match"}, [_step("googledrive", operation=["delete"])]),
    "debugging_port": _task("needs_tabs", {"func": "exact_match"}, [_step("chrome_open_tabs", urls_to_open=["x"])]),
    "root": _task(
        "needs_root",
        {"func": "exact_match"},
        [_step("execute", command="echo {CLIENT_PASSWORD} | sudo -S date", shell=True)],
    ),
    "program": _task("needs_a_program", {"func": "exact_match"}, [_step("launch", command=["code", "x"])]),
    "file": _task(
        "needs_a_file",
        {"func": "exact_match"},
        [_step("download", files=[{"url": f"{HUB}/nowhere.txt", "path": "/home/user/x"}])],
    ),
    "step": _task("needs_a_step", {"func": "exact_match"}, [_step("change_wallpaper", path="x.png")]),
    "metric": _task("needs_a_metric", {"func": "check_python_file_by_test_suite"}),
    "getter": _task("needs_a_vm", {"func": "exact_match", "result": {"type": "vm_wallpaper", "dest": "x"}}),
}


def write_tasks(folder: Path) -> Path:
    """Write every task as a file, below the folder of its domain."""
    written = {"os": [one.task for one in CASES], "infeasible": [INFEASIBLE], "not_run": list(NOT_RUN.values())}
    for domain, tasks in written.items():
        (folder / domain).mkdir(parents=True)
        for task in tasks:
            (folder / domain / f"{task['id']}.json").write_text(json.dumps(task), "utf-8")
    (folder / "test_all.json").write_text(json.dumps({"os": ["table"]}), "utf-8")
    return folder


def write_files(folder: Path) -> Path:
    """Write the files that the tasks name by URL into a folder, in the layout of such folders."""
    place = folder / "files.example.org" / "osworld"
    place.mkdir(parents=True)
    for name, value in (("sheet.xlsx", None), ("sheet-done.xlsx", 7)):
        book = Workbook()
        sheet = book.active
        assert sheet is not None
        for row in (("Item", "Price"), ("Tea", 3), ("Milk", value)):
            sheet.append(row)
        book.save(place / name)
    (place / "settings.json").write_text('{"theme": "light"}', "utf-8")
    return folder
