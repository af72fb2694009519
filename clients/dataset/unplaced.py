"""Files that the set-up steps of a published task run or open, and that none of its steps put in place.

Only what is certain is said: where a program has run before, it may have made the file.
"""

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePosixPath
from posixpath import normpath

from clients.dataset.setups import Command, Download, Execute, Launch, Open, Step
from schemas.errors import InvalidRequestError

HOME = "/home/user"
_OF_THE_MACHINE = ("/bin", "/etc", "/lib", "/lib64", "/opt", "/sbin", "/usr")
_SHELLS = frozenset({"bash", "dash", "ksh", "sh", "zsh"})
_INTERPRETER = re.compile(r"(?:python|pypy)[\d.]*|perl|node|ruby|php|lua|Rscript|wish|tclsh|expect|source|\.")
_NO_FILE = frozenset({"-", "-c", "-e", "-m", "-r", "-V", "-h", "--version", "--help"})
_WITH_VALUE = frozenset({"-o", "-W", "-X", "-O", "--rcfile", "--init-file"})
_WRAPPERS = frozenset({"command", "env", "exec", "nice", "nohup", "setsid", "stdbuf", "sudo", "time", "timeout"})
_CHANGES_NO_FILE = frozenset({"cd", "chmod", "echo", "export", "mkdir", "set", "sleep", "true", "umask", "unset", ":"})
_ENDS = frozenset({";", "&", "&&", "|", "(", ")", "{", "}"})
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
_BEYOND = re.compile(r"\|\||<<|\$\(|`|\b(?:if|for|while|case)\b")
"""What this reading of the shell's language does not follow."""
_OWN = re.compile(r"\$\{?HOME\}?(?=/|$)")


class UnplacedFileError(InvalidRequestError):
    """A set-up runs a file that is not there: it fails on every desktop."""


@dataclass
class Unplaced:
    """What was found. `fails` says why the set-up cannot be carried out, `notes` what else is missing."""

    fails: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])


def find_unplaced(steps: Iterable[Step], is_there: Callable[[str], bool]) -> Unplaced:
    """Find what steps run or open before anything has put it in place.

    Args:
        steps: the set-up steps, in their order.
        is_there: whether every desktop of the environment has a file from its start; gets an absolute path.
    """
    found = Unplaced()
    placed: set[str] = set()
    for number, step in enumerate(steps):
        match step:
            case Download():
                placed |= {_absolute(file.path, HOME) for file in step.parameters.files}
            case Execute() | Launch():
                reader = _Reader()
                for path in reader.files(step.parameters.command):
                    if path in placed or is_there(path):
                        continue
                    if isinstance(step, Execute):
                        found.fails.append(f"config.{number} runs {path}, which no step before it puts in place")
                    else:
                        found.notes.append(f"config.{number} launches {path}, which nobody placed")
                # What ran may have made any file.
                if reader.undecided or reader.ran:
                    break
            case Open():
                path = _absolute(step.parameters.path, HOME)
                if path not in placed and not _is_of_the_machine(path) and not is_there(path):
                    found.notes.append(f"config.{number} opens {path}, which nobody placed")
            case _:
                pass
    return found


@dataclass
class _Reader:
    """Reads one command, as far as it can be followed."""

    folder: str = HOME
    ran: bool = False
    undecided: bool = False

    def files(self, command: Command) -> Iterator[str]:
        """The files that it runs, absolute, until a program has run that may have made others."""
        if isinstance(command, str):
            yield from self._line(command)
        else:
            yield from self._words(command, by_shell=False)

    def _line(self, line: str) -> Iterator[str]:
        lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        try:
            tokens = list(lexer)
        except ValueError:
            # An open quote: the shell will say so.
            tokens = []
        if not tokens or _BEYOND.search(line):
            self.undecided = True
            return
        words: list[str] = []
        for token in (*tokens, ";"):
            if token not in _ENDS:
                words.append(token)
                continue
            yield from self._words(words, by_shell=True)
            words = []
            if self.ran or self.undecided:
                return

    def _words(self, words: Sequence[str], *, by_shell: bool) -> Iterator[str]:
        words = list(_unwrapped(words))
        if not words:
            return
        program, arguments = words[0], words[1:]
        name = PurePosixPath(program).name
        if name in _CHANGES_NO_FILE and ">" not in "".join(arguments):
            if name == "cd":
                self.folder = self._path(arguments[0], by_shell=by_shell) if arguments else HOME
            return
        lines = [after for flag, after in pairwise(arguments) if re.fullmatch("-[a-z]*c", flag)]
        if name in _SHELLS and lines:
            yield from self._line(lines[0])
            return
        script = _script(arguments) if name in _SHELLS or _INTERPRETER.fullmatch(name) else None
        for word in (program if "/" in program else None, script):
            if word is None or ("$" in word and not _OWN.match(word)):
                continue
            path = self._path(word, by_shell=by_shell)
            if not _is_of_the_machine(path):
                yield path
        self.ran = True

    def _path(self, word: str, *, by_shell: bool) -> str:
        return _absolute(_OWN.sub(HOME, word), self.folder) if by_shell else normpath(f"{HOME}/{word}"[_lead(word) :])


def _unwrapped(words: Sequence[str]) -> Sequence[str]:
    """A command without assignments and without programs that only run another one."""
    rest = list(words)
    while rest and (rest[0] in _WRAPPERS or _ASSIGNMENT.fullmatch(rest[0])):
        wrapper = rest.pop(0)
        if wrapper in _WRAPPERS:
            while rest and (rest[0].startswith("-") or re.fullmatch(r"[\d.]+[smhd]?", rest[0])):
                rest.pop(0)
    return rest


def _script(arguments: Sequence[str]) -> str | None:
    """The file that an interpreter is given, or None where it is given none."""
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word in _NO_FILE:
            return None
        if word in _WITH_VALUE:
            del rest[:1]
        elif word == "<":
            return rest[0] if rest else None
        elif not word.startswith("-"):
            return word
    return None


def _absolute(path: str, folder: str) -> str:
    if path == "~" or path.startswith("~/"):
        path = HOME + path[1:]
    return normpath(path if path.startswith("/") else f"{folder}/{path}")


def _lead(word: str) -> int:
    """How much of `HOME/word` an absolute word replaces."""
    return len(HOME) + 1 if word.startswith("/") else 0


def _is_of_the_machine(path: str) -> bool:
    return path.startswith(tuple(f"{root}/" for root in _OF_THE_MACHINE))
