"""Measure filled forms and marked documents against what was asked for."""

from environments.desktop.scripts.grading import grade, read, share  # included by render()
from environments.pdf.scripts.reading import opened  # included by render()

CHARACTER = 0.6  # the width of every character of the typed font, of its size


def blank_of(parts):
    """Return the fields that the task describes, with their values."""
    return {field["name"]: field["value"] for page in parts["pages"] for field in page.get("fields", ())}


def intact(path, parts):
    """Tell whether a document says what it said, field by field and line by line, and nobody has marked it."""
    found = opened(path)
    if found is None:
        return False
    drawn = b"\n".join(found.contents()).decode("latin-1")
    lines = [line[4].replace("(", "\\(").replace(")", "\\)") for page in parts["pages"] for line in page["lines"]]
    fields = blank_of(parts)
    same = found.fields() == fields and len(found.annotations()) == len(fields)
    return same and drawn.count(" Tj") == len(lines) and all(f"({line}) Tj" in drawn for line in lines)


def originals_kept(parameters):
    """Return which part of the documents is as it was."""
    return share([intact(path, parts) for path, parts in parameters["documents"].items()])


def tidy(value):
    """Return a value of a field without needless blanks."""
    return " ".join(value.split()) if isinstance(value, str) else value


def filled(path, wanted, before, form):
    """Return which part of the fields to fill is right; others, and the paper itself, must be as they were."""
    found, blank = opened(path), opened(form)
    if found is None or blank is None:
        return 0.0
    now = found.fields()
    work = [name for name in wanted if wanted[name] != before[name]]
    kept = share([now.get(name) == before[name] for name in wanted if name not in work])
    same_paper = share([found.contents() == blank.contents(), now.keys() == before.keys()])
    return share([tidy(now.get(name)) == wanted[name] for name in work]) * kept * same_paper


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
    _, low, _, high = box_of(mark)
    _, y, _, top = wanted["beside"]
    near = abs((low + high) / 2 - (y + top) / 2) <= 30
    return page == wanted["page"] and near and tidy(str(mark.get("/Contents", ""))) == wanted["contents"]


def grade_marks(parameters, kind, fits):
    """Score the annotations of a kind in the saved copy; every one too many counts against them."""
    (path,) = parameters["results"]
    (document,) = parameters["documents"]
    found, blank, wanted = opened(path), opened(document), parameters["marks"]
    marks = [one for one in found.annotations() if one[1].get("/Subtype") != "/Popup"] if found else []
    there = [one for one in marks if one[1].get("/Subtype") == f"/{kind}"]

    def right():
        return sum(any(fits(one, mark) for one in there) for mark in wanted) / max(len(marks), len(wanted))

    def same_paper():
        return share([found is None or (blank is not None and found.contents() == blank.contents())])

    grade([("marks", 1, right)], [("originals", lambda: originals_kept(parameters)), ("paper", same_paper)])
