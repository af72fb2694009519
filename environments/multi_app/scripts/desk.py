"""Put windows side by side, and write texts and workbooks for several programs to work on."""

import os
import re
import subprocess
import zipfile

from Xlib.display import Display

from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()
from environments.shared.desktop.scripts.windows import (  # included by render()
    ask_window_manager,
    open_program,
    place,
    wait_for_window,
)

HOME = "/home/user"
WRITTEN_AT = 1_735_725_600  # 2025-01-01 10:00 UTC
SIDES = ((1, 21, 637, 645), (641, 21, 637, 645))  # x, y, width, height; the terminal may stand a title bar lower

DRAWN = """
import os
import time
import uno

local = uno.getComponentContext()
resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
office = resolver.resolve("uno:pipe,name=cua-gym;urp;StarOffice.ComponentContext")
desktop = office.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", office)
toolkit = office.ServiceManager.createInstanceWithContext("com.sun.star.awt.Toolkit", office)
end = time.monotonic() + 30
while any(document.CurrentController is None for document in desktop.Components) and time.monotonic() < end:
    time.sleep(0.02)
toolkit.processEventsToIdle()
# Not by way of the interpreter's own end, in which UNO's bridge was once seen to die (SIGSEGV) after all was done.
os._exit(0)
"""


def office_is_drawn():
    """Wait until the office has drawn its document: until then it may still take the focus from another program.

    UNO belongs to the system's Python, not to this one.
    """
    subprocess.run(["/usr/bin/python3", "-I", "-c", DRAWN], check=True, timeout=60)


def side_by_side(left, right):
    """Put the windows with these titles, regular expressions, into the halves of the screen."""
    display = Display()
    remove = 0
    both = [display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{axis}") for axis in ("VERT", "HORZ")]
    for title, half in zip((left, right), SIDES, strict=True):
        window = wait_for_window(display, title)
        ask_window_manager(display, window, "_NET_WM_STATE", [remove, *both, 2, 0])
        place(display, window, *half)


def put_texts(texts):
    """Write texts byte for byte."""
    for path, text in texts.items():
        full = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as stream:
            stream.write(text.encode())
        os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def put_workbook(path, sheet):
    """Write a workbook of one sheet, the same bytes each time: it tells no date and its parts have one."""
    full = os.path.join(HOME, path)
    save_workbook(build_workbook([sheet]), full)
    with zipfile.ZipFile(full) as packed:
        parts = {name: packed.read(name) for name in packed.namelist() if name != "docProps/core.xml"}
    parts["_rels/.rels"] = re.sub(rb"<Relationship [^>]*core-properties[^>]*/>", b"", parts["_rels/.rels"])
    kinds = parts["[Content_Types].xml"]
    parts["[Content_Types].xml"] = re.sub(rb"<Override [^>]*core-properties[^>]*/>", b"", kinds)
    with zipfile.ZipFile(full, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 10, 0, 0)), data)
    os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def named(path):
    """Return an expression for the titles of windows that begin with the name of a file."""
    return f"^{re.escape(os.path.basename(path))}\\b"


def show_text(path):
    """Open a text in the text editor."""
    open_program(["mousepad", os.path.join(HOME, path)], named(path))


def show_folder(path):
    """Open a folder in the file manager."""
    open_program(["pcmanfm", os.path.join(HOME, path)], f"{named(path)}$")


def show_terminal(path):
    """Open a terminal in a folder."""
    open_program(["lxterminal", f"--working-directory={os.path.join(HOME, path)}"], "^LXTerminal$")
