"""Checks that the commands shown on a page exist: make targets, `cua-gym` commands and options, Python modules."""

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec

from scripts.docs.pages import Fault, Page, Piece
from scripts.docs.repository import Command, Repository

_SHELLS = frozenset({"", "sh", "bash", "shell", "console"})
_ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=")
_SEPARATORS = re.compile(r"^[();<>|&]+$")
_ELLIPSES = frozenset({"…", "..."})
_FOLLOWED_BY_COMMAND = frozenset({"timeout", "time", "nohup", "sudo", "env", "exec"})
_OTHERS = frozenset({"verl"})
"""Packages of extras that the environment of the check lacks."""


def faults_in_commands(pages: list[Page], repository: Repository) -> list[Fault]:
    """Return a fault for each command in shell blocks and code spans that does not exist."""
    return [
        Fault(page.path, piece.line, what)
        for page in pages
        for piece in (*_shell_lines(page), *page.spans)
        for words in _commands(piece.text)
        for what in _faults(words, repository)
    ]


def _shell_lines(page: Page) -> Iterator[Piece]:
    """Yield the lines of shell blocks, with lines that end in a backslash joined to the next."""
    waiting: Piece | None = None
    for piece in page.code:
        if piece.language not in _SHELLS:
            continue
        text = piece.text if waiting is None else f"{waiting.text[:-1]} {piece.text.strip()}"
        waiting = Piece(piece.line if waiting is None else waiting.line, text)
        if not text.endswith("\\"):
            yield waiting
            waiting = None


def _commands(line: str) -> Iterator[list[str]]:
    """Split a line into its commands, each a list of words without leading variable assignments."""
    # Brackets around what may be left out, and bars between choices, are no part of a command.
    lexer = shlex.shlex(re.sub(r"[\[\]]", " ", line.removeprefix("$ ")), posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        return  # half a quotation: prose, or a script in another language
    command: list[str] = []
    for word in [*words, ";"]:
        if not _SEPARATORS.match(word):
            if command or not (_ASSIGNMENT.match(word) or word in _FOLLOWED_BY_COMMAND):
                command.append(word)
            continue
        if command:
            yield command
        command = []


def _faults(words: list[str], repository: Repository) -> Iterator[str]:
    """Yield what is wrong with one command."""
    program = words[0].removeprefix(".venv/bin/")
    if program == "make":
        yield from _make(words[1:], repository)
    elif program == "cua-gym":
        yield from _cua_gym(words[1:], repository.command)
    elif re.fullmatch(r"python[\d.]*", program) and "-m" in words[1:-1]:
        at = words.index("-m")
        yield from _module(words[at + 1], words[at + 2 :], repository)
    elif program.startswith("scripts/") and not repository.has_path(program):
        yield f"`{program}`: there is no such script"
    elif program.startswith("--") and len(words) <= 2:  # noqa: PLR2004 - an option and its value
        option = program.partition("=")[0]
        if option not in repository.options and not repository.has_option(option):
            yield f"`{option}`: no program of this repository has such an option"
    elif program in repository.command.commands and any(word.startswith("--") for word in words[1:]):
        yield from _cua_gym(words, repository.command)


def _make(words: list[str], repository: Repository) -> Iterator[str]:
    for word in words:
        if word in _ELLIPSES or word.startswith("-"):
            continue
        name, is_variable, _ = word.partition("=")
        if is_variable and name not in repository.make_variables:
            yield f"`make {word}`: the Makefile reads no variable {name}"
        elif not is_variable and re.fullmatch(r"[\w./-]+", name) and name not in repository.make_targets:
            yield f"`make {word}`: the Makefile has no such target"


def _cua_gym(words: list[str], command: Command) -> Iterator[str]:
    path = ["cua-gym"]
    is_value = False
    for word in words:
        if is_value or word in _ELLIPSES:
            is_value = False
        elif word.startswith("-"):
            option, has_value, _ = word.partition("=")
            if option not in command.options:
                yield f"`{' '.join(path)} {option}`: there is no such option"
            is_value = command.options.get(option, False) and not has_value
        elif command.commands:
            if word not in command.commands:
                yield f"`{' '.join(path)} {word}`: there is no such command"
                return
            command = command.commands[word]
            path.append(word)


def _module(name: str, words: list[str], repository: Repository) -> Iterator[str]:
    folder = name.replace(".", "/")
    package = name.partition(".")[0]
    if package not in repository.folders:
        if package not in _OTHERS and find_spec(package) is None:
            yield f"`python -m {name}`: there is no such module"
        return
    if f"{folder}.py" not in repository.files and f"{folder}/__main__.py" not in repository.files:
        yield f"`python -m {name}`: there is no {folder}.py or {folder}/__main__.py"
        return
    under = folder if f"{folder}/__main__.py" in repository.files else f"{folder}.py"
    if (
        name == "benchmarks"
        and words
        and re.fullmatch(r"[a-z_]+", words[0])
        and f"benchmarks/{words[0]}.py" not in repository.files
    ):
        yield f"`python -m benchmarks {words[0]}`: there is no such benchmark"
    for word in words:
        option = word.partition("=")[0]
        if option.startswith("--") and option not in repository.options and not repository.has_option(option, under):
            yield f"`python -m {name} {option}`: there is no such option"
