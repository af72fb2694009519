"""Published tuples on real desktops: their scripts run unchanged, and the server measures that they agree.

The tuples are written for these tests by the published conventions: DISPLAY=:0, /home/user, programs started and left
running, `pip3 install` of what is there, artifacts at /home/user/<task_id>.<ext>.
"""

from pathlib import Path

import pytest
from pydantic import JsonValue

from bundles.bundle import Bundle
from clients.dataset.importing import import_published
from clients.dataset.index import read_dataset
from schemas.requests import WorkspaceOpen
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, Side
from server.services import Services
from tests.callers import ME
from tests.clients.dataset.tuples import config, published, put, workbook

NOTES_SETUP = """#!/usr/bin/env python3
import os
import subprocess
import sys
import time

TASK_ID = "os_notes_042"
HOME = "/home/user"


def main():
    os.environ.setdefault("DISPLAY", ":0")
    subprocess.run(["pip3", "install", "openpyxl", "python-docx"], check=True, capture_output=True)
    path = os.path.join(HOME, TASK_ID + ".txt")
    with open(path, "w") as file:
        file.write("apples\\npears\\n")
    with open("/tmp/task_web_sid", "w") as file:
        file.write("none")
    subprocess.Popen(["xterm", "-title", "notes", "-e", "less", path], env=dict(os.environ))
    time.sleep(1)


if __name__ == "__main__":
    main()
    sys.exit(0)
"""
NOTES_GOLDEN = """import os

path = os.path.expanduser("~/os_notes_042.txt")
with open(path, "w") as file:
    file.write("apples\\npears\\nplums\\n")
print("golden state written to", path)
"""
NOTES_REWARD = """import os

PATH = "/home/user/os_notes_042.txt"


def evaluate():
    try:
        with open(PATH) as file:
            lines = [line.strip() for line in file]
    except OSError:
        return 0.0
    if lines[:2] != ["apples", "pears"]:
        return 0.0
    score = 0.0
    if "plums" in lines:
        score += 0.5
    if len(lines) == 3 and lines[-1] == "plums":
        score += 0.5
    return score


if __name__ == "__main__":
    print(f"REWARD: {evaluate()}")
"""

SHEET = "/home/user/calc_total_007.xlsx"
SHEET_GOLDEN = f'''import io
from base64 import b64decode
from openpyxl import Workbook

book = Workbook()
sheet = book.active
for row in (["item", "price"], ["tea", 4], ["milk", 3], ["total", 7]):
    sheet.append(row)
book.save("{SHEET}")
'''
SHEET_REWARD = f'''from openpyxl import load_workbook


def main():
    try:
        sheet = load_workbook("{SHEET}", data_only=True).active
        rows = [tuple(row) for row in sheet.iter_rows(values_only=True)]
    except Exception as error:
        print("cannot read the workbook:", error)
        return 0.0
    if rows[:3] != [("item", "price"), ("tea", 4), ("milk", 3)]:
        return 0.0
    score = 0.0
    if len(rows) > 3 and rows[3][0] == "total":
        score += 0.4
    if len(rows) > 3 and rows[3][1] == 7:
        score += 0.6
    return score


print("REWARD:", main())
'''

PICTURE_SETUP = """import os, shutil
os.environ["DISPLAY"] = ":0"
from PIL import Image
Image.new("RGB", (64, 48), (200, 30, 30)).save("/home/user/os_grey_9.png")
shutil.copy("/home/user/os_grey_9.png", "/home/user/os_grey_9_initial_reference.png")
"""
PICTURE_GOLDEN = (
    PICTURE_SETUP
    + """
Image.open("/home/user/os_grey_9.png").convert("L").save("/home/user/os_grey_9.png")
"""
)
PICTURE_REWARD = """from PIL import Image, ImageChops


def grade():
    try:
        made = Image.open("/home/user/os_grey_9.png")
        before = Image.open("/home/user/os_grey_9_initial_reference.png")
    except OSError:
        return 0.0
    if made.size != before.size or made.mode != "L":
        return 0.0
    expected = before.convert("L")
    return 1.0 if ImageChops.difference(made, expected).getbbox() is None else 0.0


print("REWARD: %.2f" % grade())
"""


EXPECTED = """
set -e
test "$DISPLAY" = :0 && test "$HOME" = /home/user && touch /home/user/there /tmp/there
for program in python3 pip3 libreoffice xterm pcmanfm mousepad xdg-open wget unzip; do command -v $program; done
python3 -c 'import docx, fpdf, lxml, numpy, odf, openpyxl, pandas, PIL, pptx, pyautogui, requests'
pip3 install openpyxl python-docx python-pptx Pillow
"""


def placed(name: str, path: str, command: JsonValue) -> JsonValue:
    return [
        {"type": "download", "parameters": {"files": [{"url": f"./{name}", "path": path}]}},
        command,
    ]


def imported(tmp_path: Path, files: dict[str, bytes], name: str) -> Bundle:
    put(tmp_path / "in" / name, files)
    report = import_published(tmp_path / "in", tmp_path / "out")
    assert report.refused == {}
    (bundle,) = read_dataset(tmp_path / "out")
    return bundle


async def measure(services: Services, bundle: Bundle) -> tuple[list[str], str]:
    """Measure the agreement; returns what does not hold, and the titles of the initial desktop's windows."""
    space = await services.workspaces.open(WorkspaceOpen(task=bundle.task))
    assert bundle.golden_patch is not None
    for name, text in (
        (ArtifactName.INITIAL_SETUP, bundle.initial_setup),
        (ArtifactName.GOLDEN_PATCH, bundle.golden_patch),
        (ArtifactName.REWARD, bundle.reward),
    ):
        services.workspaces.write(space.workspace_id, name, text)
    verification = await services.verifier.verify(space.workspace_id, 3, ())
    windows = await services.sessions.windows(space.initial_session, ME)
    await services.workspaces.close(space.workspace_id)
    failures = [one.detail for one in verification.agreement.conditions if not one.passed]
    assert verification.agreement.deterministic
    return failures, "\n".join(window.title for window in windows)


async def test_a_script_that_leaves_a_program_running(services: Services, tmp_path: Path) -> None:
    files = published(config("os_notes_042"), initial_setup=NOTES_SETUP, golden_patch=NOTES_GOLDEN, reward=NOTES_REWARD)
    failures, windows = await measure(services, imported(tmp_path, files, "os_notes_042"))
    assert failures == []
    assert "notes" in windows


@pytest.mark.exhaustive(reason="scripts as the public pipeline writes them, on desktops")
async def test_a_set_up_as_the_public_pipeline_writes_it(services: Services, tmp_path: Path) -> None:
    """Without a step that puts its script in place, and with more than the script to do."""
    more = "mkdir -p notes && cd notes && python3 initial_setup.py && ls ../os_notes_042.txt"
    commands: list[JsonValue] = [["python3", "initial_setup.py"], more]
    for number, command in enumerate(commands):
        document = config("os_notes_042", config=[{"type": "execute", "command": command}])
        files = published(document, initial_setup=NOTES_SETUP, golden_patch=NOTES_GOLDEN, reward=NOTES_REWARD)
        failures, windows = await measure(services, imported(tmp_path / str(number), files, "os_notes_042"))
        assert failures == []
        assert "notes" in windows


async def test_a_picture_with_its_reference(services: Services, tmp_path: Path) -> None:
    files = published(
        config("os_grey_9"), initial_setup=PICTURE_SETUP, golden_patch=PICTURE_GOLDEN, reward=PICTURE_REWARD
    )
    failures, _ = await measure(services, imported(tmp_path, files, "os_grey_9"))
    assert failures == []


@pytest.mark.exhaustive(reason="scripts as the public pipeline writes them, on desktops")
async def test_a_workbook_that_is_put_in_place_and_opened(services: Services, tmp_path: Path) -> None:
    document = config("calc_total_007", "libreoffice_calc")
    document["config"] = placed("initial_setup.xlsx", SHEET, {"type": "open", "parameters": {"path": SHEET}})
    files = published(document, golden_patch=SHEET_GOLDEN, reward=SHEET_REWARD)
    del files["initial_setup.py"]
    files["initial_setup.xlsx"] = workbook([["item", "price"], ["tea", 4], ["milk", 3]])
    failures, _ = await measure(services, imported(tmp_path, files, "calc_total_007"))
    assert failures == []


async def test_what_published_scripts_expect_of_a_session(services: Services) -> None:
    """What is missing (code, wmctrl and more) is in docs/dataset.md."""
    task = Task.model_validate(
        {
            "task_id": "os_any",
            "environment": "os",
            "family": "any",
            "seed": 0,
            "instruction": "Look around",
            "context": "Nothing.",
            "difficulty": "easy",
        }
    )
    space = await services.workspaces.open(WorkspaceOpen(task=task))
    result = await services.workspaces.shell(space.workspace_id, Side.INITIAL, EXPECTED, 60, ME)
    await services.workspaces.close(space.workspace_id)
    assert result.exit_code == 0, result.stdout + result.stderr
