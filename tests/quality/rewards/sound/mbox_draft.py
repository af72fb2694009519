import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import mailbox
import email.header


def text_of(message):
    if message.is_multipart():
        return "".join(text_of(part) for part in message.get_payload())
    payload = message.get_payload(decode=True) or b""
    return payload.decode(message.get_content_charset() or "utf-8", "replace")


def evaluate():
    want = TASK["parameters"]
    box = mailbox.mbox("/home/user/mail/Drafts", create=False)
    best = 0.0
    for message in box:
        points = 0.0
        if (message["To"] or "").strip().lower() == want["to"]:
            points += 0.4
        subject = str(email.header.make_header(email.header.decode_header(message["Subject"] or "")))
        if subject == want["subject"]:
            points += 0.3
        if want["phrase"] in text_of(message):
            points += 0.3
        best = max(best, points)
    return best


reward = 0.0
try:
    reward = evaluate()
except Exception as error:
    print("mail:", error)
finally:
    print("COMPONENT draft", reward, 1.0)
    print("REWARD:", reward)
