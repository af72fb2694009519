"""Change settings in an application's configuration file and leave every other line alone."""

from dataclasses import dataclass
from datetime import date

from environments.os.content import json_files, moment, text_file
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "dotfile_edit"


@dataclass(frozen=True)
class Setting:
    """A key of a section, the values it may have, and how a change of it is described."""

    section: str
    key: str
    values: tuple[str, ...]
    wish: str


@dataclass(frozen=True)
class Program:
    """A made-up program and its configuration file."""

    name: str
    path: str
    settings: tuple[Setting, ...]


PROGRAMS = (
    Program(
        "the music player",
        ".config/lyrebird/lyrebird.ini",
        (
            Setting("audio", "volume", ("35", "50", "65", "80"), "start at a volume of {}"),
            Setting("audio", "output", ("speakers", "headphones", "hdmi"), "play through the {}"),
            Setting("audio", "crossfade_seconds", ("0", "2", "4", "8"), "cross-fade for {} seconds"),
            Setting(
                "library", "folder", ("/home/user/Music", "/home/user/Audio", "/srv/music"), "look for music in {}"
            ),
            Setting("library", "rescan_hours", ("6", "12", "24", "48"), "rescan its library every {} hours"),
            Setting("window", "theme", ("light", "dark", "sepia"), "use the {} theme"),
            Setting("window", "columns", ("2", "3", "4", "5"), "show {} columns"),
        ),
    ),
    Program(
        "the backup program",
        ".config/squirrel/squirrel.conf",
        (
            Setting("schedule", "hour", ("1", "3", "5", "22"), "run at hour {}"),
            Setting("schedule", "weekday", ("monday", "wednesday", "friday", "sunday"), "do the full backup on {}"),
            Setting("schedule", "keep_copies", ("5", "7", "14", "30"), "keep {} copies"),
            Setting("target", "host", ("nas.lan", "vault.lan", "cellar.lan"), "send everything to {}"),
            Setting("target", "port", ("22", "2022", "2222"), "connect on port {}"),
            Setting("filter", "max_size_mb", ("100", "250", "500", "2000"), "skip files over {} MB"),
            Setting("filter", "exclude", ("*.iso", "*.tmp", "*.bak"), "leave out {} files"),
        ),
    ),
    Program(
        "the chat client",
        ".heronrc",
        (
            Setting("account", "nick", ("marlow", "pinta", "quill", "sorrel"), "log in under the nick {}"),
            Setting("account", "server", ("chat.example.org", "talk.example.net", "irc.example.com"), "connect to {}"),
            Setting("account", "away_minutes", ("5", "10", "20", "45"), "set me to away after {} minutes"),
            Setting("display", "font_size", ("10", "11", "13", "16"), "use font size {}"),
            Setting("display", "time_format", ("12h", "24h"), "show times in {} format"),
            Setting("logging", "folder", ("/home/user/.heron/logs", "/home/user/Logs"), "write its logs to {}"),
            Setting("logging", "level", ("quiet", "normal", "verbose"), "log at level {}"),
        ),
    ),
    Program(
        "the print service",
        ".config/papyrus/printers.ini",
        (
            Setting("default", "paper", ("A4", "A5", "Letter"), "print on {} paper"),
            Setting("default", "duplex", ("off", "long-edge", "short-edge"), "have duplex set to {}"),
            Setting("default", "copies", ("1", "2", "3"), "make {} copies by default"),
            Setting("colour", "profile", ("office", "photo", "draft"), "use the colour profile {}"),
            Setting("colour", "dpi", ("150", "300", "600", "1200"), "print at {} dpi"),
            Setting("queue", "host", ("print1.lan", "print2.lan", "basement.lan"), "send jobs to {}"),
            Setting("queue", "timeout_s", ("30", "60", "90", "120"), "give up after {} seconds"),
        ),
    ),
)
REMARKS = (
    "# Ask the helpdesk before changing the sections below.",
    "; values here override those of /etc",
    "# last reviewed in spring",
    "; one setting per line",
    "# see the wiki page on workstations",
)
OPENINGS = (
    "Please change the configuration of {program} (~/{path}). It should\n{wishes}",
    "I want {program} to behave differently from the next start on; its settings are in ~/{path}. It should\n{wishes}",
    "{program} is set up for the old office. In ~/{path}, make it\n{wishes}",
    "Could you edit ~/{path} for me so that {program} will\n{wishes}",
)


def propose(seed: int) -> Task:
    """Draw a program, its current settings, and the changes to make."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program = random.choice(PROGRAMS)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level]
    joint = random.choice(("=", " = "))
    now = {setting.key: random.choice(setting.values) for setting in program.settings}
    chosen = random.sample(program.settings, count)
    new = {s.key: random.choice([value for value in s.values if value != now[s.key]]) for s in chosen}
    off = None
    if level is Difficulty.HARD:
        off = random.choice([setting for setting in program.settings if setting not in chosen])
    lines = [random.choice(REMARKS)]
    for section in dict.fromkeys(setting.section for setting in program.settings):
        lines += ["", f"[{section}]"]
        lines += [f"{s.key}{joint}{now[s.key]}" for s in program.settings if s.section == section]
        if random.random() < 0.4:  # noqa: PLR2004 - a few sections carry a remark
            lines.append(random.choice(REMARKS))
    wishes = [s.wish.format(new[s.key]) for s in chosen]
    text = random.choice(OPENINGS).format(program=program.name, path=program.path, wishes=bullets(wishes))
    text = text[0].upper() + text[1:]
    if off:
        text += f"\nIn addition, comment out the line for {off.key} in [{off.section}] with a # at its start, so that I can bring it back."
    text += "\n" + random.choice(
        ("All other lines have to stay as they are.", "Nothing else in the file should change.")
    )
    final = [f"#{line}" if off and line == f"{off.key}{joint}{now[off.key]}" else line for line in lines]
    final = [_renewed(line, joint, new) for line in final]
    file = text_file(program.path, "\n".join(lines) + "\n", moment(date(2025, random.randrange(1, 10), 12), random))
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"~/{program.path} now:\n{file['text']}\nNew values: {new}"
        + (f"; commented out: {off.key}" if off else "")
        + ". Spaces around = do not matter.",
        difficulty=level,
        category="system/configuration",
        parameters={
            "files": json_files([file]),
            "path": program.path,
            "changes": [{"section": s.section, "key": s.key, "value": new[s.key]} for s in chosen],
            "off": {"section": off.section, "key": off.key, "value": now[off.key]} if off else None,
            "final": "\n".join(final) + "\n",
        },
    )


def _renewed(line: str, joint: str, new: dict[str, str]) -> str:
    key = line.split(joint, maxsplit=1)[0]
    return f"{key}{joint}{new[key]}" if joint in line and key in new else line
