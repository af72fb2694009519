"""Chooses the drivers for pictures, pointer and keys of a display by what the display supports."""

from schemas.errors import InfrastructureError
from vm_controller.controller.capture import Capture
from vm_controller.controller.display import Display
from vm_controller.controller.framebuffer import FramebufferCapture
from vm_controller.controller.input import Input
from vm_controller.controller.mss_capture import MssCapture
from vm_controller.controller.pace import Pace
from vm_controller.controller.pyautogui_input import PyautoguiInput
from vm_controller.controller.settle import Settling
from vm_controller.controller.x_connection import XConnection
from vm_controller.controller.xtest import XTestInput


def open_capture(display: Display, link: XConnection | None = None) -> Capture:
    """Return the fastest capture driver for `display`; `link` is a connection that it may share.

    If the server keeps its framebuffer in a file, that is read; otherwise mss captures through shared memory.

    Raises:
        InfrastructureError: the display does not answer or its pictures cannot be read.
    """
    return MssCapture(display) if display.framebuffer is None else FramebufferCapture(display, link)


def open_input(display: Display, link: XConnection | None = None, pace: Pace | None = None) -> Input:
    """Return the best input driver for a display: XTEST if `link` is given, else pyautogui in a child process.

    Args:
        display: the display.
        link: a connection to it that the driver may use; None rules out XTEST.
        pace: waits until applications have carried out what was typed; None makes the driver create its own.

    Raises:
        InfrastructureError: no driver can reach the display.
    """
    if link is not None and link.has_xtest:
        return XTestInput(link, pace or Settling(link))
    if not display.name:
        raise InfrastructureError("no input driver reaches a display without XTEST and without a DISPLAY name")
    return PyautoguiInput(display)
