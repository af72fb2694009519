"""Style sheets as far as they hide: which declarations hold for an element, by the usual order of precedence."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE = re.compile(r"([#.]?)((?:[\w-]|[^\x00-\x7f]|\\.)+|\*)|\[\s*([\w:-]+)\s*(?:=\s*[\"']?([^\"'\]]*)[\"']?\s*)?\]")
_STRUCTURE = re.compile(
    r"::?(?:nth-(?:last-)?(?:child|of-type)|not|is|where|has|lang|dir|matches|-webkit-any|-moz-any)\([^()]*\)"
    r"|:(?:first|last|only)-(?:child|of-type)|:(?:root|empty|link|any-link|enabled|read-only|defined|scope)(?![\w-])"
    r"|::?first-(?:line|letter)"
)
_MOST_RULES = 5_000
_IMPORTANT = "!important"


@dataclass(frozen=True)
class Element:
    """The properties of an element that selectors test."""

    tag: str
    attributes: Mapping[str, str]

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of the element."""
        return frozenset(self.attributes.get("class", "").split())


@dataclass(frozen=True)
class _Compound:
    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str | None], ...]

    def matches(self, element: Element) -> bool:
        return (
            self.tag in ("*", element.tag)
            and all(element.attributes.get("id") == one for one in self.ids)
            and element.classes.issuperset(self.classes)
            and all(
                element.attributes.get(name) == value if value is not None else name in element.attributes
                for name, value in self.attributes
            )
        )


@dataclass(frozen=True)
class _Rule:
    compounds: tuple[_Compound, ...]
    declarations: Mapping[str, str]
    important: Mapping[str, str]

    @cached_property
    def weight(self) -> tuple[int, int, int]:
        return (
            sum(len(one.ids) for one in self.compounds),
            sum(len(one.classes) + len(one.attributes) for one in self.compounds),
            sum(one.tag != "*" for one in self.compounds),
        )

    def matches(self, path: Sequence[Element]) -> bool:
        """Whether the selector matches the last element of a path; child selectors count as descendant ones."""
        if not self.compounds[-1].matches(path[-1]):
            return False
        wanted = len(self.compounds) - 2
        for element in reversed(path[:-1]):
            if wanted < 0:
                break
            wanted -= self.compounds[wanted].matches(element)
        return wanted < 0


class Sheet:
    """The style rules of a document."""

    def __init__(self) -> None:
        self._rules = list[_Rule]()

    def add(self, css: str) -> None:
        """Add the rules of a style sheet: those in `@media` apply, those about states and siblings do not."""
        css = _COMMENT.sub(" ", css).replace("<!--", " ").replace("-->", " ")
        css = re.sub(r"@media\s*print\b[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", " ", css)
        css = re.sub(r"@(?:import|charset|namespace)[^;{}]*;", " ", css)
        css = re.sub(
            r"@(?:font-face|page|[\w-]*keyframes[^{}]*)\s*(?:\{[^{}]*\}|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})", " ", css
        )
        for match in re.finditer(r"([^{}]+)\{([^{}]*)\}", css):
            declared, important = _split(match[2])
            for selector in match[1].split(","):
                compounds = _compounds(selector)
                if compounds and len(self._rules) < _MOST_RULES:
                    self._rules.append(_Rule(compounds, declared, important))

    def of(self, path: Sequence[Element], presentation: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the declarations that apply to the last element of a path.

        Args:
            path: the element and its ancestors, outermost first.
            presentation: declarations from the element's presentational attributes, which have the lowest precedence.
        """
        found = dict(presentation or {})
        matching = sorted((rule for rule in self._rules if rule.matches(path)), key=lambda rule: rule.weight)
        own, important = _split(path[-1].attributes.get("style", ""))
        for declared in (
            *(rule.declarations for rule in matching),
            own,
            *(rule.important for rule in matching),
            important,
        ):
            found.update(declared)
        return found


def _split(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Parse declarations into ordinary and important ones."""
    plain, important = dict[str, str](), dict[str, str]()
    for part in _COMMENT.sub(" ", text).split(";"):
        name, colon, value = part.partition(":")
        value = value.strip().lower()
        if colon and value.replace(" ", "").endswith(_IMPORTANT):
            important[name.strip().lower()] = value.rpartition("!")[0].strip()
        elif colon:
            plain[name.strip().lower()] = value
    return plain, important


def _compounds(selector: str) -> tuple[_Compound, ...]:
    """Parse a selector; empty if it is about states of elements, or about parts without text.

    Conditions on an element's position, siblings or part of an attribute are ignored, as they may hold.
    """
    selector = _STRUCTURE.sub("", _STRUCTURE.sub("", selector)).replace(">", " ").strip()
    selector = re.sub(r"\[([\w:-]+)\s*[~|^$*]=[^\]]*\]", r"[\1]", selector)
    bare = re.sub(r"\[[^\]]*\]", "", selector)
    if re.search(r"[:@|()]", bare):
        return ()
    if re.search(r"[+~]", bare):  # the part before is a sibling, not an ancestor
        selector = re.split(r"[+~]", selector)[-1]
    found = list[_Compound]()
    for part in re.findall(r"(?:\[[^\]]*\]|[^\s\[])+", selector):
        tag, ids, classes, attributes = "*", list[str](), list[str](), list[tuple[str, str | None]]()
        for match in _SIMPLE.finditer(part):
            mark, name, attribute, value = match.groups()
            if attribute:
                attributes.append((attribute, value))
            elif mark == "#":
                ids.append(name)
            elif mark == ".":
                classes.append(name)
            else:
                tag = name
        found.append(_Compound(tag, tuple(ids), tuple(classes), tuple(attributes)))
    return tuple(found)


def number_of(text: str, default: float) -> float:
    """Return the number that a value begins with; a percentage as a fraction."""
    match = re.match(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?", text.strip())
    if match is None:
        return default
    return float(match[0]) / (100 if text.strip()[match.end() :].startswith("%") else 1)


def hides(style: Mapping[str, str]) -> str:
    """Return how a style hides an element and its descendants; "" if it does not."""
    if style.get("display") == "none":
        return "display: none"
    if number_of(style.get("opacity", "1"), 1) < BARELY:
        return "opacity: 0"
    return ""


BARELY = 0.02
"""Opacity (0 to 1) below which an element is invisible."""
