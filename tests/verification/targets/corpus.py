"""Tasks whose golden state does what is told, each with a second instruction that asks for another thing.

Written on 29 November 2026, 04:50 to 04:52 UTC, before any rule of the check existed. It was developed with every
second case in sight; the others were run once, when it was finished. `test_corpus` says what came of that.
"""

from collections.abc import Mapping

from tests.verification.targets.cases import FileCase, HubCase

THREADS = {
    "thread-1": {"subject": "Berth fees for spring", "folder": "inbox", "starred": False, "muted": False},
    "thread-2": {"subject": "Sails for the race", "folder": "inbox", "starred": False, "muted": False},
    "thread-3": {"subject": "Lost: one blue jacket", "folder": "archive", "starred": True, "muted": False},
    "thread-4": {"subject": "Minutes of the committee", "folder": "inbox", "starred": False, "muted": False},
}
LABELS = {"label-1": {"name": "Money", "colour": "green"}, "label-2": {"name": "Club", "colour": "blue"}}
CARDS = {
    "card-1": {"title": "Order oak boards", "column_id": "column-1", "priority": "normal", "assignee_id": "member-1"},
    "card-2": {"title": "Lay out the brochure", "column_id": "column-1", "priority": "high", "assignee_id": "member-2"},
    "card-3": {"title": "Book the photographer", "column_id": "column-2", "priority": "low", "assignee_id": None},
    "card-4": {"title": "Print the menus", "column_id": "column-2", "priority": "normal", "assignee_id": "member-1"},
}
COLUMNS = {"column-1": {"name": "To do"}, "column-2": {"name": "Doing"}, "column-3": {"name": "Done"}}
MEMBERS = {"member-1": {"name": "Ada Moreau"}, "member-2": {"name": "Bo Lindgren"}, "member-3": {"name": "Cem Aydin"}}
COMMENTS = {
    "comment-1": {"card_id": "card-1", "author_id": "member-2", "body": "The supplier has only beech."},
    "comment-2": {"card_id": "card-2", "author_id": "member-1", "body": "Two pages would be enough."},
}
BOARD = {"cards": CARDS, "columns": COLUMNS, "members": MEMBERS, "comments": COMMENTS}
EVENTS = {
    "event-1": {"title": "Fire drill", "start": "2026-03-04T10:00", "calendar": "calendar-1", "response": "awaiting"},
    "event-2": {"title": "Autumn plans", "start": "2026-03-05T14:00", "calendar": "calendar-1", "response": "awaiting"},
    "event-3": {"title": "Night duty", "start": "2026-03-06T20:00", "calendar": "calendar-2", "response": "accepted"},
}
CALENDARS = {"calendar-1": {"name": "Studio", "colour": "red"}, "calendar-2": {"name": "Family", "colour": "blue"}}
CHANNELS = {
    "channel-1": {"name": "props", "muted": False, "archived": False, "topic": "Bells and swords"},
    "channel-2": {"name": "front-of-house", "muted": False, "archived": False, "topic": ""},
    "channel-3": {"name": "office-move", "muted": False, "archived": True, "topic": "Boxes"},
}
MESSAGES = {
    "message-1": {"conversation_id": "channel-1", "text": "The museum lends us the bell.", "pinned": False},
    "message-2": {"conversation_id": "channel-2", "text": "I need two more ushers.", "pinned": False},
}
DEALS = {
    "deal-1": {"name": "Kiosks at the entrance", "account_id": "account-1", "stage_id": "stage-1", "status": "open"},
    "deal-2": {"name": "House espresso", "account_id": "account-2", "stage_id": "stage-1", "status": "open"},
    "deal-3": {"name": "Press breakfast", "account_id": "account-2", "stage_id": "stage-2", "status": "open"},
}
CRM = {
    "deals": DEALS,
    "accounts": {"account-1": {"name": "Young & Sons"}, "account-2": {"name": "Abbott Cafe"}},
    "stages": {"stage-1": {"name": "First contact"}, "stage-2": {"name": "Tasting"}, "stage-3": {"name": "Contract"}},
}
ITEMS: Mapping[str, Mapping[str, object]] = {
    "document-1": {"name": "Programme at a glance", "starred": False, "trashed": False, "tags": []},
    "document-2": {"name": "Country sourdough", "starred": False, "trashed": False, "tags": []},
    "document-3": {"name": "Rain Gauge 2 ideas", "starred": True, "trashed": False, "tags": ["tag-1"]},
}
TAGS = {"tag-1": {"name": "Safety", "colour": "red"}, "tag-2": {"name": "Signed", "colour": "green"}}
PRODUCTS = {
    "product-1": {"title": "Fermenting Crock", "price": 4500, "status": "active"},
    "product-2": {"title": "Wall Calendar 2027", "price": 1450, "status": "active"},
    "product-3": {"title": "Snow Gull Card", "price": 320, "status": "draft"},
}
SHEETS: Mapping[str, Mapping[str, object]] = {
    "sheet-1": {"name": "Loans", "workbook_id": "workbook-1", "frozen_rows": 0, "cells": {"A1": {"content": "Title"}}},
    "sheet-2": {"name": "Overview", "workbook_id": "workbook-1", "frozen_rows": 0, "cells": {}},
    "sheet-3": {"name": "Jobs", "workbook_id": "workbook-2", "frozen_rows": 0, "cells": {}},
}
BOOKS = {
    "workbook-1": {"name": "Class library", "starred": False},
    "workbook-2": {"name": "Job costing", "starred": False},
}

STOCK = "article,shelf,pieces,price\nHammer,A2,14,18.50\nSaw,B1,6,22.90\nPliers,A2,30,9.75\nLevel,C4,3,41.00\n"
MENU = [["Drink", "Price"], ["Cortado", 3.1], ["Flat white", 3.6], ["Espresso", 2.4], ["Chai", 3.9]]
PROXY = "[proxy]\nport = 8080\nhost = gate.lan\naccess_log = on\nerror_log = on\n\n[cache]\nsize = 400\nttl = 60\n"
EDITOR = '{\n  "font_size": 12,\n  "tab_size": 4,\n  "word_wrap": false,\n  "auto_save": false\n}\n'
NOTES = "# Kitchen\n\nPaint the door.\n\n# Garden\n\nCut the hedge.\n\n# Cellar\n\nSort the jars.\n"
FILES = {"Documents/rent.txt": "Rent 640\n", "Documents/water.txt": "Water 38\n", "Documents/power.txt": "Power 71\n"}

CASES = (
    HubCase(
        "mail: star", 'Put a star on "Sails for the race".', 'Put a star on "Minutes of the committee".',
        {"threads": THREADS, "labels": LABELS}, {"threads": {"thread-2": {"starred": True}}},
    ),
    HubCase(
        "mail: archive", 'In Larkpost, archive "Berth fees for spring".', 'In Larkpost, mute "Berth fees for spring".',
        {"threads": THREADS, "labels": LABELS}, {"threads": {"thread-1": {"folder": "archive"}}},
    ),
    HubCase(
        "mail: label gone", 'Could you delete the label "Money"?', 'Could you delete the label "Club"?',
        {"threads": THREADS, "labels": LABELS}, {"labels": {"label-1": None}},
    ),
    HubCase(
        "board: column", 'Move the card "Print the menus" to the column "Done".',
        'Move the card "Print the menus" to the column "To do".',
        BOARD, {"cards": {"card-4": {"column_id": "column-3"}}},
    ),
    HubCase(
        "board: assignee", "Assign Order oak boards to Cem Aydin.", "Assign Order oak boards to Bo Lindgren.",
        BOARD, {"cards": {"card-1": {"assignee_id": "member-3"}}},
    ),
    HubCase(
        "board: comment", 'Delete the comment on the card "Order oak boards".',
        'Delete the comment on the card "Lay out the brochure".', BOARD, {"comments": {"comment-1": None}},
    ),
    HubCase(
        "board: priority", 'Set the priority of "Book the photographer" to high.',
        'Set the priority of "Book the photographer" to normal.', BOARD, {"cards": {"card-3": {"priority": "high"}}},
    ),
    HubCase(
        "calendar: answer", 'Decline the invitation to "Fire drill".', 'Decline the invitation to "Autumn plans".',
        {"events": EVENTS, "calendars": CALENDARS}, {"events": {"event-1": {"response": "declined"}}},
    ),
    HubCase(
        "calendar: colour", "Give the calendar Family the colour green.", "Give the calendar Studio the colour green.",
        {"events": EVENTS, "calendars": CALENDARS}, {"calendars": {"calendar-2": {"colour": "green"}}},
    ),
    HubCase(
        "chat: mute", "Mute the channel #props.", "Mute the channel #front-of-house.",
        {"channels": CHANNELS, "messages": MESSAGES}, {"channels": {"channel-1": {"muted": True}}},
    ),
    HubCase(
        "chat: pin", "Pin the message in #props that is about the bell.", "Archive the channel #front-of-house.",
        {"channels": CHANNELS, "messages": MESSAGES}, {"messages": {"message-1": {"pinned": True}}},
    ),
    HubCase(
        "crm: stage", 'Move the deal "House espresso" to the stage "Tasting".',
        'Move the deal "House espresso" to the stage "Contract".', CRM, {"deals": {"deal-2": {"stage_id": "stage-2"}}},
    ),
    HubCase(
        "crm: account", 'Rename the account "Abbott Cafe" to "Abbott & Daughters".',
        'Rename the account "Young & Sons" to "Abbott & Daughters".',
        CRM, {"accounts": {"account-2": {"name": "Abbott & Daughters"}}},
    ),
    HubCase(
        "documents: trash", 'Delete "Country sourdough".', 'Delete "Programme at a glance".',
        {"items": ITEMS, "tags": TAGS}, {"items": {"document-2": {"trashed": True}}},
    ),
    HubCase(
        "documents: tag", 'Put the tag "Signed" on "Programme at a glance".',
        'Put the tag "Safety" on "Programme at a glance".',
        {"items": ITEMS, "tags": TAGS}, {"items": {"document-1": {"tags": ["tag-2"]}}},
    ),
    HubCase(
        "shop: price", "Set the price of Fermenting Crock to £49.", "Set the price of Wall Calendar 2027 to £49.",
        {"products": PRODUCTS}, {"products": {"product-1": {"price": 4900}}},
    ),
    HubCase(
        "shop: status", "Publish Snow Gull Card: set its status to active.",
        "Archive Snow Gull Card: set its status to draft.",
        {"products": PRODUCTS}, {"products": {"product-3": {"status": "active"}}},
    ),
    HubCase(
        "spreadsheet: sheet", 'Freeze the first row of the sheet "Loans" in "Class library".',
        'Freeze the first row of the sheet "Jobs" in "Job costing".',
        {"sheets": SHEETS, "workbooks": BOOKS}, {"sheets": {"sheet-1": {"frozen_rows": 1}}},
    ),
    HubCase(
        "spreadsheet: workbook", 'Star the workbook "Job costing".', 'Star the workbook "Class library".',
        {"sheets": SHEETS, "workbooks": BOOKS}, {"workbooks": {"workbook-2": {"starred": True}}},
    ),
    FileCase(
        "csv: row", "In stock.csv there are 17 hammers now: correct the pieces of Hammer.",
        "In stock.csv there are 17 saws now: correct the pieces of Saw.",
        {"stock.csv": STOCK}, {"stock.csv": STOCK.replace("A2,14", "A2,17")},
    ),
    FileCase(
        "csv: row gone", "Delete the row of Pliers from stock.csv.", "Delete the row of Level from stock.csv.",
        {"stock.csv": STOCK}, {"stock.csv": STOCK.replace("Pliers,A2,30,9.75\n", "")},
    ),
    FileCase(
        "workbook: row", "In menu.xlsx set the price of the Cortado to 3.4.",
        "In menu.xlsx set the price of the Chai to 3.4.",
        {"menu.xlsx": {"Drinks": MENU}}, {"menu.xlsx": {"Drinks": [MENU[0], ["Cortado", 3.4], *MENU[2:]]}},
    ),
    FileCase(
        "workbook: cell", "In menu.xlsx write 2.6 into cell B4 of the sheet Drinks.",
        "In menu.xlsx write 2.6 into cell B5 of the sheet Drinks.",
        {"menu.xlsx": {"Drinks": MENU}}, {"menu.xlsx": {"Drinks": [*MENU[:3], ["Espresso", 2.6], MENU[4]]}},
    ),
    FileCase(
        "settings: key", "Turn off error_log in proxy.conf.", "Turn off access_log in proxy.conf.",
        {"proxy.conf": PROXY}, {"proxy.conf": PROXY.replace("error_log = on", "error_log = off")},
    ),
    FileCase(
        "settings: size", "Set ttl to 90 in proxy.conf.", "Set size to 90 in proxy.conf.",
        {"proxy.conf": PROXY}, {"proxy.conf": PROXY.replace("ttl = 60", "ttl = 90")},
    ),
    FileCase(
        "json: key", 'Set "tab_size" to 2 in editor.json.', 'Set "font_size" to 2 in editor.json.',
        {"editor.json": EDITOR}, {"editor.json": EDITOR.replace('"tab_size": 4', '"tab_size": 2')},
    ),
    FileCase(
        "json: switch", "Switch word_wrap on in editor.json.", "Switch auto_save on in editor.json.",
        {"editor.json": EDITOR}, {"editor.json": EDITOR.replace('"word_wrap": false', '"word_wrap": true')},
    ),
    FileCase(
        "file: gone", "Delete rent.txt from Documents.", "Delete water.txt from Documents.",
        FILES, {"Documents/rent.txt": None},
    ),
    FileCase(
        "file: renamed", "Rename power.txt to electricity.txt in Documents.",
        "Rename water.txt to electricity.txt in Documents.",
        FILES, {"Documents/power.txt": None, "Documents/electricity.txt": FILES["Documents/power.txt"]},
    ),
    FileCase(
        "file: line", "In Documents/water.txt change 38 to 41.", "In Documents/power.txt change 38 to 41.",
        FILES, {"Documents/water.txt": "Water 41\n"},
    ),
    FileCase(
        "file: copied", "Copy Documents/rent.txt into the folder Backup.",
        "Copy Documents/power.txt into the folder Backup.",
        FILES, {"Backup/rent.txt": FILES["Documents/rent.txt"]},
    ),
    FileCase(
        "text: section", "Remove the section Garden from notes.md.", "Remove the section Cellar from notes.md.",
        {"notes.md": NOTES}, {"notes.md": NOTES.replace("# Garden\n\nCut the hedge.\n\n", "")},
    ),
)  # fmt: skip
SEEN, HELD_OUT = CASES[::2], CASES[1::2]
