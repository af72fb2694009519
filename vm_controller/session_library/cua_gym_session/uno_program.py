"""What `office` runs with the system's Python: `ready PATH`, `save PATH` or `convert SOURCE TARGET FILTER`."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import uno  # pyright: ignore[reportMissingModuleSource] - the system's Python has it
from com.sun.star.beans import PropertyValue  # pyright: ignore[reportMissingModuleSource]
from com.sun.star.connection import NoConnectException  # pyright: ignore[reportMissingModuleSource]
from com.sun.star.io import IOException  # pyright: ignore[reportMissingModuleSource]
from com.sun.star.lang import DisposedException  # pyright: ignore[reportMissingModuleSource]

RUNNING = "cua-gym"
PATIENCE_S = 60


def connect(pipe: str, patience_s: float) -> Any:
    """Return the desktop object of the office that listens on a pipe; None if none does in time."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    end = time.monotonic() + patience_s
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end:
                return None
            time.sleep(0.1)
        else:
            return context


def service(context: Any, name: str) -> Any:
    """Return a service of the office."""
    return context.ServiceManager.createInstanceWithContext(name, context)


def document_at(context: Any, path: str) -> Any:
    """Return the open document at a path once its view is complete."""
    address, end = uno.systemPathToFileUrl(path), time.monotonic() + PATIENCE_S
    while True:
        opened = [one for one in service(context, "com.sun.star.frame.Desktop").Components if hasattr(one, "URL")]
        for one in opened:
            if address == one.URL and one.CurrentController is not None:
                service(context, "com.sun.star.awt.Toolkit").processEventsToIdle()
                return one
        if time.monotonic() > end:
            sys.exit(f"the document is not open; open are: {', '.join(one.URL for one in opened) or 'none'}")
        time.sleep(0.05)


def option(name: str, value: object) -> PropertyValue:
    """Return an option for loading or storing a document."""
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def recalculate(document: Any) -> None:
    """Recalculate all cells of a spreadsheet."""
    if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        document.calculateAll()


def convert(source: str, target: str, kind: str) -> None:
    """Store a document as another file, by an invisible office that ends afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = f"convert-{os.getpid()}"
        office = subprocess.Popen(
            [
                "soffice",
                "--headless",
                "--norestore",
                "--nologo",
                f"-env:UserInstallation=file://{folder}/profile",
                f"--accept=pipe,name={pipe};urp;",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        context = connect(pipe, PATIENCE_S)
        if context is None:
            office.kill()
            sys.exit("the office did not start")
        desktop = service(context, "com.sun.star.frame.Desktop")
        try:
            document = desktop.loadComponentFromURL(
                uno.systemPathToFileUrl(source), "_blank", 0, (option("Hidden", True),)
            )
            if document is None:
                sys.exit("the office cannot read this file")
            recalculate(document)
            kind = kind or f"{MODULE_OF[next(name for name in MODULE_OF if document.supportsService(name))]}_pdf_Export"
            document.storeToURL(uno.systemPathToFileUrl(target), (option("FilterName", kind),))
            document.close(False)
        finally:
            # The office may end before it has answered.
            with contextlib.suppress(DisposedException):
                desktop.terminate()
            office.wait(PATIENCE_S)


MODULE_OF = {
    "com.sun.star.sheet.SpreadsheetDocument": "calc",
    "com.sun.star.text.TextDocument": "writer",
    "com.sun.star.presentation.PresentationDocument": "impress",
    "com.sun.star.drawing.DrawingDocument": "draw",
}


def main(what: str, path: str, *more: str) -> None:
    """Carry out a request."""
    if what == "convert":
        convert(path, more[0], more[1])
        return
    context = connect(RUNNING, 10)
    if context is None:
        sys.exit("no office is running; open a document first")
    document = document_at(context, path)
    if what == "save":
        recalculate(document)
        document.store()


try:
    main(*sys.argv[1:])
except IOException as error:
    sys.stderr.write(error.Message)
    sys.stderr.flush()
    os._exit(1)
# Skip the interpreter's own shutdown, in which UNO's bridge was once seen to crash (SIGSEGV) after all was done.
os._exit(0)
