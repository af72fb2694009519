"""What the documents of this environment look like: forms, letters, passages; and the frame of a task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

SIZE: list[JsonValue] = [595, 420]
LETTER_SIZE: list[JsonValue] = [420, 560]
LEFT, LABEL_END, TOP, PITCH = 40, 200, 335, 32
SHOWN = (
    "{path} is open in the document viewer.",
    "The viewer shows {path}.",
    "On the screen you see the document {path}.",
    "I have opened {path} for you.",
)
COPY = (
    " Save a copy as {copy}; the document itself stays as it is.",
    " The result belongs into a copy named {copy}, the original must not change.",
    " When you are done, save it under the name {copy} and leave the original alone.",
)
Value = str | bool


@dataclass(frozen=True)
class Field:
    """A field of a form: `kind` is text, box or choice."""

    name: str
    label: str
    kind: str = "text"
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Form:
    """A form on one page."""

    title: str
    intro: str
    fields: tuple[Field, ...]

    def page(self, values: Mapping[str, Value] | None = None) -> dict[str, JsonValue]:
        """Return the page with its fields filled in."""
        lines: list[JsonValue] = [[LEFT, 385, 17, "bold", self.title], [LEFT, 362, 10, "text", self.intro]]
        fields: list[JsonValue] = []
        for number, one in enumerate(self.fields):
            y = TOP - PITCH * number - 20
            wide = one.kind != "box"
            lines.append([LEFT if wide else LEFT + 28, y + 5, 11, "text", one.label])
            rect: list[JsonValue] = [LABEL_END, y, 540, y + 20] if wide else [LEFT, y + 2, LEFT + 15, y + 17]
            value = (values or {}).get(one.name, "" if wide else False)
            options: list[JsonValue] = [*one.options]
            fields.append({"name": one.name, "kind": one.kind, "rect": rect, "value": value, "options": options})
        return {"size": SIZE, "lines": lines, "fields": fields}


@dataclass(frozen=True)
class Papers:
    """Documents below the home, those on the screen, and the copies to be made; each is a list of pages."""

    documents: Mapping[str, list[dict[str, JsonValue]]]
    opened: Sequence[str]
    results: Mapping[str, list[dict[str, JsonValue]]]
    marks: Sequence[dict[str, JsonValue]] = ()
    more: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


def letter(lines: Sequence[str]) -> dict[str, JsonValue]:
    """Return a page with lines of prose."""
    placed: list[JsonValue] = [[30, 520 - 19 * n, 11, "text", line] for n, line in enumerate(lines) if line]
    return {"size": LETTER_SIZE, "lines": placed}


def make_task(family: str, seed: int, *, instruction: str, category: str, papers: Papers, facts: str) -> Task:
    """Return a task about documents."""
    documents: dict[str, JsonValue] = {path: {"pages": [*pages]} for path, pages in papers.documents.items()}
    results: dict[str, JsonValue] = {
        path: {"pages": [*pages], "annotations": [*papers.marks]} for path, pages in papers.results.items()
    }
    parameters: dict[str, JsonValue] = {
        "documents": documents,
        "opened": [*papers.opened],
        "results": results,
        "marks": [*papers.marks],
        **papers.more,
    }
    return task_of(
        "pdf",
        family,
        seed,
        instruction=instruction,
        context=f"Documents: {', '.join(papers.documents)}. To be made: {', '.join(papers.results)}.\n{facts}",
        category=f"documents/{category}",
        parameters=parameters,
    )
