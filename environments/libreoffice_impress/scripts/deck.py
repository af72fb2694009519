"""How a task describes a presentation, and the lines that stand for it when it is compared.

A description is a list of slides: `title`, and perhaps `points` (texts, or [level, text]), `rows` of a table, `notes`,
`hidden`.
"""


def plain(text):
    """Return a text in which it does not matter how many blanks separate the words."""
    return " ".join(text.split())


def heading_line(title, hidden):
    """Return the line with which a slide begins."""
    return f"⟦{'hidden slide' if hidden else 'slide'}⟧ {plain(title)}"


def point_line(level, text):
    """Return the line of a point; level 0 is the outermost."""
    return f"{'-' * (level + 1)} {plain(text)}"


def row_line(cells):
    """Return the line of a table's row."""
    return "⟦row⟧ " + " | ".join(map(plain, cells))


def notes_lines(text):
    """Return the lines of a slide's notes."""
    return [f"⟦notes⟧ {plain(line)}" for line in text.splitlines() if line.strip()]


def lines_of_deck(slides):
    """Return the lines of a description."""
    lines = []
    for slide in slides:
        lines.append(heading_line(slide["title"], slide.get("hidden", False)))
        points = slide.get("points", [])
        lines += [point_line(0, point) if isinstance(point, str) else point_line(*point) for point in points]
        lines += [row_line(row) for row in slide.get("rows", [])]
        lines += notes_lines(slide.get("notes", ""))
    return lines
