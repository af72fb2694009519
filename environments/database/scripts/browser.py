"""Make the task's database and texts, and open the database in DB Browser, its table on show."""

import os
import re
import sqlite3
import time

from Xlib.display import Display

from environments.shared.desktop.scripts.windows import (  # included by render()
    ask_window_manager,
    open_program,
    window_titles,
)

HOME = "/home/user"
WRITTEN_AT = 1_735_725_600  # 2025-01-01 10:00 UTC


def write_database(path, script):
    """Make a database by SQL."""
    full = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    database = sqlite3.connect(full)
    database.executescript(script)
    database.close()
    os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def write_texts(texts):
    """Write texts byte for byte."""
    for path, text in texts.items():
        full = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as stream:
            stream.write(text.encode())
        os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def open_browser(path, table, timeout_s=60):
    """Open a database and wait for its window."""
    command = ["sqlitebrowser", "-t", table, os.path.join(HOME, path)]
    open_program(command, f"DB Browser for SQLite - .*{re.escape(os.path.basename(path))}$", timeout_s)
    # It reads the table twice at its start, and now and then asks whether the one reading shall end the other: no.
    display = Display()
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        for window, title in window_titles(display):
            if title == "DB Browser for SQLite":
                ask_window_manager(display, window, "_NET_CLOSE_WINDOW", [0, 2, 0, 0, 0])
        time.sleep(0.1)
