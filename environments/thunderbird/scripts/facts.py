"""What the mail program's profile holds, put into words: runs on captured files, which no program changes any more."""

import email
import email.policy
import json
import mailbox
import os
import re
import shutil
import sqlite3
import tempfile
from urllib.parse import unquote

PROFILE = "/home/user/.thunderbird/profile"
MAIL = f"{PROFILE}/Mail/Local Folders"
EXPUNGED, STARRED = 8, 4
RUNS_BY_ITSELF = 1 | 32 | 64  # on mail that comes in, before or after it is judged as junk, or when it is sent
NO_FOLDERS = (".msf", ".snm", ".toc", ".sbd", ".mozmsgs", ".wdseml", "~")
NO_FOLDER = ("msgfilterrules.dat", "rules.dat", "rulesbackup.dat", "popstate.dat", "filterlog.html", "junklog.html")
"""Files beside the mailboxes; the program takes every other one for a folder, whatever it is called."""
OWN_FOLDERS = ("Inbox", "Drafts", "Templates", "Sent", "Archives", "Junk", "Trash", "Unsent Messages")
TAGS = {"$label1": "Important", "$label2": "Work", "$label3": "Personal", "$label4": "To Do", "$label5": "Later"}
ACTIONS = {"AddTag": "tag"}
TAG_NAME = re.compile(r'^user_pref\("mailnews\.tags\.([^"]+)\.tag", "(.*)"\);$', re.MULTILINE)
CONDITION = re.compile(r"(AND|OR) \((.*?)\)")
FOLDER = "mailbox://nobody@Local%20Folders/"
WRITTEN_TAGS = {
    *("html", "head", "meta", "title", "body", "p", "br", "div", "pre", "span", "a", "b", "i", "u", "em", "strong"),
    *("tt", "code", "ul", "ol", "li", "font", "blockquote", "h1", "h2", "h3"),
}
"""What the program's window for writing makes; anything else shows what is no word, or hides what is one."""
UNSEEN = re.compile(r"display|visibility|font-size|opacity|position|indent|height|color|hidden", re.IGNORECASE)
MORE_HEADS = ("Cc", "Bcc", "Reply-To", "Followup-To", "Mail-Followup-To", "Mail-Reply-To", "Newsgroups")
RULE = re.compile(r'^(\w+)="(.*)"$')
POLICY = email.policy.default
BLANK, NO_BREAK = re.compile(r"[ \t\r\n\v\f]+"), "\u00a0"
"""What separates words for every program: Python takes wide and narrow spaces for blanks, too."""
LINE_END = re.compile(r"\r\n?|\n")
"""What ends a line for every program: Python splits at ten further characters."""
CARD = (("BEGIN", "VCARD"), ("END", "VCARD"))
FOLDED = re.compile(r"\r?\n[ \t]")
"""Where a line of a card goes on in the next one."""
PROPERTY = re.compile(r"^(?:\w+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$", re.IGNORECASE)
TYPE = re.compile(r";TYPE=([^;:]*)", re.IGNORECASE)
OF_A_CARD = ("BEGIN", "VERSION", "PRODID", "UID", "REV", "FN", "N", "EMAIL", "TEL", "END")


def tags():
    """What the tags are called, by their keys: the profile may call them otherwise than the program does."""
    names = dict(TAGS)
    for file in ("prefs.js", "user.js"):
        if os.path.exists(f"{PROFILE}/{file}"):
            with open(f"{PROFILE}/{file}", encoding="utf-8") as stream:
                names |= {key: json.loads(f'"{name}"') for key, name in TAG_NAME.findall(stream.read())}
    return names


def folders():
    """Every mailbox with its path among the folders."""
    for place, below, names in os.walk(MAIL):
        below.sort()
        parents = os.path.relpath(place, MAIL).replace(".sbd", "").split("/")
        for name in sorted(names):
            if not (
                name.endswith(NO_FOLDERS) or name.lower() in NO_FOLDER or name.startswith((".", "#", "feeds.json"))
            ):
                yield "/".join([part for part in parents if part != "."] + [name]), os.path.join(place, name)


def empty_folders():
    """The folders without a mail that are not the program's own, nor thrown away."""
    filled = {folder for folder, _, _ in mails()}
    names = {folder for folder, _ in folders()} - {*OWN_FOLDERS} - filled
    return sorted([name] for name in names if not name.startswith("Trash/"))


def mails():
    """Every mail that is not marked as gone, with its folder."""
    for folder, path in folders():
        for mail in mailbox.mbox(path, factory=lambda stream: email.message_from_binary_file(stream, policy=POLICY)):
            status = int(mail.get("X-Mozilla-Status", "0"), 16)
            if not status & EXPUNGED:
                yield folder, mail, status


def where():
    """Where every mail lies."""
    return sorted([folder, str(mail["Subject"])] for folder, mail, _ in mails() if folder != "Drafts")


def texts():
    """What every mail says, and what is attached to it."""
    found = []
    for folder, mail, _ in mails():
        if folder != "Drafts":
            parts = [part for part in mail.walk() if part.get_content_maintype() == "text"]
            told = [[part.get_filename() or "", *lines_of(part.get_content())] for part in parts]
            found.append([str(mail["Subject"]), str(mail["From"]), *told])
    return sorted(found, key=str)


def lines_of(text):
    """Split a text into lines."""
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def marks():
    """The tags and the star of every mail."""
    found, names = [], tags()
    for folder, mail, status in mails():
        if folder == "Drafts":
            continue
        subject = str(mail["Subject"])
        keys = str(mail.get("X-Mozilla-Keys", "")).split()
        found += [[subject, names.get(key, key)] for key in keys if key not in ("junk", "nonjunk")]
        found += [[subject, "starred"]] if status & STARRED else []
    return sorted(found)


def more_than_words(mail, body):
    """What a draft has that is neither its address nor its subject nor the words of its text."""
    heads = [(name, value) for name in MORE_HEADS for value in mail.get_all(name, [])]
    found = [f"{name}: {value}" for name, value in heads if str(value).strip()]
    files = [part for part in mail.walk() if part.get_filename() or part.get_content_disposition() == "attachment"]
    found += [f"attachment: {part.get_filename()}" for part in files]
    if body is not None and body.get_content_subtype() == "html":
        for tag, attributes in re.findall(r"<([a-zA-Z][\w-]*)([^>]*)>", body.get_content()):
            if tag.lower() not in WRITTEN_TAGS or UNSEEN.search(attributes):
                found.append(f"<{tag.lower()}>")
    return sorted(found)


def drafts():
    """The drafts: to whom, about what, the lines of the text, and what there is beside these."""
    found = []
    for folder, mail, _ in mails():
        if folder == "Drafts":
            body = mail.get_body(("html", "plain"))  # of two the program shows and edits this one
            text = "" if body is None else body.get_content()
            if body is not None and body.get_content_subtype() == "html":
                text = re.sub(r"<[^>]*>", "", re.sub(r"<br>|</p>|</div>", "\n", text))
                text = text.replace(NO_BREAK, " ")  # which the window for writing makes of some spaces
            addresses = sorted(one.addr_spec for to in mail.get_all("To", []) for one in to.addresses)
            lines = [BLANK.sub(" ", line).strip(" ") for line in lines_of(text)]
            found.append(
                {
                    "to": addresses,
                    "subject": str(mail["Subject"] or ""),
                    "lines": [line for line in lines if line],
                    "more": more_than_words(mail, body),
                }
            )
    return found


def contacts():
    """The names, addresses and numbers of the personal address book, and its lists."""
    if not os.path.exists(f"{PROFILE}/abook.sqlite"):
        return []
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if os.path.exists(f"{PROFILE}/abook.sqlite{suffix}"):
                shutil.copy(f"{PROFILE}/abook.sqlite{suffix}", f"{folder}/copy{suffix}")
        database = sqlite3.connect(f"{folder}/copy")
        rows = database.execute("SELECT card, name, value FROM properties").fetchall()
        has_lists = database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'lists'").fetchall()
        lists = database.execute("SELECT name FROM lists").fetchall() if has_lists else []
        database.close()
    cards = [(holder, value) for holder, name, value in rows if name == "_vCard"]
    holders = [holder for holder, _ in cards]
    found = [[str(name), "list"] for (name,) in lists]
    for holder, card in cards:
        lines = [match.groups() for line in lines_of(FOLDED.sub("", card)) if (match := PROPERTY.match(line))]
        pairs = [(key.upper(), value) for key, _, value in lines]
        names = [value for key, value in pairs if key == "FN"] or [""]
        frame = [pairs[:1], [pair for pair in pairs if pair[0] in ("BEGIN", "END")][1:]]
        # of two cards of one person, and of two names, the program shows one, and of what is no card nothing
        if holders.count(holder) > 1 or len(names) > 1 or frame != [[CARD[0]], [CARD[1]]] or pairs[-1] != CARD[1]:
            found.append([names[0], "is told in two ways, or is no card"])
        found += [[names[0], "email", value.lower()] for key, value in pairs if key == "EMAIL"]
        found += [[names[0], kind_of(told), value.removeprefix("tel:")] for key, told, value in lines if key == "TEL"]
        found += more_of_a_card(names[0], pairs, {name: value for one, name, value in rows if one == holder})
    return sorted(found)


def kind_of(told):
    """What kind of number a line of a card tells: the one at work is the number that tasks are about."""
    kinds = {kind.strip('"').lower() for one in TYPE.findall(told) for kind in one.split(",")} - {"voice", "pref"}
    return "phone" if kinds == {"work"} else " ".join(["phone", *sorted(kinds or {"of no kind"})])


def more_of_a_card(name, pairs, columns):
    """What a card tells besides name, addresses and numbers, or tells otherwise where the program searches."""
    found = [[name, "more", key] for key, value in pairs if key not in OF_A_CARD and value.strip("; ")]
    parts = [part for key, value in pairs if key == "N" for part in re.split(r"[;, ]+", value)]
    if not {*parts} - {""} <= {*re.split(r"[, ]+", name)}:
        found.append([name, "is also called", " ".join(parts)])
    addresses = {value.lower() for key, value in pairs if key == "EMAIL"}
    if columns.get("DisplayName", name) != name or columns.get("PrimaryEmail", "").lower() not in {"", *addresses}:
        found.append([name, "is found under another name or address"])
    return found


def filters():
    """The message filters: what each looks for, and what it does."""
    try:
        with open(f"{MAIL}/msgFilterRules.dat", encoding="utf-8") as stream:
            rules = [match.groups() for line in stream if (match := RULE.match(line.rstrip("\n")))]
    except FileNotFoundError:
        return []
    found, name = [], ""
    for key, value in rules:
        if key == "name":
            name = value
        elif key == "action":
            found.append([name, ACTIONS.get(value, value)])
        elif key == "actionValue":
            # a folder of another account, or of another form, is none that the program finds
            place = unquote(value.removeprefix(FOLDER)) if value.startswith(FOLDER) else value
            found[-1].append(TAGS.get(value, place))
        elif key == "enabled" and value != "yes":
            found.append([name, "switched off"])
        elif key == "condition":
            parts = CONDITION.findall(value)
            if value.strip() != " ".join(f"{joint} ({condition})" for joint, condition in parts):
                found.append([name, "looks for more", value])
            found += [[name, *condition.split(",", 2)] for _, condition in parts]
            if len(parts) > 1:
                joints = {joint for joint, _ in parts}
                found.append([name, "mixed" if len(joints) > 1 else "all" if joints == {"AND"} else "any"])
        elif key == "type" and not int(value) & RUNS_BY_ITSELF:
            found.append([name, "runs when it is asked to"])
    return sorted(found)


told = {
    "mails": where(),
    "texts": texts(),
    "marks": marks(),
    "drafts": drafts(),
    "contacts": contacts(),
    "filters": filters(),
    "empty_folders": empty_folders(),
}
print(json.dumps(told, ensure_ascii=False))
