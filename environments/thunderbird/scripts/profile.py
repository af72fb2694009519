"""Write mail folders, contacts and filters as the mail program itself would, and open it on the inbox."""

import base64
import os
import sqlite3
import uuid
from email.utils import formatdate

from environments.shared.desktop.scripts.windows import open_program  # included by render()

ROOT = "/home/user/.thunderbird"
MAIL = f"{ROOT}/profile/Mail/Local Folders"
READ, STARRED = 1, 4
TAGS = {"Important": "$label1", "Work": "$label2", "Personal": "$label3", "To Do": "$label4", "Later": "$label5"}
KEYS_WIDTH = 80
STANDARD = ("Inbox", "Drafts", "Sent", "Trash")


def write_folders(folders):
    """Write mailboxes by their names; `Parent/Child` is a folder in a folder."""
    for name in (*STANDARD, *folders):
        *parents, own = name.split("/")
        place = os.path.join(MAIL, *(f"{parent}.sbd" for parent in parents))
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, own), "w", encoding="utf-8", newline="\n") as stream:
            stream.write("".join(entry(mail) for mail in folders.get(name, [])))


def entry(mail):
    """Return a mail as it stands in a mailbox."""
    status = READ | (STARRED if mail["starred"] else 0)
    keys = " ".join(TAGS[tag] for tag in mail["tags"])
    day = formatdate(mail["date"])
    head = [
        f"From - {day}",
        f"X-Mozilla-Status: {status:04x}",
        "X-Mozilla-Status2: 00000000",
        f"X-Mozilla-Keys: {keys:<{KEYS_WIDTH}}",
        f"From: {mail['sender']}",
        f"To: {mail['to']}",
        f"Subject: {mail['subject']}",
        f"Date: {day}",
        f"Message-ID: <{uuid.uuid5(uuid.NAMESPACE_OID, mail['subject'])}@mail.example>",
        "MIME-Version: 1.0",
    ]
    plain = ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", "", mail["text"]]
    if not mail["files"]:
        return "\n".join([*head, *plain, "", ""])
    parts = [*head, 'Content-Type: multipart/mixed; boundary="part"', "", "--part", *plain]
    for name, text in mail["files"].items():
        parts += ["--part", f'Content-Type: text/csv; name="{name}"', "Content-Transfer-Encoding: base64"]
        parts += [f'Content-Disposition: attachment; filename="{name}"', ""]
        parts.append(base64.encodebytes(text.encode()).decode().rstrip("\n"))
    return "\n".join([*parts, "--part--", "", ""])


def write_contacts(contacts):
    """Write the personal address book: `name`, `email` and `phone` of each contact."""
    database = sqlite3.connect(f"{ROOT}/profile/abook.sqlite")
    for table in (
        "properties (card TEXT, name TEXT, value TEXT)",
        "lists (uid TEXT PRIMARY KEY, name TEXT, nickName TEXT, description TEXT)",
        "list_cards (list TEXT, card TEXT, PRIMARY KEY(list, card))",
    ):
        database.execute(f"CREATE TABLE {table}")
    for contact in contacts:
        card = str(uuid.uuid5(uuid.NAMESPACE_OID, contact["email"]))
        first, _, last = contact["name"].partition(" ")
        lines = ["BEGIN:VCARD", "VERSION:4.0", f"FN:{contact['name']}", f"N:{last};{first};;;"]
        lines += [f"EMAIL;PREF=1:{contact['email']}", f"TEL;TYPE=work;VALUE=TEXT:{contact['phone']}"]
        lines += [f"UID:{card}", "END:VCARD", ""]
        properties = {
            "_vCard": "\r\n".join(lines),
            "DisplayName": contact["name"],
            "FirstName": first,
            "LastName": last,
            "PrimaryEmail": contact["email"],
            "WorkPhone": contact["phone"],
        }
        rows = [(card, name, value) for name, value in properties.items()]
        database.executemany("INSERT INTO properties VALUES (?, ?, ?)", rows)
    database.execute("PRAGMA user_version = 4")
    database.commit()
    database.close()


def write_filters(filters):
    """Write message filters: `name`, `conditions` as the file writes them, and `actions` with their values."""
    lines = ['version="9"', 'logging="no"']
    for one in filters:
        lines += [f'name="{one["name"]}"', 'enabled="yes"', 'type="17"']
        for action, value in one["actions"]:
            lines.append(f'action="{action}"')
            if value:
                lines.append(f'actionValue="{value}"')
        lines.append(f'condition="{one["conditions"]}"')
    with open(f"{MAIL}/msgFilterRules.dat", "w", encoding="utf-8") as stream:
        stream.write("\n".join([*lines, ""]))


def open_mail():
    """Open the mail program; it shows the inbox, as the session in the ready-made profile says."""
    open_program(["sh", f"{ROOT}/start.sh"], "^Inbox .*Thunderbird$", timeout_s=100)
