"""Change each feature of a format once, and say which features a file has: `make FOLDER`, then `probe FOLDER`.

Runs with the session's python, whose libraries tasks use: `.session-python/bin/python scripts/format_features make F`.
`make` writes `F/<format>/<number of the feature>/{initial,golden}<suffix>` and prints the names of the features;
`probe` reads every `mutant-*` beside them and prints in which features it differs from the golden file.
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
FORMATS = {
    "xlsx": ("xlsx",),
    "docx": ("docx",),
    "pptx": ("pptx",),
    "open_document": ("odt", "ods", "odp"),
    "data": (
        *("csv", "json", "xml", "html", "svg", "ini", "md", "txt"),
        *("sqlite", "png", "wav", "zip", "tar"),
    ),
}
"""The modules, and the formats that each of them offers."""


def kinds():
    """Yield each named format (all if none is named) with what makes, saves and reads its files and lists its features.

    `docx=9` takes every ninth feature of docx.
    """
    wanted = {name: int(step or 1) for name, _, step in (one.partition("=") for one in sys.argv[3:])}
    for name, offered in FORMATS.items():
        if not wanted or wanted.keys() & set(offered):
            module = importlib.import_module(f"{name}_features")
            for kind in offered:
                if not wanted or kind in wanted:
                    one = module.KINDS[kind] if hasattr(module, "KINDS") else module
                    one.FEATURES = dict(list(one.FEATURES.items())[:: wanted.get(kind, 1)])
                    yield kind, one


def make(folder):
    """Write the files."""
    names = {}
    for kind, module in kinds():
        names[kind] = list(module.FEATURES)
        for number, (change, _) in enumerate(module.FEATURES.values()):
            place = folder / kind / str(number)
            place.mkdir(parents=True)
            (place / f"initial{module.SUFFIX}").write_bytes(module.save(module.base()))
            document = module.base()
            change(document)
            (place / f"golden{module.SUFFIX}").write_bytes(module.save(document))
    return names


def readings(module, path):
    """Return the value read for each feature of a file; an error is also recorded as a value."""
    found = []
    try:
        document = module.load(path.read_bytes())
    except Exception as error:
        return [f"cannot be read: {error!r}"] * len(module.FEATURES)
    for _, read in module.FEATURES.values():
        try:
            found.append(repr(read(document)))
        except Exception as error:
            found.append(repr(error))
    return found


def probe(folder):
    """Return, by format and feature, the numbers of the features in which each mutant differs from its golden file.

    An unreadable mutant has None.
    """
    answers = {}
    for kind, module in kinds():
        for number in range(len(module.FEATURES)):
            place = folder / kind / str(number)
            golden = readings(module, place / f"golden{module.SUFFIX}")
            initial = readings(module, place / f"initial{module.SUFFIX}")
            found = {"": [n for n, one in enumerate(initial) if one != golden[n]]}
            for path in sorted(place.glob("mutant-*")):
                mutant = readings(module, path)
                broken = mutant and mutant[0].startswith("cannot be read")
                found[path.stem] = None if broken else [n for n, one in enumerate(mutant) if one != golden[n]]
            answers.setdefault(kind, []).append(found)
    return answers


if __name__ == "__main__":
    print(json.dumps({"make": make, "probe": probe}[sys.argv[1]](Path(sys.argv[2]))))
