"""What a case of the corpus is, and how its two states are made."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.grading.archives import archive
from tests.verification.grounding.cases import Content, placed_bytes
from vm_controller.web_app_host import MEMBERS

Records = Mapping[str, Mapping[str, Mapping[str, object]]]
"""The collections of an application: records by name."""


@dataclass(frozen=True)
class FileCase:
    """A task on files: told as its golden state shows it, and with an instruction that asks for another thing."""

    name: str
    told: str
    other: str
    before: Mapping[str, Content]
    after: Mapping[str, Content | None]
    """What differs from `before`; None is gone."""

    def archives(self, folder: Path) -> tuple[Path, Path]:
        after = {name: text for name, text in {**self.before, **self.after}.items() if text is not None}
        return (
            archive(
                folder / "initial.tar", {f"home/user/{name}": placed_bytes(one) for name, one in self.before.items()}
            ),
            archive(folder / "golden.tar", {f"home/user/{name}": placed_bytes(one) for name, one in after.items()}),
        )


@dataclass(frozen=True)
class HubCase:
    """A task in an application of the hub, in the same two ways; `after` holds records that differ, None is gone."""

    name: str
    told: str
    other: str
    before: Records
    after: Mapping[str, Mapping[str, Mapping[str, object] | None]]

    def archives(self, folder: Path) -> tuple[Path, Path]:
        golden: dict[str, dict[str, object]] = {name: dict(records) for name, records in self.before.items()}
        for name, records in self.after.items():
            for key, changed in records.items():
                if changed is None:
                    del golden[name][key]
                else:
                    golden[name][key] = {**self.before[name].get(key, {}), **changed}
        return self._archive(folder / "initial.tar", self.before), self._archive(folder / "golden.tar", golden)

    def _archive(self, path: Path, current: Mapping[str, Mapping[str, object]]) -> Path:
        state = {"initial_state": self.before, "current_state": current, "collections": [f"/{one}" for one in current]}
        return archive(path, {f"{MEMBERS}app.json": json.dumps(state).encode(), f"{MEMBERS}log/app.json": b"[]"})
