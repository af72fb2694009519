"""One tuple as a folder: `task.json`, the three scripts and the review. Equal tuples give equal bytes."""

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from schemas.base import SCHEMA_VERSION
from schemas.errors import InvalidRequestError
from schemas.tasks import Task
from schemas.workspaces import ArtifactName

TASK_FILE = "task.json"
FILES = (TASK_FILE, *ArtifactName)
_GUEST_FOLDER = "/tmp"  # noqa: S108 - of the desktop, private to its session


@dataclass(frozen=True)
class Bundle:
    """One accepted tuple. The rewards are those of the oracle and of doing nothing, where there is an oracle."""

    task: Task
    initial_setup: str
    golden_patch: str
    reward: str
    review: str
    rounds: int
    oracle_reward: float | None = None
    null_reward: float | None = None

    def files(self) -> dict[str, bytes]:
        """Name → content of every file."""
        texts = {
            ArtifactName.INITIAL_SETUP: self.initial_setup,
            ArtifactName.GOLDEN_PATCH: self.golden_patch,
            ArtifactName.REWARD: self.reward,
            ArtifactName.REVIEW: self.review,
        }
        contents = {str(name): text.encode() for name, text in texts.items()}
        return {TASK_FILE: self._task_json(contents), **contents}

    def sha256(self) -> str:
        """A hash over names and contents."""
        digest = hashlib.sha256()
        for name, content in sorted(self.files().items()):
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return digest.hexdigest()

    def _task_json(self, contents: dict[str, bytes]) -> bytes:
        """The published fields, and under `cua_gym` what is needed to read the bundle back."""
        script = f"{_GUEST_FOLDER}/{ArtifactName.INITIAL_SETUP}"
        document = {
            "id": self.task.task_id,
            "instruction": self.task.instruction,
            "app_type": self.task.environment,
            "difficulty": str(self.task.difficulty),
            "config": [
                {
                    "type": "download",
                    "parameters": {"files": [{"url": str(ArtifactName.INITIAL_SETUP), "path": script}]},
                },
                {"type": "execute", "parameters": {"command": ["python3", script]}},
            ],
            "evaluator": {"type": "python", "url": str(ArtifactName.REWARD)},
            "ground_truth": self.task.parameters,
            "cua_gym": {
                "schema_version": SCHEMA_VERSION,
                "task": self.task.model_dump(mode="json"),
                "rounds": self.rounds,
                "oracle_reward": self.oracle_reward,
                "null_reward": self.null_reward,
                "sha256": {name: hashlib.sha256(text).hexdigest() for name, text in sorted(contents.items())},
            },
        }
        return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def write_bundle(parent: Path, bundle: Bundle) -> Path:
    """Write a bundle below `parent` so that it is there whole or not at all; what is there already stays."""
    folder = parent / bundle.task.task_id
    files = bundle.files()
    if _holds(folder, files):
        return folder
    half = parent / f".{bundle.task.task_id}.half"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    for name, content in files.items():
        (half / name).write_bytes(content)
    if folder.exists():
        shutil.rmtree(folder)
    half.replace(folder)
    return folder


def read_bundle(folder: Path) -> Bundle:
    """Read a bundle back and check it.

    Raises:
        InvalidRequestError: a file is missing, was changed, or `task.json` is not ours; the message says which.
    """
    try:
        contents = {name: (folder / name).read_bytes() for name in FILES}
        document = json.loads(contents[TASK_FILE])
        ours = document["cua_gym"]
        bundle = Bundle(
            task=Task.model_validate(ours["task"]),
            initial_setup=contents[ArtifactName.INITIAL_SETUP].decode(),
            golden_patch=contents[ArtifactName.GOLDEN_PATCH].decode(),
            reward=contents[ArtifactName.REWARD].decode(),
            review=contents[ArtifactName.REVIEW].decode(),
            rounds=ours["rounds"],
            oracle_reward=ours["oracle_reward"],
            null_reward=ours["null_reward"],
        )
    except FileNotFoundError as error:
        raise InvalidRequestError(f"the bundle {folder} lacks {Path(error.filename).name}") from error
    except (KeyError, ValueError) as error:
        raise InvalidRequestError(f"{folder / TASK_FILE} is not a bundle of this project: {error}") from error
    for name, content in bundle.files().items():
        if content != contents[name]:
            raise InvalidRequestError(f"{folder / name} was changed after the bundle was written")
    return bundle


def _holds(folder: Path, files: dict[str, bytes]) -> bool:
    if not folder.is_dir() or {path.name for path in folder.iterdir()} != set(files):
        return False
    return all((folder / name).read_bytes() == content for name, content in files.items())
