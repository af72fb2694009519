"""Tuples for the tests: ours, and ones in the published form, which were written for these tests."""

import hashlib
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path

from openpyxl import Workbook
from pydantic import JsonValue

from bundles.bundle import Bundle
from schemas.tasks import Difficulty, Task

Json = dict[str, JsonValue]


def own(name: str, *, environment: str = "os", difficulty: Difficulty = Difficulty.EASY, rounds: int = 1) -> Bundle:
    return Bundle(
        task=Task(
            task_id=name,
            environment=environment,
            family="tidy_up",
            seed=1,
            instruction=f"Tidy up the folder {name} until nothing is left of it",
            context=f"There is a folder {name}.",
            difficulty=difficulty,
            category="files",
            parameters={"folder": name},
        ),
        initial_setup=f"print('before {name}')\n",
        golden_patch="print('after')\n",
        reward="print('REWARD: 1.0')\n",
        review="## Verdict: PASS\n",
        rounds=rounds,
        oracle_reward=1.0,
        null_reward=0.0,
    )


def config(name: str, app: str = "os", **fields: JsonValue) -> Json:
    """Return the document of a published tuple."""
    path = "/home/user/initial_setup.py"
    return {
        "id": name,
        "instruction": "Write the word done into the file in the home folder.",
        "app_type": app,
        "difficulty": "easy",
        "config": [
            {"type": "download", "parameters": {"files": [{"url": "./initial_setup.py", "path": path}]}},
            {"type": "execute", "parameters": {"command": f"python3 {path}"}},
        ],
        "evaluator": {"type": "python", "url": "./reward.py"},
        **fields,
    }


def published(document: Json, **scripts: str) -> dict[str, bytes]:
    """Return the files of a published tuple; `scripts` maps the stems of names to texts."""
    texts = {
        "initial_setup": "print('set up')\n",
        "golden_patch": "print('done')\n",
        "reward": "print('REWARD: 1.0')\n",
        **scripts,
    }
    files = {f"{stem}.py": text.encode() for stem, text in texts.items()}
    return {"config.json": json.dumps(document).encode(), **files, "REVIEW.md": b"## Verdict: PASS\n"}


def put(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def tar(path: Path, members: list[tuple[tarfile.TarInfo, bytes]]) -> Path:
    with tarfile.open(path, "w") as archive:
        for member, content in members:
            if member.isreg():
                member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = link
    return info


def tar_of(path: Path, folders: Mapping[str, Mapping[str, bytes]]) -> Path:
    return tar(
        path, [(member(f"{top}/{name}"), content) for top, files in folders.items() for name, content in files.items()]
    )


def workbook(rows: list[list[str | int]]) -> bytes:
    book = Workbook()
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            book.active.cell(number, column, value)  # pyright: ignore[reportOptionalMemberAccess, reportUnknownMemberType, reportAttributeAccessIssue]
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def hashes(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
