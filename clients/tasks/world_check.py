"""Checks a task against its fixture before an author is paid: facts exist, names are unique, work remains.

An error here refuses a task, so undecidable cases pass: an author may still report a task as faulty.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import cast

from pydantic import JsonValue

from clients.tasks.hub_world import HubWorld, events_of, hub_app, hub_world, plain, void_action
from clients.tasks.joint_check import joint_faults
from environments.families import ROOT
from hub.tasks.playing import begun
from hub.tasks.scenario_parts import INFEASIBLE
from schemas.environment_file import names_in, read_environment
from schemas.tasks import Task

_ID = re.compile(r"(?<![\w.@/-])[a-z]+(?:-[a-z]+)*-\d+(?![\w-])")
_AFTER_ID = re.compile(
    r"(?P<id>(?<![\w.@/-])[a-z]+(?:-[a-z]+)*-\d+)\s+(?:'(?P<single>.+?)'(?=[\s.,;:)]|$)|\"(?P<double>[^\"]+)\"|"
    r"\((?P<inside>[A-Z][\w' ]*)\)|(?P<name>[A-Z]\w+(?: [A-Z]\w+)+))",
)
_IS_ID = re.compile(r"(?P<name>[A-Z]\w+(?: [A-Z]\w+)*) is (?:the \w+ )?(?P<id>[a-z]+(?:-[a-z]+)*-\d+)(?![\w-])")
_EQUALS = re.compile(r"(?P<field>[a-z_]+) of (?P<id>[a-z]+(?:-[a-z]+)*-\d+) = (?P<value>\[[^\]]*\]|[\w-]+)")
_FIELD_OF = re.compile(r"(?P<field>[A-Za-z_]+) of $")
_PERSON = re.compile(r"[^\W\d_a-z]\w+(?: [^\W\d_a-z]\w+)+")
_KIND = re.compile(
    r"\b(?:the|on|in|into|of|from|under|column|stage)\s+(?:\w+\s+)?(?:label|tag|stage|folder|board|card|workbook|sheet|"
    r"calendar|recipe|document|channel|list|project|task|thread|conversation|account|deal|product|event|contact|page)\s+"
    r"(?P<name>[^\W\d_a-z].*)",
    re.DOTALL,
)
_QUOTED = re.compile("\u201c([^\u201d]+)\u201d|\"([^\"]+)\"|(?<!\\w)'([^']+)'(?!\\w)|\u2018([^\u2019]+)\u2019")
_MAKES = re.compile(
    r"\b(new|add\w*|creat\w+|call\w*|nam(?:e|ed|ing)|renam\w+|text|words?|notes?|writ\w+|say\w*|titles?|titled|repl\w+|"
    r"compos\w+|draft\w*|subject|message|comment\w*|answer\w*|tell\w*|chang\w+|set\w*|type\w*|enter\w*|put|reads?|"
    r"insert\w*|record\w*|register\w*|schedul\w+|book\w*|invit\w+|with|to|as)\b",
    re.IGNORECASE,
)
"""Words after which a name may be one that the task brings into the world."""
_PHRASE_END = re.compile(r"[,.;:!?]|'s\b|\s(?:and|as|by|for|from|in|into|is|of|off|on|to|until|which|with)\s")
_BRINGS = re.compile(r"\b(new|creat\w+|add|call\w*|nam\w+|renam\w+)\s+(?:[\w-]+\s+){0,3}$")
"""Matches text directly before a kind of record if the task creates such a record."""
_OPENING = frozenset(
    [
        *("A", "Add", "After", "All", "Answer", "Archive", "Ask", "Assign", "At", "Before", "Book", "By", "Call"),
        *("Cancel", "Change", "Check", "Close", "Copy", "Create", "Delete", "Did", "Does", "Find", "For", "Forward"),
        *("From", "Get", "Give", "Has", "If", "In", "Invite", "Is", "Let", "Make", "Mark", "Move", "My", "On", "Open"),
        *(
            "Our",
            "Pin",
            "Please",
            "Put",
            "Remind",
            "Remove",
            "Rename",
            "Reply",
            "Send",
            "Set",
            "Share",
            "Since",
            "Tell",
        ),
        *("Thank", "That", "The", "This", "To", "Update", "When", "Write"),
    ]
)
"""Words that open a sentence with a capital letter without being part of the name that follows."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+|;\s+")
_FILE = re.compile(r"(?<![\w./@-])(?:[~/][\w./-]*/)?[\w-]+\.[a-z]{2,5}\d?(?![\w/@-])")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"),
    "december",
)
_DATES = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", *_MONTHS})
_SUFFIXES = frozenset(
    [
        *("cfg", "conf", "css", "csv", "db", "doc", "docx", "eml", "flac", "gif", "gz", "html", "ics", "ini", "jpeg"),
        *("jpg", "js", "json", "log", "md", "mp3", "mp4", "odp", "ods", "odt", "ogg", "pdf", "png", "pptx", "py", "sh"),
        *(
            "sql",
            "sqlite",
            "svg",
            "tar",
            "toml",
            "tsv",
            "txt",
            "vcf",
            "wav",
            "webp",
            "xcf",
            "xls",
            "xlsx",
            "xml",
            "yaml",
        ),
        *("yml", "zip"),
    ]
)
_FEWEST_WORDS = 3


def world_faults(task: Task) -> tuple[str, ...]:
    """Return how a task contradicts its fixture, with what to change; empty if no contradiction is known."""
    if task.environment not in _environments():
        known = ", ".join(sorted(_environments()))
        return (f"environment: there is no {task.environment}; choose one of {known}",)
    said = [*_nothing_asked(task)]
    app = hub_app(task.environment, task.parameters)
    said += _unknown_apps(task)
    if app is None:
        return (*said, *joint_faults(task), *_files(task))
    world, seed = task.parameters.get("world"), task.parameters.get("world_seed", task.parameters.get("seed"))
    if world is None and seed is None:
        return tuple(said)
    if not isinstance(world, str) or not isinstance(seed, int) or isinstance(seed, bool):
        return (*said, "parameters: a world is named by `world`, a text, and `seed`, a whole number; give both")
    try:
        placed, events = task.parameters.get("placed"), task.parameters.get("events")
        held = hub_world(app, world, seed, placed, events)
    except ValueError as error:
        return (*said, f"parameters.world: {error}")
    if task.parameters.get("ends") == INFEASIBLE:
        # What such a request names need not be there.
        steps = task.parameters.get("steps")
        fault = "parameters: a request that cannot be met (`ends`) has no steps"
        return (*said, fault) if steps else tuple(said)
    steps = _steps(task)
    if steps is not None:
        start = begun(app, world, seed, placed, events_of(events))
        if (void := void_action(start, ((app, *step) for step in steps))) is not None:
            return (*said, f"parameters: {void[1]}")
    facts = [*_missing_ids(task, held), *_wrong_facts(task, held), *_void_facts(task, held)]
    names = [] if steps is not None else [*_missing_names(task, held), *_ambiguous_names(task, held)]
    return (*said, *dict.fromkeys([*facts, *names]))


def _nothing_asked(task: Task) -> Iterator[str]:
    rest = _FILE.sub(" ", _QUOTED.sub(" ", task.instruction))
    if len(re.findall(r"[^\W\d_]{2,}", rest)) < _FEWEST_WORDS:
        yield "instruction: beside the facts it names it asks for nothing; say what is wanted"


def _unknown_apps(task: Task) -> Iterator[str]:
    given = task.parameters.get("app")
    if isinstance(given, str) and task.environment.startswith("hub_"):
        apps = _environments()[task.environment]
        if given not in apps:
            yield f"parameters.app: {task.environment} shows {', '.join(apps)}, not {given}"


def _steps(task: Task) -> list[tuple[str, JsonValue]] | None:
    given = task.parameters.get("steps", task.parameters.get("actions"))
    if not isinstance(given, list) or not given:
        return None
    steps = [one for one in given if isinstance(one, dict) and isinstance(one.get("action"), str)]
    return (
        [(cast("str", one["action"]), one.get("arguments", {})) for one in steps] if len(steps) == len(given) else None
    )


def _missing_ids(task: Task, world: HubWorld) -> Iterator[str]:
    for word in dict.fromkeys(_ID.findall(f"{task.context}\n{task.instruction}")):
        if world.is_id(word) and word not in world.records and not world.holds(word):
            yield f"context: there is no {word} in this world; look it up and name one that is there"


def _wrong_facts(task: Task, world: HubWorld) -> Iterator[str]:
    found = [*_AFTER_ID.finditer(task.context), *_IS_ID.finditer(task.context)]
    for one in found:
        record = one["id"]
        name = next(value for key, value in one.groupdict().items() if key != "id" and value)
        if _is_wanted(task.context[: one.start()], world.records.get(record)):
            continue
        if record in world.records and not world.record_holds(record, name):
            yield f"context: {record} is not {name!r} in this world; correct the id or the name"


def _is_wanted(before: str, held: JsonValue) -> bool:
    """Whether `before` says that a golden state sets a text field of a record, as in `topic of` one with a topic."""
    field = _FIELD_OF.search(before)
    if field is None or not isinstance(held, dict) or re.search(r"\bgolden\b", before, re.IGNORECASE) is None:
        return False
    return isinstance(held.get(field["field"].lower()), str)


def _void_facts(task: Task, world: HubWorld) -> Iterator[str]:
    """Yield a fault if all values that the context asks for are already in the initial state."""
    wanted = list(_EQUALS.finditer(task.context))
    already = [one for one in wanted if _is_already(world, one["id"], one["field"], one["value"])]
    if wanted and len(already) == len(wanted) and not re.search(r"\bnew\b", task.context):
        what = ", ".join(one[0] for one in already)
        yield f"context: the change is none, since in this world {what} already; ask for another value"


def _is_already(world: HubWorld, record: str, field: str, value: str) -> bool:
    held = world.records.get(record)
    if not isinstance(held, dict):
        return False
    wanted = sorted(re.findall(r"[\w-]+", value)) if value.startswith("[") else value
    for spelled in (field, f"{field}_id", f"{field.removesuffix('s')}_ids", f"{field.removesuffix('s')}_id"):
        if spelled in held:
            have = held[spelled]
            return (sorted(map(str, have)) if isinstance(have, list) else str(have)) == wanted
    return False


def _addressed(task: Task) -> Iterator[tuple[str, str]]:
    """Yield the names by which an instruction addresses existing records, each with its sentence."""
    for sentence in _SENTENCE.split(task.instruction):
        if _KIND.search(sentence) is None and _PERSON.search(sentence) is None and _QUOTED.search(sentence) is None:
            continue
        for found in _PERSON.finditer(sentence):
            words = [word for word in found[0].split() if word.casefold() not in _DATES]
            words = words if len(words) == len(found[0].split()) else []
            if len(words) > 1 and not _MAKES.search(sentence[: found.start()]):
                yield " ".join(words), sentence
        for found in _QUOTED.finditer(sentence):
            if not _MAKES.search(sentence[: found.start()]):
                yield next(group for group in found.groups() if group), sentence


def _missing_names(task: Task, world: HubWorld) -> Iterator[str]:
    for name, sentence in _addressed(task):
        first, _, rest = name.partition(" ")
        opens = sentence.lstrip().startswith(name) and (" " in rest or first in _OPENING)
        if not world.holds(name) and not (opens and world.holds(rest)):
            yield f"instruction: nothing in this world is called {name!r}; name something that is there"
    for found in _kinds(task):
        if not _begins_with_name(found, world):
            shown = " ".join(found.split()[:4])
            yield f"instruction: this world has nothing whose name begins {shown!r}; name something that is there"


def _kinds(task: Task) -> Iterator[str]:
    for sentence in _SENTENCE.split(task.instruction):
        position = 0
        while (found := _KIND.search(sentence, position)) is not None:
            position = found.start("name")
            if not _BRINGS.search(sentence[:position]):
                yield found["name"]


def _begins_with_name(text: str, world: HubWorld) -> bool:
    """Whether a text begins with a record's name, or its first phrase with the beginning of one."""
    words = plain(text)
    phrase = _PHRASE_END.split(words)[0]
    return any(
        re.match(rf"{re.escape(name)}(?!\w)", words) or re.match(rf"{re.escape(phrase)}(?!\w)", name)
        for name in world.names
    )


def _ambiguous_names(task: Task, world: HubWorld) -> Iterator[str]:
    texts = [plain(text) for text in (*(name for name, _ in _addressed(task)), *_kinds(task))]
    for name in world.names:
        if not any(re.match(rf"{re.escape(name)}(?!\w)", text) for text in texts):
            continue
        for collection, keys in world.named(name).items():
            pinned = [key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", task.context)]
            if len(keys) > 1 and not any(_tells_apart(task, world, key, keys) for key in pinned or keys):
                yield (
                    f"instruction: {name!r} is the name of {len(keys)} {collection} ({', '.join(keys)}); say which one "
                    "is meant by something that only it has"
                )


def _tells_apart(task: Task, world: HubWorld, key: str, keys: list[str]) -> bool:
    """Whether the instruction contains a value that only this record has, among those with the same name."""
    told = set(re.findall(r"\w+", plain(task.instruction)))
    mine = _words(world, key)
    others = set[str]().union(*(_words(world, other) for other in keys if other != key))
    return bool((mine - others) & told)


def _words(world: HubWorld, key: str) -> set[str]:
    """Return the words of a record and of those it refers to; of dates, the day and the month."""
    held = list(_texts(world.records[key]))
    near = [text for one in held if one in world.records and one != key for text in _texts(world.records[one])]
    text = plain(" ".join(one for one in held if one not in world.records))
    words = set(re.findall(r"\w+", text)) | set(re.findall(r"[^\W\d_]{3,}", plain(" ".join(near))))
    for month, day in re.findall(r"\d{4}-(\d\d)-(\d\d)", text):
        words |= {str(int(day)), _MONTHS[(int(month) - 1) % 12]}
    return words


def _files(task: Task) -> Iterator[str]:
    """Yield a fault for each file of the parameters, and for the instruction's files, that is described nowhere."""
    told = plain(task.context)
    told_anywhere = f"{told} {plain(task.instruction)}"
    for file in dict.fromkeys(found for text in _texts(task.parameters) if (found := _whole_file(text)) is not None):
        if plain(PurePosixPath(file).name) not in told_anywhere:
            yield f"parameters: the context says nothing of {file}; say where it is and what it holds, or should hold"
    named = [file for found in _FILE.findall(task.instruction) if (file := _whole_file(found.rstrip("."))) is not None]
    known = f"{told} {plain(json.dumps(task.parameters, ensure_ascii=False))}"
    if named and not task.parameters and not any(plain(PurePosixPath(file).name) in known for file in named):
        yield f"instruction: the context says nothing of {named[0]}; say where it is and what it holds, or should hold"


def _whole_file(text: str) -> str | None:
    found = _FILE.fullmatch(text.strip())
    return found[0] if found and found[0].rpartition(".")[2] in _SUFFIXES else None


def _texts(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


@cache
def _environments() -> dict[str, tuple[str, ...]]:
    """Return all environments, each with the hub applications that it shows."""
    environments = (read_environment(ROOT, name) for name in names_in(ROOT))
    return {one.name: one.hub.apps if one.hub is not None else () for one in environments}
