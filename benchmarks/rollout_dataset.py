"""Small datasets for measuring rollouts: a page, and a terminal in which a word has to be typed."""

from pathlib import Path

from bundles.bundle import Bundle
from clients.authors.families import families
from clients.dataset.index import append
from schemas.tasks import Difficulty, Task

TERMINAL = (200, 150)
"""A point of the terminal, in pixels of a screen of 1280x720."""
_SETUP = """
import pathlib, subprocess, time
command = "cat > /home/user/notes.txt"
subprocess.Popen(["xterm", "-geometry", "80x24+50+50", "-T", "notes", "-e", command])
while not pathlib.Path("/home/user/notes.txt").exists():
    time.sleep(0.02)
"""
_REWARD = """
lines = open("/home/user/notes.txt").read().splitlines()
print("REWARD:", float("hello" in lines))
"""


def terminal(folder: Path) -> Path:
    """Write a dataset with one tuple on a desktop: type `hello` and Return."""
    task = Task(
        task_id="os_hello",
        environment="os",
        family="hello",
        seed=1,
        instruction="Write one line into the terminal: hello.",
        context="The terminal writes to notes.txt.",
        difficulty=Difficulty.EASY,
    )
    append(folder, [Bundle(task, _SETUP, None, _REWARD, None, rounds=0)])
    return folder


def pages(folder: Path) -> Path:
    """Write a dataset with one tuple on pages of the hub."""
    family = next(one for one in families("hub_mail") if one.has_oracle)
    task = family.propose(1)
    append(folder, [Bundle(task, family.initial_setup(task), None, family.reward(task), None, rounds=0)])
    return folder
