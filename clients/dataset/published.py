"""Converts one published tuple into one of ours: its files stay unchanged.

Its scripts run unchanged, except for the addresses of web applications.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from bundles.bundle import OURS, TASK_FILE, Bundle, Provenance
from bundles.filling import fill
from bundles.fitness import CannotRunError, Note, Obstacle, Remark
from bundles.scripts import goes_on, scripts_of, text_of
from bundles.setup_script import is_plain, setup_files
from bundles.setups import local_name, steps_of, unknown_fields
from clients.dataset.addresses import Addresses, texts_of
from clients.dataset.hard_coded import HardCoded, find_hard_coded
from clients.dataset.script_check import asks_judge, check_reward, syntax_error
from schemas.errors import InvalidRequestError
from schemas.tasks import TASK_ID, Difficulty, Task
from schemas.workspaces import ArtifactName

FAMILY = "imported"
TASK_FILES = (TASK_FILE, "config.json")
NO_CONTEXT = "Imported as published: what initial_setup.py makes is the initial state; nothing more is known."

ENVIRONMENTS: Mapping[str, str] = {
    "chrome": "chromium",
    "gedit": "text_editor",
    "google_chrome": "chromium",
    "mousepad": "text_editor",
    "multi_apps": "multi_app",
    "nautilus": "os",
    "pcmanfm": "os",
    "terminal": "os",
}
"""Maps a published `app_type` to an environment where their names differ; `--map` adds entries."""
WEB = "hub_published"
"""The environment of web applications."""
_WEB_APPS = re.compile(r".+_mock|mock_websites")
_ONE_WEB_APP = re.compile(r".+_mock")
_API = re.compile(r"/(?:go|post|state|upload)\?sid=")
"""How scripts query a published web application."""

_SCRIPTS = (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD)
_DOCUMENT: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])
_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class _Evaluator(BaseModel):
    """The evaluator fields that we read; unknown ones are kept and reported."""

    model_config = ConfigDict(extra="allow", frozen=True)

    type: Literal["python"]
    url: str


class _Published(BaseModel):
    """The fields of a published `task.json` that we read; all others are kept and reported."""

    model_config = ConfigDict(extra="allow", frozen=True)

    id: str
    instruction: str
    app_type: Annotated[str, Field(min_length=1, max_length=100)]
    config: JsonValue = None
    evaluator: _Evaluator
    difficulty: str | None = None
    ground_truth: JsonValue = None
    context: str = Field(default=NO_CONTEXT, min_length=1)


@dataclass(frozen=True)
class Imported:
    """The converted bundle, with remarks on it."""

    bundle: Bundle
    notes: tuple[Note, ...]


def convert(
    files: Mapping[str, bytes],
    *,
    where: str,
    source: str,
    environments: Mapping[str, str],
    addresses: Addresses,
    difficulty: str | None = None,
) -> Imported:
    """Make a bundle from a published tuple's files.

    Args:
        files: path within the tuple's folder → content.
        where: the tuple's folder, for messages.
        source: the name of the dataset or archive that it comes from.
        environments: `app_type` → environment.
        addresses: replacements for the addresses of the published hub.
        difficulty: from the publisher's index, used if `task.json` has none.

    Raises:
        InvalidRequestError: a field is wrong or missing, a file is missing, an address cannot be reached here, or no
            environment is known for its application; the message names it.
        TooLargeError: a script is longer than a script may be.
    """
    name = next((one for one in TASK_FILES if one in files), None)
    if name is None:
        raise InvalidRequestError(f"{where} holds neither {' nor '.join(TASK_FILES)}")
    document, published = _read(files[name], f"{where}/{name}")
    steps_of(document, f"{where}/{name}")
    if local_name(published.evaluator.url) != ArtifactName.REWARD:
        raise InvalidRequestError(
            f"{where}/{name}: evaluator.url names {published.evaluator.url!r}; a reward is {ArtifactName.REWARD}",
            field="evaluator.url",
        )
    texts = {f"{where}/{name}: instruction": published.instruction, f"{where}/{name}: context": published.context}
    texts[f"{where}/{name}: config"] = json.dumps(published.config, ensure_ascii=False)
    texts |= texts_of(files, dict.fromkeys((*_SCRIPTS, *setup_files(document, files))), where)
    found = addresses.find(texts, identifier(published.id, f"{where}/{name}"))
    raw = files[name].decode(errors="replace")
    guessed, others = _hard_coded(published.app_type, texts, raw, found, environments, addresses)
    provenance = Provenance(
        source=source,
        published_id=published.id,
        difficulty=_difficulty(published.difficulty or difficulty, f"{where}/{name}"),
        addresses=found | guessed,
        document=document,
    )
    scripts = scripts_of(files, document, provenance.addresses, where)
    _check_scripts(files, document, where)
    bundle = Bundle(
        task=_task(published, provenance, environments, f"{where}/{name}"),
        initial_setup=scripts.initial_setup,
        golden_patch=scripts.golden_patch,
        reward=scripts.reward,
        review=text_of(files, ArtifactName.REVIEW, where),
        rounds=0,
        provenance=provenance,
        attachments={
            one: content for one, content in scripts.others.items() if one not in {name, TASK_FILE, ArtifactName.REVIEW}
        },
    )
    notes = [*_notes(bundle, published, files), *_of_addresses(guessed, others)]
    return Imported(bundle, tuple(notes))


def identifier(published_id: str, where: str) -> str:
    """Return our identifier for a published one: the same if it is valid here, else the closest valid one.

    Raises:
        InvalidRequestError: it contains something other than letters, digits, `_`, `-` and `.`.
    """
    if not _IDENTIFIER.fullmatch(published_id):
        raise InvalidRequestError(
            f"{where}: id is {published_id!r}: letters, digits, _, - and . may stand in it", field="id"
        )
    name = re.sub(r"[^a-z0-9]", "_", published_id.lower())
    name = name if name[0].isalpha() else f"t_{name}"
    if not TASK_ID.fullmatch(name):
        raise InvalidRequestError(f"{where}: id is {published_id!r}: 3 to 100 characters are allowed", field="id")
    return name


def _read(content: bytes, where: str) -> tuple[dict[str, JsonValue], _Published]:
    try:
        document = _DOCUMENT.validate_python(json.loads(content, parse_constant=_no_number))
        # A tuple that was imported before has a block of ours, which is written anew.
        document.pop(OURS, None)
        return document, _Published.model_validate(document)
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, one['loc'])) or 'it'}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{where}: {said}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidRequestError(f"{where} is not JSON: {error}") from error


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _difficulty(name: str | None, where: str) -> Difficulty | None:
    if name is None:
        return None
    try:
        return Difficulty(name.lower())
    except ValueError as error:
        known = ", ".join(Difficulty)
        raise InvalidRequestError(f"{where}: difficulty is {name!r}, not one of {known}", field="difficulty") from error


def _task(published: _Published, provenance: Provenance, environments: Mapping[str, str], where: str) -> Task:
    app = published.app_type
    environment = environments.get(app, WEB if _WEB_APPS.fullmatch(app) else None)
    if environment is None:
        raise CannotRunError(
            Obstacle.APPLICATION,
            f"{where}: no environment is known for app_type {app!r}: give --map {app}=ENVIRONMENT",
            field="app_type",
        )
    try:
        return Task(
            task_id=identifier(published.id, where),
            environment=environment,
            family=FAMILY,
            seed=0,
            instruction=fill(published.instruction, provenance.addresses),
            context=fill(published.context, provenance.addresses),
            difficulty=provenance.difficulty or Difficulty.MEDIUM,
            category=app,
            parameters={} if published.ground_truth is None else {"ground_truth": published.ground_truth},
        )
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{where}: {said}") from error


def _hard_coded(
    app: str,
    texts: Mapping[str, str],
    raw: str,
    found: Mapping[str, str],
    environments: Mapping[str, str],
    addresses: Addresses,
) -> tuple[dict[str, str], tuple[HardCoded, ...]]:
    """Find hard-coded machine addresses that no table covers; `raw` is the text of `task.json`.

    Returns:
        Replacements for a web tuple whose application is known, and the addresses that another tuple may serve itself.

    Raises:
        CannotRunError: a web tuple queries one, and its application is not known.
    """
    asked = [
        one
        for where, text in texts.items()
        for one in find_hard_coded(where, fill(text, found), "" if where.endswith(".py") else raw)
        if one.address not in found.values()
    ]
    is_web = _WEB_APPS.fullmatch(app) or environments.get(app) == WEB or any(_API.search(one) for one in texts.values())
    if not asked or not is_web:
        return {}, tuple(asked)
    # With one application and one port, nothing else can be meant.
    if _ONE_WEB_APP.fullmatch(app) and not found and len({one.port for one in asked}) == 1 and asked[0].port:
        host = addresses.host(app, asked[0].address, asked[0].where)
        return {one.address: f"http://{host}" if "://" in one.address else host for one in asked}, ()
    raise CannotRunError(
        Obstacle.ADDRESS,
        f"{asked[0].where}, asks {asked[0].address}, and nothing says which application that is: add a line to "
        f'[addresses] of a file, "{asked[0].address}" = "http://APPLICATION.localhost", and give --addresses FILE',
        field="addresses",
    )


def _check_scripts(files: Mapping[str, bytes], document: Mapping[str, JsonValue], where: str) -> None:
    """Refuse scripts that Python cannot parse, and a reward that reports no score.

    Raises:
        CannotRunError: a script is refused; the message names file, line and reason.
    """
    for one in setup_files(document, files):
        if one.endswith(".py") and (error := syntax_error(text_of(files, one, where) or "")) is not None:
            raise CannotRunError(Obstacle.SETUP_SYNTAX, f"{where}/{one} has a syntax error, {error}")
    check_reward(text_of(files, ArtifactName.REWARD, where) or "", f"{where}/{ArtifactName.REWARD}")


def _of_addresses(guessed: Mapping[str, str], others: tuple[HardCoded, ...]) -> Iterator[Note]:
    for address, stands in guessed.items():
        yield Note(Remark.GUESSED, f"{address} is taken for its only application, {stands}")
    for one in others:
        yield Note(Remark.OTHER_HOST, f"{one.where}, names {one.address}: it answers only if the tuple starts it")


def _notes(bundle: Bundle, published: _Published, files: Mapping[str, bytes]) -> Iterator[Note]:
    document = {} if bundle.provenance is None else bundle.provenance.document
    addresses = {} if bundle.provenance is None else bundle.provenance.addresses
    if published.id != bundle.task.task_id:
        yield Note(Remark.RENAMED, f"its id was {published.id}")
    unknown = [
        *(published.model_extra or ()),
        *(f"evaluator.{name}" for name in published.evaluator.model_extra or ()),
        *unknown_fields(document),
    ]
    if unknown:
        yield Note(Remark.FIELDS, f"fields that nothing here reads, kept as they are: {', '.join(unknown)}")
    if bundle.provenance is not None and bundle.provenance.difficulty is None:
        yield Note(Remark.DIFFICULTY, "no difficulty given: authors see medium, the index none")
    if bundle.golden_patch is None:
        text = "no golden_patch.py: it can be solved and graded, but its agreement cannot be measured"
        yield Note(Remark.NO_GOLDEN, text)
    golden = text_of(files, ArtifactName.GOLDEN_PATCH, "") or ""
    if (error := syntax_error(golden)) is not None:
        yield Note(Remark.GOLDEN_SYNTAX, f"golden_patch.py has a syntax error, {error}: no agreement can be measured")
    if goes_on(golden, addresses):
        text = "its golden_patch.py goes on from what initial_setup.py made, so both run on the golden desktop"
        yield Note(Remark.GOLDEN_GOES_ON, text)
    if not is_plain(document):
        yield Note(Remark.STEPS, "its setup steps are carried out by a script made of them")
    if asks_judge(bundle.reward):
        text = "its reward asks a model judge: without one on the server, that part of the score is 0"
        yield Note(Remark.JUDGE, text)
    scripts = {
        "initial_setup.py": bundle.initial_setup,
        "golden_patch.py": bundle.golden_patch,
        "reward.py": bundle.reward,
    }
    for name, text in scripts.items():
        if text is not None and "__file__" in text:
            yield Note(Remark.OWN_FILE, f"{name} asks for __file__, which a script that is in no file does not have")
