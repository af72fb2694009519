"""Let the running office save what it has open, so that a file holds computed values and what Calc makes of styles."""

import subprocess

SAVE_ALL = """
import sys
import time
import uno

local = uno.getComponentContext()
resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
office = resolver.resolve("uno:pipe,name=cua-gym;urp;StarOffice.ComponentContext")
desktop = office.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", office)
toolkit = office.ServiceManager.createInstanceWithContext("com.sun.star.awt.Toolkit", office)
for document in desktop.Components:
    # The window is there before the view is, and the view before its frozen rows: saved too early, they are lost.
    end = time.monotonic() + 30
    frozen = sys.argv[1:] == ["frozen"]
    while (view := document.CurrentController) is None or (frozen and not view.hasFrozenPanes()):
        if time.monotonic() > end:
            sys.exit("the view of the document did not become what its file says within 30 s")
        time.sleep(0.02)
    toolkit.processEventsToIdle()
    document.calculateAll()
    document.store()
"""


def save_in_office(*, frozen=False):
    """Recalculate and save every open document, once its view has its `frozen` rows where the file has some.

    UNO belongs to the system's Python, not to this one.
    """
    view = ["frozen"] if frozen else []
    subprocess.run(["/usr/bin/python3", "-I", "-c", SAVE_ALL, *view], check=True, timeout=60)
