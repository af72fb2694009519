"""Files as somebody might have them on a computer, for trying out what uploads do."""

import hashlib

from hub.engine.records import Attachment

NOTES = "notes-from-the-call.txt"
_TEXTS = {NOTES: "They can deliver on Thursday.\nAsk for the invoice before the end of the month.\n"}


def content_of(name: str) -> bytes:
    """Return what a file of this name holds."""
    return _TEXTS.get(name, f"{name}\n").encode()


def attachment_of(name: str) -> Attachment:
    """Describe a file as the server does once it is uploaded."""
    content = content_of(name)
    return Attachment(
        file_id="file-1",
        name=name,
        content_type="text/plain",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
