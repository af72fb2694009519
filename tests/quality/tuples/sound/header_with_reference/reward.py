import docx

TEXTS = ["To the insurer", "The mast broke on 4 May.", "Please advise."]


def load():
    return docx.Document("/home/user/Documents/claim.docx")


def text(band):
    """What is written in a header or footer, its tables included."""
    cells = [cell.text for table in band.tables for row in table.rows for cell in row.cells]
    return " ".join(" ".join([*(one.text for one in band.paragraphs), *cells]).split())


def headers():
    """The headers that are printed: first and even pages have their own only where the document says so."""
    document = load()
    [section] = document.sections
    bands = [section.header]
    bands += [section.first_page_header] if section.different_first_page_header_footer else []
    bands += [section.even_page_header] if document.settings.odd_and_even_pages_header_footer else []
    return [text(one) for one in bands]


def kept():
    document = load()
    [section] = document.sections
    footers = [text(one) for one in (section.footer, section.first_page_footer, section.even_page_footer)]
    same = [one.text for one in document.paragraphs] == TEXTS and not document.tables and not document.inline_shapes
    return same and not any(footers)


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
    [("header", 1.0, lambda: set(headers()) == {"Ref. 2024/17"})],
    [("rest", lambda: kept())],
)
