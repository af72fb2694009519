"""Read texts of OpenDocument: what stands in them as words; fields, and whatever else the office computes, are none."""

TEXTS = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
BLANK = tuple(TEXTS + name for name in ("s", "tab", "line-break"))
SILENT = tuple(
    TEXTS + name
    for name in (
        *("span", "soft-page-break", "bookmark", "bookmark-start", "bookmark-end", "list", "list-item", "list-header"),
        *("sequence-decls", "sequence-decl", "forms"),
    )
)
LABELS = tuple(TEXTS + f"list-level-style-{kind}" for kind in ("bullet", "number", "image"))


def words_of(node):
    """Return the words of a paragraph; elements that mean blanks are one, fields show by their names."""
    found = node.text or ""
    for child in node:
        if child.tag in BLANK:
            found += " "
        elif child.tag in SILENT or not isinstance(child.tag, str):
            found += words_of(child) if isinstance(child.tag, str) else ""
        else:
            found += f"⟦{child.tag.rpartition('}')[2]}⟧"
        found += child.tail or ""
    return found


def strange_texts(page):
    """List the elements of texts below a place that are no plain paragraph, or have a label of words before them."""
    return [
        node.tag
        for node in page.iter()
        if isinstance(node.tag, str) and node.tag.startswith(TEXTS) and node.tag not in (TEXTS + "p", *BLANK, *SILENT)
    ]


def worded_labels(root):
    """List the labels of lists that are words or figures of somebody's own, or pictures."""
    found = []
    for level in root.iter(*LABELS):
        told = level.get(TEXTS + "bullet-char", "") + "".join(
            value for name, value in level.attrib.items() if name.endswith(("}num-prefix", "}num-suffix"))
        )
        is_word = any(mark.isalnum() for mark in told) or len(told.strip()) > 2
        if is_word or level.tag == LABELS[2]:
            found.append(told or "picture")
    return found
