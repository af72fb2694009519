"""Records the settings that programs change by themselves, in `grading/frame_conditions/hidden/measured.json`.

    python -m scripts.measured_settings FOLDER

FOLDER contains archives of captured states of a desktop, `NAME-STAGE.tar`. The stages, in the order of their names,
are: before an application was opened, opened, used, left and killed. A number at the end of NAME is ignored, so that
`chromium` and `chromium2` are two episodes of one application.
"""

import argparse
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from grading.frame_conditions.files import Files
from grading.frame_conditions.hidden import own_settings
from grading.frame_conditions.hidden.derivation import hidden_paths, kind_of
from grading.frame_conditions.hidden.own_settings import OwnSettings, digest, own_settings_of
from grading.frame_conditions.hidden.reading import settings_of
from vm_controller.tar_archive import Archive

TARGET = Path(own_settings.__file__).with_name("measured.json")
VALUES, LONG, STAMP = 3, 25, re.compile(r'"?\d{7,}"?')
"""From how many values on a key varies; from two on, where they are long or numbers of many digits."""

Seen = dict[str, dict[str, str]]
"""Settings by file and key."""


@dataclass
class Key:
    """The values that a key had, each with the episodes in which it had them."""

    values: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    is_dropped: bool = False

    @property
    def varies(self) -> bool:
        """Return whether a program varies the values by itself, judged by their number and form."""
        few = len(self.values) < VALUES
        odd = any(len(value) > LONG or STAMP.fullmatch(value) for value in self.values)
        return len(self.values) > 1 and (odd or not few)

    @property
    def flips(self) -> bool:
        """Return whether the key had several values in one episode."""
        episodes = [episode for named in self.values.values() for episode in set(named)]
        return len(episodes) > len(set(episodes))


def main() -> None:
    """Read the archives and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    stages = defaultdict[str, list[Path]](list)
    for archive in sorted(parser.parse_args().folder.glob("*-*.tar")):
        stages[archive.stem.rpartition("-")[0]].append(archive)
    keys = defaultdict[OwnSettings, dict[str, Key]](dict)
    for name, archives in stages.items():
        read = [_read(archive) for archive in archives]
        for seen in read:
            for path, settings in seen.items():
                for key, value in settings.items():
                    noted = keys[_own(path)].setdefault(key, Key())
                    noted.values.setdefault(value, []).append(name.rstrip("0123456789"))
        for before, after in pairwise(read):
            for path in before.keys() & after.keys():
                for key in before[path].keys() - after[path].keys():
                    keys[_own(path)][key].is_dropped = True
    told = {own.path: _told(own, found) for own, found in keys.items()}
    TARGET.write_text(json.dumps({path: one for path, one in told.items() if one}, indent=1, sort_keys=True) + "\n")


def _read(archive: Path) -> Seen:
    with Archive.open(archive) as opened:
        files = Files.of(opened)
        named = {path: name for path, name in hidden_paths(files).items() if kind_of(files, name) == "file"}
        return {
            path: settings_of(own.read, opened.content(files.entries[name]))
            for path, name in named.items()
            if (own := own_settings_of(path)) is not None
        }


def _own(path: str) -> OwnSettings:
    own = own_settings_of(path)
    if own is None:
        raise LookupError(path)
    return own


def _told(own: OwnSettings, keys: dict[str, Key]) -> dict[str, object]:
    """Return, for the keys not exempt by other rules, which ones vary and the values of the rest."""
    counted = {key: one for key, one in keys.items() if own.held.fullmatch(key) or not own.free.fullmatch(key)}
    varies = {key for key, one in counted.items() if one.varies and not own.held.fullmatch(key)}
    values = {key: sorted(map(digest, one.values)) for key, one in counted.items() if key not in varies}
    found: dict[str, object] = {
        "varies": sorted(varies),
        "flips": sorted(key for key in values if counted[key].flips),
        "drops": sorted(key for key, one in counted.items() if one.is_dropped),
        "values": values,
    }
    return {name: one for name, one in found.items() if one}


if __name__ == "__main__":
    main()
