r"""The texts of scenarios: sentences in text files, composed of parts that are drawn independently.

A file `NAME.txt` lies beside the module `NAME.py` whose scenarios it is for. `# scenario` opens a scenario, `## part`
one of its parts, and every `- ` below it is one way to say that part; indented lines go on with it. `{word}` stands for
a fact that the scenario gives or for another part, `{Word}` for the same with a capital letter, `\n` for a new line.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

Parts = dict[str, tuple[str, ...]]
_PLACE = re.compile(r"\{(\w+)\}")
_SPACES = re.compile(r" {2,}| (?=\n|$)")
_OF_A_NAME_IN_S = re.compile(r"(?<=[a-z]s')s\b")


class Wordings:
    """The ways to say the parts of one scenario."""

    def __init__(self, parts: Parts) -> None:
        """Store the parts by name."""
        self.parts = parts

    def say(self, rng: Random, part: str, **facts: object) -> str:
        """Return a randomly chosen wording of a part.

        Args:
            rng: the source of randomness.
            part: the name of the part.
            facts: values of words in braces that are not parts.

        Raises:
            ValueError: the part, or one it contains, needs a fact that is not given, or a fact has the name of a part.
        """
        if wrong := (self.needs(part) - facts.keys()) | (facts.keys() & self.parts.keys()):
            raise ValueError(f"{part}: give other facts, there is something wrong with {', '.join(sorted(wrong))}")

        def filled(text: str) -> str:
            return _PLACE.sub(lambda found: said(found[1]), text)

        def said(name: str) -> str:
            own = name[0].lower() + name[1:]
            text = filled(rng.choice(self.parts[own])) if own in self.parts else str(facts[own])
            return text if own == name else text[:1].upper() + text[1:]

        text = _SPACES.sub(lambda found: " " if len(found[0]) > 1 else "", said(part)).strip()
        return _OF_A_NAME_IN_S.sub("", text)

    def needs(self, part: str) -> set[str]:
        """Return the facts that the wordings of a part may need."""
        seen, left, facts = set[str](), [part], set[str]()
        while left:
            name = left.pop()
            if name not in self.parts:
                facts.add(name)
            elif name not in seen:
                seen.add(name)
                for text in self.parts[name]:
                    left += [one[0].lower() + one[1:] for one in _PLACE.findall(text)]
        return facts


def read_wordings(module: str) -> dict[str, Wordings]:
    """Return the wordings of a module's scenarios, by scenario.

    Args:
        module: the module's `__file__`; its text file has the same name.

    Raises:
        ValueError: the file has a line that does not belong to a part.
    """
    path = Path(module).with_suffix(".txt")
    return {name: Wordings(parts) for name, parts in _read(path.read_text("utf-8").splitlines(), path.name)}


def _read(lines: list[str], where: str) -> Iterator[tuple[str, Parts]]:
    scenarios: dict[str, dict[str, list[str]]] = {}
    parts: dict[str, list[str]] | None = None
    ways: list[str] | None = None
    for number, line in enumerate(lines, 1):
        if line.startswith("# "):
            parts, ways = scenarios.setdefault(line[2:].strip(), {}), None
        elif line.startswith("## ") and parts is not None and line[3:].strip() not in parts:
            ways = parts[line[3:].strip()] = []
        elif line.startswith("-") and ways is not None:
            ways.append(line[1:].strip())
        elif line.startswith("  ") and ways:
            ways[-1] = f"{ways[-1]} {line.strip()}".lstrip()
        elif line.strip():
            raise ValueError(f"{where}, line {number}: {line!r} is no scenario, no part and no way to say one")
    for name, own in scenarios.items():
        yield name, {part: tuple(one.replace("\\n", "\n") for one in ways) for part, ways in own.items()}
