"""Measure filled forms and marked documents against what was asked for."""

import re

from environments.pdf.scripts.paper import document  # included by render()
from environments.pdf.scripts.reading import opened, text_at  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

CHARACTER = 0.6  # the width of every character of the typed font, of its size
FILLED = ("/V", "/AS", "/AP", "/M")  # what filling a field changes in it
APPEARANCE = re.compile(
    rb"/Tx BMC\s+(?:q\s+)?BT\s+/text 11 Tf 0 g (?:1 0 0 1 )?[0-9](?:\.\d+)? [0-9](?:\.\d+)? T[md]\s+"
    rb"\((?:\\.|[^\\()])*\) Tj\s+ET\s+(?:Q\s+)?EMC",
    re.DOTALL,
)
PLAIN = {
    *("/Type", "/Subtype", "/F", "/Rect", "/QuadPoints", "/C", "/CA", "/Name", "/Contents", "/T", "/M", "/P", "/Popup"),
    *("/NM", "/CreationDate"),
}
UNSEEN = 1 | 2 | 32  # flags: invisible, hidden, not on the screen
LOCKED = 64 | 128 | 512  # flags: read-only, locked, locked contents
LARGEST_NOTE = 40  # points
BLANKS = 3  # blanks and line ends of a text that nobody would see
ROOM = 3  # points by which the corners of a mark may stand out of its rectangle
LEAST_OPACITY = 0.2
PALE = 0.25  # how far the ground of a marked passage is at least from white, in red, green or blue
DARK = 0.05  # the luminance below which letters on it cannot be read: a contrast of 2 with black
LUMINANCE = (0.2126, 0.7152, 0.0722)
LEAST_AREA = 0.5  # of the box around a mark's corners


def blank_of(parts):
    """Return the fields that the task describes, with their values."""
    return {field["name"]: field["value"] for page in parts["pages"] for field in page.get("fields", ())}


def originals_kept(parameters):
    """Return which part of the documents is as it was, byte for byte."""
    found = parameters["documents"].items()
    return share([read(path) == document(parts["pages"], parts.get("annotations", ())) for path, parts in found])


def tidy(value):
    """Return a value of a field without a few needless blanks; many of them push its words out of sight."""
    found = " ".join(value.split()) if isinstance(value, str) else value
    return found if isinstance(value, str) and len(value) - len(found) <= BLANKS else value


def shown(widget):
    """Return the text that a field shows, drawn as the viewer and the empty form do; None if it draws anything else."""
    state = widget["/AP"]["/N"]
    look, drawn = state if isinstance(state, list) else (None, b"")
    match = APPEARANCE.fullmatch(drawn.strip())
    if look is None or (drawn.strip() and match is None):
        return None
    return text_at(drawn, drawn.index(b"(") + 1)[0] if match else ""


def says(now, blank, value):
    """Tell whether a field has a value, shows it, and is otherwise as in the empty form."""
    (page, one), (own_page, own) = now, blank
    rest, own_rest = ({key: part for key, part in each.items() if key not in FILLED} for each in (one, own))
    if (page, rest) != (own_page, own_rest):
        return False
    if one.get("/FT") == "/Btn":
        state = "/Yes" if value else "/Off"
        return one["/AP"] == own["/AP"] and one.get("/AS") == state and one.get("/V", "/Off") == state
    looks = [{**each["/AP"]["/N"][0], "/Type": "/XObject"} for each in (one, own)]
    same_frame = looks[0] == looks[1] and one["/AP"].keys() == own["/AP"].keys()
    return same_frame and tidy(str(one.get("/V", ""))) == value == tidy(shown(one))


def filled(path, wanted, before, form):
    """Return which part of the fields to fill is right; others, and the paper itself, must be as they were."""
    found, blank = opened(path), opened(form)
    if found is None or blank is None:
        return 0.0
    now, own = found.widgets(), blank.widgets()
    if now.keys() != own.keys() or len(found.annotations()) != len(own) or found.listed() != blank.listed():
        return 0.0
    right = {name: says(now[name], own[name], wanted[name]) for name in wanted}
    work = [name for name in wanted if wanted[name] != before[name]]
    kept = share([right[name] for name in wanted if name not in work])
    return share([right[name] for name in work]) * kept * share([found.paper() == blank.paper()])


def grade_forms(parameters):
    """Score every form that is to be filled and saved by another name."""
    form, results = parameters["form"], parameters["results"]
    before = blank_of(parameters["documents"][form])
    grade(
        [(path, 1, lambda path=path: filled(path, blank_of(results[path]), before, form)) for path in results],
        [("originals", lambda: originals_kept(parameters))],
    )


def box_of(mark):
    """Return the place of a mark: the box around its corners, or around itself."""
    corners = mark.get("/QuadPoints") or mark["/Rect"]
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])


def highlighted(found, wanted):
    """Tell whether a highlight begins and ends where a passage does, to one character, on its line."""
    page, mark = found
    left, low, right, high = box_of(mark)
    x, y, end, top = wanted["rect"]
    slack = 1.3 * CHARACTER * wanted["points"]
    on_line = y < (low + high) / 2 < top and high - low < 2 * (top - y)
    return page == wanted["page"] and on_line and abs(left - x) <= slack and abs(right - end) <= slack


def noted(found, wanted):
    """Tell whether a note says what it should, next to the line it belongs to."""
    page, mark = found
    left, low, right, high = box_of(mark)
    x, y, end, top = wanted["beside"]
    near = abs((low + high) / 2 - (y + top) / 2) <= 30 and x - 40 <= left and right <= end + 90
    near = near and max(right - left, high - low) <= LARGEST_NOTE
    return page == wanted["page"] and near and tidy(str(mark.get("/Contents", ""))) == wanted["contents"]


def is_plain(mark):
    """Tell whether a mark shows itself, and nothing but what its kind says, and can be changed."""
    is_there = not int(mark.get("/F", 0)) & (UNSEEN | LOCKED) and mark.get("/CA", 1) >= LEAST_OPACITY
    return not {*mark} - PLAIN and is_there and (mark.get("/Subtype") != "/Highlight" or is_highlight(mark))


def is_highlight(mark):
    """Tell whether a passage is marked in a colour in which it is seen and can still be read, and as a whole."""
    colour = colour_of(mark.get("/C", [1, 1, 0]))
    ground = [1 - mark.get("/CA", 1) * (1 - part) for part in colour]
    light = sum(part**2.2 * weight for part, weight in zip(ground, LUMINANCE, strict=True))
    left, low, right, high = box_of(mark)
    corners = mark.get("/QuadPoints") or [left, high, right, high, left, low, right, low]
    area = sum(area_of(corners[at : at + 8]) for at in range(0, len(corners), 8))
    is_seen = min(ground) <= 1 - PALE and light >= DARK
    return is_seen and area >= LEAST_AREA * (right - left) * (high - low) and is_in_its_rectangle(mark)


def is_in_its_rectangle(mark):
    """Tell whether the corners of a mark lie in its rectangle, outside of which viewers draw none of it."""
    sides = [(min(ends), max(ends)) for ends in (mark["/Rect"][::2], mark["/Rect"][1::2])]
    box = box_of(mark)
    return all(
        low - ROOM <= place <= high + ROOM
        for (low, high), places in zip(sides, (box[::2], box[1::2]), strict=True)
        for place in places
    )


def colour_of(parts):
    """Return red, green and blue of a colour of a mark; white where it has none."""
    if len(parts) == 4:
        *inks, black = parts
        return [(1 - ink) * (1 - black) for ink in inks]
    return {1: parts * 3, 3: parts}.get(len(parts), [1, 1, 1])


def area_of(corners):
    """Return the area of four corners, which programs write line by line or around."""
    points = list(zip(corners[::2], corners[1::2], strict=True))
    return max(abs(shoelace(points)), abs(shoelace([*points[:2], *points[:1:-1]])))


def shoelace(points):
    """Return the area within a line that ends where it begins."""
    pairs = zip(points, [*points[1:], *points[:1]], strict=True)
    return sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in pairs) / 2


def grade_marks(parameters, kind, fits):
    """Score the annotations of a kind in the saved copy; every one too many counts against them."""
    (path,) = parameters["results"]
    (document,) = parameters["documents"]
    found, blank, wanted = opened(path), opened(document), parameters["marks"]
    every = found.annotations() if found else []
    marks = [one for one in every if one[1].get("/Subtype") != "/Popup" or one[1].get("/Open")]
    words = tidy(" ".join(line[4] for page in parameters["documents"][document]["pages"] for line in page["lines"]))
    there = [one for one in marks if one[1].get("/Subtype") == f"/{kind}" and is_plain(one[1])]
    # a viewer may note in a highlight what it marks
    there = [one for one in there if kind != "Highlight" or tidy(str(one[1].get("/Contents", ""))) in words]
    if len(every) > 2 * len(marks):  # a mark has one window for its text
        marks = every

    def right():
        return sum(any(fits(one, mark) for one in there) for mark in wanted) / max(len(marks), len(wanted))

    def same_paper():
        return share([found is None or (blank is not None and found.paper() == blank.paper())])

    grade([("marks", 1, right)], [("originals", lambda: originals_kept(parameters)), ("paper", same_paper)])
