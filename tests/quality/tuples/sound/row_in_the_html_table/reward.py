import lxml.html

ROWS = [[("th", "What"), ("th", "Euro")], [("td", "Pool"), ("td", "6")], [("td", "Gym"), ("td", "9")]]


def page():
    with open("/home/user/site/prices.html", encoding="utf-8") as file:
        return lxml.html.document_fromstring(file.read())


def text(element):
    return " ".join(element.text_content().split())


def rows():
    [table] = page().xpath("//table")
    return [[(cell.tag, text(cell)) for cell in row] for row in table.iter("tr")]


def kept():
    found = page()
    rest = [(one.tag, text(one)) for one in found.body.iterchildren("*") if one.tag != "table"]
    hidden = found.xpath("//script | //style | //*[@hidden] | //*[@style] | //*[@onclick]")
    loose = [one for one in (found.body.text, *(child.tail for child in found.body.iterdescendants() if child.tag not in ("td", "th"))) if one and one.strip()]
    return rows()[:3] == ROWS and rest == [("h1", "Prices"), ("p", "Children pay half.")] and not hidden and not loose and text(found.head) == "Prices"


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("row", 1.0, lambda: rows()[3:] == [[("td", "Sauna"), ("td", "14")]])],
    [("rest", lambda: kept())],
)
