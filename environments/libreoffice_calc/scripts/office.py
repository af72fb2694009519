"""Let the running office save what it has open, so that a file holds computed values and its way of writing styles."""

import subprocess

SAVE_ALL = """
import os
import sys
import time
import uno
from com.sun.star.beans import PropertyValue

local = uno.getComponentContext()
resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
office = resolver.resolve("uno:pipe,name=cua-gym;urp;StarOffice.ComponentContext")
desktop = office.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", office)
toolkit = office.ServiceManager.createInstanceWithContext("com.sun.star.awt.Toolkit", office)
for document in desktop.Components:
    # The window is there before the view is, and the view before its frozen rows: saved too early, they are lost.
    end = time.monotonic() + 30
    frozen = sys.argv[1] == "frozen"
    while (view := document.CurrentController) is None or (frozen and not view.hasFrozenPanes()):
        if time.monotonic() > end:
            sys.exit("the view of the document did not become what its file says within 30 s")
        time.sleep(0.02)
    toolkit.processEventsToIdle()
    if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        document.calculateAll()
    if sys.argv[1] == "as":
        kind = PropertyValue()
        kind.Name, kind.Value = "FilterName", sys.argv[3]
        document.storeAsURL(uno.systemPathToFileUrl(sys.argv[2]), (kind,))
    else:
        document.store()
# Not by way of the interpreter's own end, in which UNO's bridge was once seen to die (SIGSEGV) after all was done.
os._exit(0)
"""


def save_in_office(*, frozen=False):
    """Recalculate and save every open document, once its view has its `frozen` rows where the file has some.

    UNO belongs to the system's Python, not to this one.
    """
    save_all("frozen" if frozen else "plain")


def save_in_office_as(path, filter_name):
    """Save the open document as another file in another format, and keep that one open."""
    save_all("as", path, filter_name)


def save_all(*how):
    """Save with the Python that has UNO."""
    subprocess.run(["/usr/bin/python3", "-I", "-c", SAVE_ALL, *how], check=True, timeout=60)
