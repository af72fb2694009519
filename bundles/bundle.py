"""One tuple as a folder: `task.json`, the three scripts and the review. Equal tuples give equal bytes.

One of our tuples contains exactly these files. An imported one contains its publisher's files, with one block of ours
added to `task.json`; it may lack the golden patch and the review, which the public release leaves out. The scripts that
run are derived from it on reading (`scripts`).
"""

import hashlib
import json
import shutil
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, cast

from pydantic import Field, JsonValue, ValidationError

from bundles.scripts import scripts_of, text_of
from bundles.setup_script import is_plain
from schemas.base import SCHEMA_VERSION, Closed
from schemas.errors import InvalidRequestError
from schemas.frame_conditions import FrameConditions
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName

TASK_FILE = "task.json"
OURS = "cua_gym"
FRAME_FILE = "frame.json"
"""What end states are held to (decision 028); for graders alone, as the reward is."""
ACCEPTED = "task_valid"
_GUEST_FOLDER = "/tmp"  # noqa: S108 - of the desktop, private to its session
_REQUIRED = (ArtifactName.REWARD,)


class Provenance(Closed):
    """Where an imported tuple comes from. `document` is its `task.json` as published, unknown fields and all."""

    source: str = Field(description="Name of the folder or archive.")
    published_id: str
    difficulty: Difficulty | None = Field(description="Absent where the publisher gave none.")
    addresses: dict[str, str] = Field(
        default_factory=dict[str, str],
        exclude_if=lambda value: not value,
        description="Text of its instruction and scripts, and what stands there when they run.",
    )
    document: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue], exclude=True)


@dataclass(frozen=True)
class Bundle:
    """One tuple. The rewards are those of the oracle and of doing nothing, where there is an oracle.

    The scripts are what runs. `attachments` are the files of an imported tuple that do not run as they are, by their
    path in its folder. `outcome` is the class of the run's decision. `unproven` are the files of the golden state that
    no mutant touched inside, absent where nobody measured it. `grade` is the bar that a measured imported tuple passed.
    `proof` and `split` are known where a plan made the tuple: whether it was proven on states alone (`states`) or an
    oracle also clicked on real pages (`pages`), and what it is for.
    """

    task: Task
    initial_setup: str
    golden_patch: str | None
    reward: str
    review: str | None
    rounds: int
    oracle_reward: float | None = None
    null_reward: float | None = None
    outcome: str = ACCEPTED
    unproven: tuple[str, ...] | None = None
    grade: str | None = None
    proof: str | None = None
    split: str | None = None
    provenance: Provenance | None = None
    frame: FrameConditions | None = None
    attachments: Mapping[str, bytes] = field(default_factory=dict[str, bytes])

    def files(self) -> dict[str, bytes]:
        """Name → content of every file."""
        texts = {
            ArtifactName.INITIAL_SETUP: self.initial_setup if self._setup_is_a_file else None,
            ArtifactName.GOLDEN_PATCH: self.golden_patch,
            ArtifactName.REWARD: self.reward,
            ArtifactName.REVIEW: self.review,
        }
        contents = {str(name): text.encode() for name, text in texts.items() if text is not None}
        contents |= dict(sorted(self.attachments.items()))
        if self.frame is not None:
            contents[FRAME_FILE] = (self.frame.model_dump_json() + "\n").encode()
        return {TASK_FILE: self._task_json(contents), **contents}

    @property
    def _setup_is_a_file(self) -> bool:
        return self.provenance is None or is_plain(self.provenance.document)

    def _task_json(self, contents: dict[str, bytes]) -> bytes:
        """The published fields, and under `cua_gym` what is needed to read the bundle back."""
        record = TupleRecord(
            schema_version=SCHEMA_VERSION,
            task=self.task,
            rounds=self.rounds,
            oracle_reward=self.oracle_reward,
            null_reward=self.null_reward,
            outcome=self.outcome,
            unproven=self.unproven,
            grade=self.grade,
            proof=self.proof,
            split=self.split,
            provenance=self.provenance,
            framed=self.frame is not None,
            sha256={name: hashlib.sha256(text).hexdigest() for name, text in sorted(contents.items())},
        )
        published = self._published() if self.provenance is None else self.provenance.document
        document = {**published, "id": self.task.task_id, OURS: record.model_dump(mode="json")}
        return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()

    def _published(self) -> dict[str, JsonValue]:
        script = f"{_GUEST_FOLDER}/{ArtifactName.INITIAL_SETUP}"
        return {
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
        }


class TupleRecord(Closed):
    """What `task.json` holds beyond the published fields."""

    schema_version: int
    task: Task
    rounds: int = Field(ge=0)
    oracle_reward: float | None
    null_reward: float | None
    outcome: str
    unproven: tuple[str, ...] | None = Field(default=None, exclude_if=lambda value: value is None)
    grade: str | None = Field(default=None, exclude_if=lambda value: value is None)
    proof: str | None = Field(default=None, exclude_if=lambda value: value is None)
    split: str | None = Field(default=None, exclude_if=lambda value: value is None)
    provenance: Provenance | None
    framed: bool = Field(default=False, exclude_if=lambda value: not value, description="Whether it has a frame.json.")
    sha256: dict[str, str]


def sha256_of(files: Mapping[str, bytes]) -> str:
    """A hash over names and contents."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


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
        (half / name).parent.mkdir(parents=True, exist_ok=True)
        (half / name).write_bytes(content)
    if folder.exists():
        shutil.rmtree(folder)
    half.replace(folder)
    return folder


def read_files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path in it.

    Raises:
        InvalidRequestError: the folder is missing, or holds something else than files and folders (a link, say).
    """
    if not folder.is_dir() or folder.is_symlink():
        raise InvalidRequestError(f"the bundle {folder} is missing")
    files: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
        elif not stat.S_ISDIR(mode):
            raise InvalidRequestError(f"{path} is neither a plain file nor a folder; a bundle holds no links")
    return files


def read_bundle(folder: Path) -> Bundle:
    """Read a bundle back and check it.

    Raises:
        InvalidRequestError: a file is missing, was changed, or `task.json` is not ours; the message says which.
    """
    return parse_bundle(read_files(folder), str(folder))


def parse_bundle(files: Mapping[str, bytes], where: str) -> Bundle:
    """Make a bundle of its files and check it; `where` is for messages.

    Raises:
        InvalidRequestError: a file is missing, was changed, or `task.json` is not ours; the message says which.
    """
    if TASK_FILE not in files:
        _lacks(where, TASK_FILE)
    try:
        document = cast("dict[str, JsonValue]", json.loads(files[TASK_FILE]))
        ours = cast("dict[str, JsonValue]", document.pop(OURS))
        if ours.get("schema_version") != SCHEMA_VERSION:
            raise InvalidRequestError(
                f"{where}/{TASK_FILE} was written by schema version {ours.get('schema_version')}, "
                f"this is {SCHEMA_VERSION}: write it again"
            )
        record = TupleRecord.model_validate(ours)
    except (AttributeError, KeyError, ValueError) as error:
        raise InvalidRequestError(f"{where}/{TASK_FILE} is not a bundle of this project: {_said(error)}") from error
    for name in (*record.sha256, *_REQUIRED):
        if name not in files:
            _lacks(where, name)
    bundle = _bundle(record, document, files, where)
    for name, content in bundle.files().items():
        if content != files[name]:
            raise InvalidRequestError(f"{where}/{name} was changed after the bundle was written")
    return bundle


def _bundle(record: TupleRecord, document: dict[str, JsonValue], files: Mapping[str, bytes], where: str) -> Bundle:
    provenance = record.provenance
    addresses: dict[str, str] = {}
    if provenance is not None:
        # The identifier stands where the publisher had it, in our form.
        document["id"] = provenance.published_id
        provenance = provenance.model_copy(update={"document": document})
        addresses = provenance.addresses
    frame = _frame(files[FRAME_FILE], where) if record.framed else None
    files = {name: content for name, content in files.items() if name != FRAME_FILE or not record.framed}
    scripts = scripts_of(files, document, addresses, where)
    return Bundle(
        task=record.task,
        initial_setup=scripts.initial_setup,
        golden_patch=scripts.golden_patch,
        reward=scripts.reward,
        review=text_of(files, ArtifactName.REVIEW, where),
        rounds=record.rounds,
        oracle_reward=record.oracle_reward,
        null_reward=record.null_reward,
        outcome=record.outcome,
        unproven=record.unproven,
        grade=record.grade,
        proof=record.proof,
        split=record.split,
        provenance=provenance,
        frame=frame,
        attachments={name: one for name, one in scripts.others.items() if name not in {TASK_FILE, ArtifactName.REVIEW}},
    )


def _frame(content: bytes, where: str) -> FrameConditions:
    try:
        return FrameConditions.model_validate_json(content)
    except ValidationError as error:
        raise InvalidRequestError(f"{where}/{FRAME_FILE} is not a frame of this project: {_said(error)}") from error


def _lacks(where: str, name: str) -> NoReturn:
    raise InvalidRequestError(f"the bundle {where} lacks {name}")


def _said(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
    return f"{type(error).__name__}: {error}"


def _holds(folder: Path, files: dict[str, bytes]) -> bool:
    if not folder.is_dir():
        return False
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    return there == set(files) and all((folder / name).read_bytes() == content for name, content in files.items())
