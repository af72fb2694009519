"""Charts of office documents: what they plot and how they are labelled, not how they are drawn."""

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.parts import Parts
from verification.documents.sheet_features import other_range
from verification.documents.spots import Edit, Spots

_SERIES = {"val": "values", "yVal": "values", "cat": "categories", "xVal": "categories", "tx": "name"}
_OTHER_PLOT = {"lineChart": "barChart", "pieChart": "doughnutChart"}


def put_charts(spots: Spots, parts: Parts) -> None:
    """Add the fields of all charts of a document."""
    names = [name for name in parts.names("xl/charts/chart", ".xml") if name.count("/") == 2]  # noqa: PLR2004
    for number, name in enumerate(names, 1):
        _put_chart(spots, f"chart {number}", parts.tree(name))


def _put_chart(spots: Spots, address: str, root: Node) -> None:
    parents = markup.parents_of(root)
    for area in markup.below(root, "plotArea"):
        plots = [plot for plot in area if any(True for _ in markup.children(plot, "ser"))]
        for plot in plots:
            spots.put(f"{address} kind", "chart kind", _kind(plot), lambda m, plot=plot: _replot(plot, m))
            found = [series for each in plots for series in markup.children(each, "ser")]
            for series in markup.children(plot, "ser"):
                place = f"{address} series {markup.attribute(markup.child(series, 'idx'), 'val')}"
                _put_series(spots, place, series, alone=len(found) == 1)
    for title in markup.below(root, "title"):
        holder = parents.get(title)
        place = "title" if holder is None or markup.local(holder) == "chart" else f"{markup.local(holder)} title"
        _put_title(spots, f"{address} {place}", title, parents)


def _kind(plot: Node) -> str:
    direction = markup.attribute(markup.child(plot, "barDir"), "val")
    grouping = markup.attribute(markup.child(plot, "grouping"), "val")
    stacked = grouping if grouping in ("stacked", "percentStacked") else None
    return " ".join(filter(None, (markup.local(plot), direction, stacked)))


def _replot(plot: Node, mutation: Edit) -> bool:
    if mutation is not Mutation.CHANGED:
        return False
    direction = markup.child(plot, "barDir")
    if direction is not None:
        direction.set("val", "bar" if direction.get("val") == "col" else "col")
        return True
    other = _OTHER_PLOT.get(markup.local(plot))
    if other is not None:
        plot.tag = markup.like(plot, other)
    return other is not None


def _put_series(spots: Spots, address: str, series: Node, *, alone: bool) -> None:
    for part in series:
        role = _SERIES.get(markup.local(part))
        reference = next(markup.below(part, "f"), None)
        # Names tell series apart; a single series is named by the title.
        if role is not None and reference is not None and not (alone and role == "name"):

            def change(mutation: Edit, part: Node = part, reference: Node = reference) -> bool:
                other = other_range(reference.text or "")
                if mutation is Mutation.MISSING:
                    series.remove(part)
                elif mutation is Mutation.CHANGED and other is not None:
                    reference.text = other
                    _spoil_cache(part)
                else:
                    return False
                return True

            text = (reference.text or "").replace("$", "").replace("'", "")
            spots.put(f"{address} {role}", f"series {role}", text, change)


def _spoil_cache(part: Node) -> None:
    """Drop the cached cell values, which no longer match the changed reference."""
    for value in list(markup.below(part, "v"))[-1:]:
        value.text = near_miss(value.text or "") or value.text


def _put_title(spots: Spots, address: str, title: Node, parents: dict[Node, Node]) -> None:
    texts = [text for text in markup.below(title, "t") if text.text]

    def change(mutation: Edit) -> bool:
        if mutation is Mutation.MISSING:
            return markup.remove(parents, title)
        for text in texts:
            other = near_miss(text.text or "")
            if mutation is Mutation.CHANGED and other is not None:
                text.text = other
                return True
        return False

    if texts:
        spots.put(address, "chart title", "".join(text.text or "" for text in texts), change)
