"""Text goes to the clipboard and comes from it, with xclip as the other program."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from schemas.errors import ConflictError
from schemas.observations import Clipboard
from tests.vm_controller.controller.desk import Desk, eventually, frozen
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.clipboard import ClipboardOwner, read_clipboard

TEXT = 'The quick <brown> "fox" ~#@ | é ñ € Ж 中文输入 🎉\n\tand\r\nmore'
TEXTS = {"short": TEXT, "in parts": TEXT * 10_000, "plain": "plain"}


@pytest.fixture
def owner(bare_desk: Desk) -> Iterator[ClipboardOwner]:
    owner = ClipboardOwner(bare_desk.display)
    yield owner
    owner.close()


def xclip(desk: Desk, *options: str) -> bytes:
    command = [*desk.display.command_prefix, "xclip", "-selection", "clipboard", "-o", *options]
    environment = {"DISPLAY": desk.display.name, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    return subprocess.run(command, env=environment, capture_output=True, check=False, timeout=30).stdout


def copy(desk: Desk, data: bytes, *options: str) -> subprocess.Popen[bytes]:
    source = desk.folder / "copied"
    source.write_bytes(data)
    return desk.start("xclip", "-selection", "clipboard", "-quiet", *options, "-i", str(source))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_programs_get_what_was_put_there(bare_desk: Desk, owner: ClipboardOwner, text: str) -> None:
    owner.put(text)
    assert xclip(bare_desk, "-t", "UTF8_STRING").decode() == text
    assert read_clipboard(bare_desk.display, Cancel()).text == text


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_what_programs_copied_is_read(bare_desk: Desk, text: str) -> None:
    copy(bare_desk, text.encode())
    eventually(lambda: read_clipboard(bare_desk.display, Cancel()).text == text, True)


def test_an_empty_clipboard_and_one_without_text(bare_desk: Desk, owner: ClipboardOwner) -> None:
    owner.put("something")
    owner.put("")
    assert read_clipboard(bare_desk.display, Cancel()) == Clipboard(text=None)
    copy(bare_desk, b"\x89PNG", "-t", "image/png")
    eventually(
        lambda: read_clipboard(bare_desk.display, Cancel()), Clipboard(text=None, formats=("TARGETS", "image/png"))
    )


def test_another_program_takes_the_clipboard_over(bare_desk: Desk, owner: ClipboardOwner) -> None:
    owner.put("ours")
    copy(bare_desk, b"theirs")
    eventually(lambda: xclip(bare_desk), b"theirs")
    owner.put("ours again")
    assert xclip(bare_desk) == b"ours again"


def test_an_owner_that_hangs_is_an_error_and_not_a_wait_without_end(bare_desk: Desk) -> None:
    program = copy(bare_desk, b"never")
    eventually(lambda: xclip(bare_desk), b"never")
    with frozen(program.pid), pytest.raises(ConflictError, match="does not hand it out"):
        read_clipboard(bare_desk.display, Cancel())
