"""Change settings of a service in files of several formats: JSON, TOML, INI and environment variables."""

import json
from random import Random

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "edit_settings"
SERVICES = ("booking", "archive", "weather", "lending", "tickets", "newsletter")
WISHES = (
    "{who} moves the service to {town}. For that some settings change:",
    "For the new machine in {town} {who} needs other settings:",
    "Before the service starts in {town}, these settings have to be changed, says {who}:",
)
LIMITS = range(10, 400, 5)
PORTS = range(8001, 8999)
LEVELS = ("debug", "info", "warning", "error")
COLOURS = ("green", "amber", "violet", "teal")
Values = dict[str, str | int | bool]


def propose(seed: int) -> Task:
    """Draw a service, its settings and the changes."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    service = random.choice(SERVICES)
    old, new = _values(random, service), _values(random, service)
    while any(old[key] == new[key] for key in old if key not in ("cache", "backup", "color", "notify")):
        new = _values(random, service)
    new |= {key: not old[key] for key in ("cache", "backup", "color", "notify")}
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level]
    places = _places(service)
    keys = random.sample(list(places), count)
    values = old | {key: new[key] for key in keys}
    before, after = _files(service, old), _files(service, values)
    wishes = [f"{places[key]}: {_said(new[key])}" for key in keys]
    folder = f"projects/{service}"
    text = random.choice(SHOWN).format(folder=folder) + " "
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), town=random.choice(TOWNS)) + "\n"
    opened = random.sample(list(before), len(before))
    return make_task(
        FAMILY,
        seed,
        instruction=text + bullets(wishes) + "\nNothing else changes, remarks included." + random.choice(SAVE),
        category="configuration",
        project=Project(folder, before, after, tuple(opened), facts="How JSON is laid out does not matter."),
    )


def _values(random: Random, service: str) -> Values:
    return {
        "port": random.choice(PORTS),
        "workers": random.randrange(2, 17),
        "limit": random.choice(LIMITS),
        "cache": random.choice((True, False)),
        "level": random.choice(LEVELS),
        "keep": random.randrange(3, 60),
        "backup": random.choice((True, False)),
        "folder": f"/srv/{service}-{random.randrange(10, 99)}",
        "title": f"{random.choice(TOWNS)} {service}",
        "color": random.choice((True, False)),
        "theme": random.choice(COLOURS),
        "notify": random.choice((True, False)),
        "sender": f"{random.choice(PEOPLE).split()[0].lower()}@{service}.example",
        "wait": random.choice(LIMITS),
    }


def _places(service: str) -> dict[str, str]:
    return {
        "port": "`server.port` in settings.json",
        "workers": "`server.workers` in settings.json",
        "cache": "`pages.cache` in settings.json",
        "title": "`pages.title` in settings.json",
        "level": f"`level` of the section `logging` in {service}.toml",
        "keep": f"`keep_days` of the section `logging` in {service}.toml",
        "limit": f"`limit` of the section `uploads` in {service}.toml",
        "backup": "`enabled` of the section `backup` in backup.ini",
        "folder": "`folder` of the section `backup` in backup.ini",
        "wait": "`pause` of the section `backup` in backup.ini",
        "notify": "`enabled` of the section `mail` in backup.ini",
        "sender": "`MAIL_SENDER` in service.env",
        "theme": "`THEME` in service.env",
        "color": "`COLOR` in service.env",
    }


def _said(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"`{value}`"


def _files(service: str, values: Values) -> dict[str, str]:
    told = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items()}
    settings = {
        "server": {"host": "127.0.0.1", "port": values["port"], "workers": values["workers"]},
        "pages": {"title": values["title"], "cache": values["cache"], "languages": ["en", "fr"]},
    }
    toml = [
        f"# The {service} service", "[logging]", f'level = "{told["level"]}"', f"keep_days = {told['keep']}", "color = true",
        "", "[uploads]", "# megabytes", f"limit = {told['limit']}", 'types = ["png", "pdf"]', "", "[archive]", "limit = 5000",
    ]  # fmt: skip
    ini = [
        "; runs every night", "[backup]", f"enabled = {told['backup']}", f"folder = {told['folder']}", f"pause = {told['wait']}",
        "", "[mail]", f"enabled = {told['notify']}", "subject = backup report", "pause = 1", "",
    ]  # fmt: skip
    env = [
        "# read by the start script", f"MAIL_SENDER={told['sender']}", f"THEME={told['theme']}", f"COLOR={told['color']}",
        "THEME_FALLBACK=grey",
    ]  # fmt: skip
    return {
        "settings.json": json.dumps(settings, indent=4) + "\n",
        f"{service}.toml": "\n".join(toml) + "\n",
        "backup.ini": "\n".join(ini).rstrip() + "\n",
        "service.env": "\n".join(env) + "\n",
    }
