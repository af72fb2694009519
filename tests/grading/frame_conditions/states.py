"""Captured states from which frames are derived, and which are checked against them."""

import io
import json
import tarfile
from collections.abc import Collection, Mapping
from pathlib import Path

from grading.frame_conditions.derivation import files_frame
from grading.frame_conditions.keeping import broken_parts
from schemas.frame_conditions import FrameConditions

HOME = "home/user"
INITIAL = {"Documents/memo.txt": b"stays\n", "Documents/old.txt": b"goes\n", "Documents/list.txt": b"one\n"}
GOLDEN = {"Documents/memo.txt": b"stays\n", "Documents/new.txt": b"goes\n", "Documents/list.txt": b"one\ntwo\n"}

STATES = {"initial": INITIAL, "golden": GOLDEN}


def archive(
    path: Path,
    files: Mapping[str, bytes],
    modes: Mapping[str, int] | None = None,
    links: Mapping[str, str] | None = None,
    times: Mapping[str, float] | None = None,
) -> Path:
    """Write a captured state; folders have only a mode, and a hard link is written as `=path`."""
    rights = dict(modes or {})
    with tarfile.open(path, "w") as target:
        for name in ("", "Documents"):
            folder = tarfile.TarInfo(f"{HOME}/{name}".rstrip("/"))
            folder.type, folder.mode = tarfile.DIRTYPE, rights.pop(name, 0o755)
            target.addfile(folder)
        for name in [name for name in rights if name not in files]:
            folder = tarfile.TarInfo(f"{HOME}/{name}")
            folder.type, folder.mode = tarfile.DIRTYPE, rights[name]
            target.addfile(folder)
        for name, content in files.items():
            info = tarfile.TarInfo(f"{HOME}/{name}")
            info.size, info.mode = len(content), rights.get(name, 0o644)
            info.mtime = (times or {}).get(name, 0)
            target.addfile(info, io.BytesIO(content))
        for name, leads_to in (links or {}).items():
            info = tarfile.TarInfo(f"{HOME}/{name}")
            hard = leads_to.startswith("=")
            info.type = tarfile.LNKTYPE if hard else tarfile.SYMTYPE
            info.linkname = f"{HOME}/{leads_to[1:]}" if hard else leads_to
            target.addfile(info)
    return path


def hub_state(path: Path, changed: str = "", **more: object) -> Path:
    """Write a captured state with two web applications, one of them changed by somebody."""
    with tarfile.open(path, "w") as target:
        for name in ("mail", "calendar", "published"):
            told: dict[str, object] = {"initial_state": {"seen": 0}, "current_state": {"seen": int(name == changed)}}
            told |= {} if name == "published" else {"collections": []}
            content = json.dumps(told | more).encode()
            info = tarfile.TarInfo(f"tmp/hub-state/{name}.json")
            info.size = len(content)
            target.addfile(info, io.BytesIO(content))
    return path


def hub_log(path: Path, **erased: int) -> Path:
    """Write a captured state with the logs of two web applications, so many sent things of which are deleted."""
    with tarfile.open(path, "w") as target:
        for name in ("mail", "calendar"):
            gone, kept = ({"action": "send_message", "reached_others": True, "erased": one} for one in (True, False))
            draft = {"action": "save_draft", "reached_others": False, "erased": False}
            content = json.dumps([draft, kept, *[gone] * erased.get(name, 0)]).encode()
            info = tarfile.TarInfo(f"tmp/hub-state/log/{name}.json")
            info.size = len(content)
            target.addfile(info, io.BytesIO(content))
    return path


def frame_of(tmp_path: Path, before: dict[str, bytes], after: dict[str, bytes] | None = None) -> FrameConditions:
    """Derive the frame of a task that changes the visible files, and these hidden ones."""
    golden = {**GOLDEN, **(before if after is None else after)}
    return files_frame(
        archive(tmp_path / "initial.tar", {**INITIAL, **before}), archive(tmp_path / "golden.tar", golden)
    )


def hidden(frame: FrameConditions, state: Path, known: Collection[str] = ()) -> list[str]:
    """Name the hidden paths that a state breaks."""
    found = (one.part for one in broken_parts(frame, state, known, full_marks=False))
    return [part.removeprefix("hidden /home/user/") for part in found if part.startswith("hidden")]
