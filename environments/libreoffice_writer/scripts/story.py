"""How a task describes a text, and the lines that stand for it when it is compared.

A description holds `blocks`, and perhaps `header` and `footer`. A block is [style, content] or {"rows": cells}.
Content is a text or a list of pieces [kind, text, author]: `text`, `note`, `page`, `pages`, `inserted`, `deleted`.
"""

import re

# What ordinary paragraphs are called, by whoever wrote the file.
BODY = ("", "Normal", "Standard", "Default", "Default Paragraph Style", "Body Text", "Text Body")


def pieces_of(content):
    """Return a content as a list of pieces."""
    return [["text", content]] if isinstance(content, str) else content


def shown(kind, text="", author=""):
    """Return how a piece stands in a line."""
    match kind:
        case "text":
            return text
        case "inserted" | "deleted":
            return f"⟦{kind} by {author}⟧{text}⟦end⟧"
        case "note":
            return f"⟦note: {' '.join(text.split())}⟧"
        case _:
            return f"⟦{kind}⟧"


def line_of(style, text):
    """Return the line of a paragraph: ordinary ones show no style, and how many blanks separate words is no matter."""
    kept = re.sub(r"\s+", " ", text).replace(" ⟦note", "⟦note").strip()
    return f"{style}: {kept}" if kept and style.title() not in BODY else kept


def row_line(cells):
    """Return the line of a table's row."""
    return "⟦row⟧ " + " | ".join(" ".join(cell.split()) for cell in cells)


def lines_of_story(story):
    """Return the lines of a description."""
    lines = []
    for block in story["blocks"]:
        if isinstance(block, dict):
            lines += [row_line(row) for row in block["rows"]]
        else:
            lines.append(line_of(block[0], "".join(shown(*piece) for piece in pieces_of(block[1]))))
    for place in ("header", "footer"):
        if story.get(place):
            lines.append(f"⟦{place}⟧ " + "".join(shown(*piece) for piece in pieces_of(story[place])))
    return lines
