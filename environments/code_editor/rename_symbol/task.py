"""Rename functions and constants in all modules of a program, but not in strings, remarks and longer names."""

import io
import tokenize

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.code_editor.projects import PROGRAMS
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "rename_symbol"
WISHES = (
    "{who} finds some names misleading: {changes}.",
    "We agreed in the review on better names: {changes}.",
    "Before {who} goes on with it, a few names have to change: {changes}.",
    "Please rename for {who}: {changes}.",
)
EVERYWHERE = (
    " Change the definition and every use, the import lines included, in all files.",
    " It has to be renamed where it is defined, imported and used, in every module.",
)
BUT = (
    " Texts in quotes, docstrings and remarks stay as they are, and so do longer names that only begin or end like it.",
    " Leave strings, docstrings and comments alone, as well as other names of which it is only a part.",
)


def propose(seed: int) -> Task:
    """Draw a program and the names to change."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program = random.choice(PROGRAMS)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    names = random.sample(program.names, count)
    after = {name: _renamed(text, dict(names)) for name, text in program.modules.items()}
    changes = listed([f"`{old}` becomes `{new}`" for old, new in names])
    folder = f"projects/{program.folder}"
    text = random.choice(SHOWN).format(folder=folder) + " "
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), changes=changes)
    text += random.choice(EVERYWHERE) + random.choice(BUT) + random.choice(SAVE)
    opened = random.sample(list(program.modules), len(program.modules))
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="refactoring",
        project=Project(folder, program.modules, after, tuple(opened)),
    )


def _renamed(source: str, names: dict[str, str]) -> str:
    lines = source.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        if token.type == tokenize.NAME and token.string in names:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[token.string] + line[column + len(token.string) :]
    return "".join(lines)
