"""Collects what pages can name: files, modules, classes, make targets, commands, settings and routes."""

import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path, PurePosixPath

_TARGET = re.compile(r"^([A-Za-z.][\w./-]*(?: [A-Za-z.][\w./-]*)*)\s*:(?!=)", re.MULTILINE)
_VARIABLE = re.compile(
    r"^(?:export )?([A-Z_]+)\s*[?:+]?=|^export ([A-Z_]+)$|\$\(([A-Z_]+)\)|\$\(if \$\(([A-Z_]+)\)", re.MULTILINE
)
_CLASS = re.compile(r"^ *class (\w+)(?:\[[^\]]*\])?(?:\(([^)]*)\))?", re.MULTILINE)
_SETTING = re.compile(r"(?<!_)CUA_GYM_[A-Z_]*[A-Z]")
_PREFIXED = re.compile(r'env_prefix="(CUA_GYM_)"')
_FIELD = re.compile(r"^    (\w+):", re.MULTILINE)


@dataclass(frozen=True)
class Command:
    """A command of `cua-gym`, or a group of them; `options` maps each spelling to whether it takes a value."""

    options: dict[str, bool]
    commands: "dict[str, Command]" = field(default_factory=dict["str", "Command"])


@dataclass(frozen=True)
class Repository:
    """A checkout. `files` are paths from `root`; `routes` are REST paths with their handles in braces."""

    root: Path
    files: frozenset[str]
    command: Command
    routes: tuple[str, ...] = ()

    @cached_property
    def folders(self) -> frozenset[str]:
        """Return every folder that contains a file, as a path relative to the root."""
        return frozenset(str(parent) for name in self.files for parent in PurePosixPath(name).parents)

    @cached_property
    def sources(self) -> dict[str, str]:
        """Return the text of every Python file by path."""
        return {name: self._read(name) for name in self.files if name.endswith(".py")}

    @cached_property
    def modules(self) -> dict[str, list[str]]:
        """Return the last part of each module's name, and the files that have that name."""
        found: dict[str, list[str]] = {}
        for name in self.sources:
            found.setdefault(PurePosixPath(name).stem, []).append(name)
        return found

    @cached_property
    def classes(self) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
        """Return, for each class name, the files that define such a class, each with the names of its bases."""
        found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        for name, text in self.sources.items():
            for one in _CLASS.finditer(text):
                bases = tuple(re.split(r"[.\[]", base.strip())[0] for base in (one[2] or "").split(",") if base.strip())
                found.setdefault(one[1], []).append((name, bases))
        return found

    @cached_property
    def make_targets(self) -> frozenset[str]:
        """Return the targets of the Makefile."""
        return frozenset(one for names in _TARGET.findall(self._makefile) for one in names.split())

    @cached_property
    def make_variables(self) -> frozenset[str]:
        """Return the variables that the Makefile sets or reads."""
        return frozenset(name for found in _VARIABLE.findall(self._makefile) for name in found if name)

    @cached_property
    def settings(self) -> frozenset[str]:
        """Return every CUA_GYM_ variable that a program reads, including those of the fields of settings."""
        programs = [
            text
            for name, text in self._programs.items()
            if not name.startswith(("docs/", "tests/docs/", "scripts/docs/")) and "CUA_GYM_" in text
        ]
        found = {name for text in programs for name in _SETTING.findall(text)}
        for text in programs:
            if prefix := _PREFIXED.search(text):
                found |= {prefix[1] + name.upper() for name in _FIELD.findall(text)}
        return frozenset(found)

    @cached_property
    def options(self) -> frozenset[str]:
        """Return every option of `cua-gym`."""
        found: set[str] = set()
        waiting = [self.command]
        while waiting:
            one = waiting.pop()
            found |= one.options.keys()
            waiting += one.commands.values()
        return frozenset(found)

    def has_path(self, path: str) -> bool:
        """Return whether a file or folder has this path relative to the root; `*` matches any part of it."""
        plain = path.rstrip("/") or "."
        if "*" not in plain:
            return plain in self.folders or (plain in self.files and not path.endswith("/"))
        return any(
            fnmatchcase(name, plain) for name in (self.folders if path.endswith("/") else self.files | self.folders)
        )

    def has_tail(self, tail: str) -> bool:
        """Return whether the path of some file ends with `tail`."""
        return any(fnmatchcase(name, f"*/{tail}") or fnmatchcase(name, tail) for name in self.files)

    def has_option(self, option: str, under: str = "") -> bool:
        """Return whether a program below the folder `under` takes this option, as a string or as a Typer parameter."""
        name = option.removeprefix("--").replace("-", "_")
        written = re.compile(rf"[\"'`]{re.escape(option)}[\"'` =/|]|\b{re.escape(name)}: Annotated\[")
        return any(written.search(text) for file, text in self._programs.items() if file.startswith(under))

    def writes(self, name: str) -> bool:
        """Return whether a program other than a test contains this file name in quotes."""
        return any(f'"{name}"' in text for file, text in self.sources.items() if not file.startswith("tests/"))

    @cached_property
    def _programs(self) -> dict[str, str]:
        others = (name for name in self.files if name == "Makefile" or name.startswith(("scripts/", "image/", ".ci/")))
        texts = {name: self._read(name) for name in others if not name.endswith((".py", ".md"))}
        # Custom properties of style sheets are written like options.
        texts |= {
            name: re.sub(r"(--[\w-]+)", r'"\1"', self._read(name)) for name in self.files if name.endswith(".css")
        }
        return {**self.sources, **texts}

    @cached_property
    def _makefile(self) -> str:
        return self._read("Makefile") if "Makefile" in self.files else ""

    def _read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8", errors="replace")
