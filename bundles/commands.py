"""Parses the commands of setup steps to find which files they run, as far as the shell's language can be followed."""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath
from posixpath import normpath

from bundles.setups import Command

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
_MAYBE = frozenset({"||"})
_BEYOND = re.compile(r"\|\||<<|\$\(|`|\b(?:if|for|while|case)\b")
"""What this reading of the shell's language does not follow."""
_OWN = re.compile(r"\$\{?HOME\}?(?=/|$)")


@dataclass
class CommandReader:
    """Reads one command, as far as it can be followed.

    `ran` says that a program has run, `undecided` that the command is more than this reading follows. With `to_the_end`
    all of it is read, whatever ran before and whether or not a part of it is only carried out sometimes.
    """

    to_the_end: bool = False
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
        if not tokens or (_BEYOND.search(line) and not self.to_the_end):
            self.undecided = True
            return
        words: list[str] = []
        for token in (*tokens, ";"):
            if token not in _ENDS and token not in _MAYBE:
                words.append(token)
                continue
            yield from self._words(words, by_shell=True)
            words = []
            if (self.ran or self.undecided) and not self.to_the_end:
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
            if not is_of_the_machine(path):
                yield path
        self.ran = True

    def _path(self, word: str, *, by_shell: bool) -> str:
        return absolute(_OWN.sub(HOME, word), self.folder) if by_shell else normpath(f"{HOME}/{word}"[_lead(word) :])


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


def absolute(path: str, folder: str = HOME) -> str:
    """A path as a desktop has it; `~` is its home."""
    if path == "~" or path.startswith("~/"):
        path = HOME + path[1:]
    return normpath(path if path.startswith("/") else f"{folder}/{path}")


def _lead(word: str) -> int:
    """How much of `HOME/word` an absolute word replaces."""
    return len(HOME) + 1 if word.startswith("/") else 0


def is_of_the_machine(path: str) -> bool:
    """Whether a path is in a folder that belongs to the machine and not to the session."""
    return path.startswith(tuple(f"{root}/" for root in _OF_THE_MACHINE))
