"""Ends a grading run that imports, executes, starts or unpickles the agent's code.

It runs inside the grading process, is installed before the reward, and stays. Python code cannot remove an audit hook,
and the hook only calls functions that it holds itself. It defends against the captured data, whose author does not know
the reward. It does not defend against the reward's author; the static check reads rewards.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from importlib.machinery import PathFinder
from os.path import normpath, realpath

TYPE_CHECKING = False  # every grading run imports this: `typing` would cost it 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, FrameType, ModuleType
    from typing import Any, NoReturn

    Check = Callable[[Sequence[Any]], None]

STOPPED = 93
"""Exit code of a run that the guard ended."""

_IMPORTING = "<frozen importlib._bootstrap>"
_LOADING = "<frozen importlib._bootstrap_external>"
_LOADERS = (_LOADING, "<frozen zipimport>", "<frozen runpy>", "<frozen site>", "/pkgutil.py", "/imp.py")
"""Files whose code opens a file in order to execute it."""
_COMPILE_ONLY = ("/py_compile.py", "/compileall.py")
_EXECUTING = (
    "/collections/__init__.py",
    "/dataclasses.py",
    "/typing.py",
    "/typing_extensions.py",
    "/inspect.py",
    "/gettext.py",
    "/fontTools/ttLib/tables/otBase.py",
    "/fontTools/ttLib/tables/otConverters.py",
    "/fontTools/ttLib/tables/otTables.py",
)
"""Library files that execute only text that they generate; all others execute what they are given."""
_EVALUATING = "/pandas/core/computation/"
_FOREIGN_CALLS = (
    "ctypes.dlopen",
    "ctypes.dlsym",
    "ctypes.dlsym/handle",
    "ctypes.call_function",
    "ctypes.string_at",
)
_TARFILE = "/tarfile.py"
_WRITABLE_DEVICES = ("/dev/null", "/dev/shm/", "/dev/stdout", "/dev/stderr")  # noqa: S108 -- where it may write

_FORBIDDEN = {
    "subprocess.Popen": "starts the program {0!r}",
    "os.system": "runs the shell command {0!r}",
    "os.exec": "becomes the program {0!r}",
    "os.posix_spawn": "starts the program {0!r}",
    "os.spawn": "starts the program {1!r}",
    "os.fork": "forks",
    "os.forkpty": "forks",
    "pty.spawn": "starts the program {0!r}",
    "webbrowser.open": "opens a browser",
    "ensurepip.bootstrap": "installs packages",
    "builtins.breakpoint": "starts a debugger",
    "pickle.find_class": "unpickles {0}.{1}",
    "sqlite3.load_extension": "loads an extension of SQLite",
    "cpython.PyInterpreterState_New": "starts another interpreter",
}
_FORBIDDEN_MODULES = frozenset(
    {
        "_tkinter",
        "multiprocessing.popen_fork",
        "multiprocessing.popen_forkserver",
        "multiprocessing.popen_spawn_posix",
    }
)
_FORBIDDEN_TO_REWARDS = frozenset({"logging.config", "runpy", "zipimport", "_posixsubprocess", "_xxsubinterpreters"})
_RUNS_TEXT = "runs what a text says"
_FOLLOWS_TEXT = "reads the files that a text names"
_ENTRIES = {
    "lxml.etree": {"XSLT": _RUNS_TEXT, "XInclude": _FOLLOWS_TEXT},
    "lxml.ElementInclude": {"include": _FOLLOWS_TEXT},
    "xml.etree.ElementInclude": {"include": _FOLLOWS_TEXT},
}
"""Functions that run a program in another language, or read files that data name, without an audit event."""
_METHODS = {
    "_ElementTree": {"xslt": _RUNS_TEXT, "xinclude": _FOLLOWS_TEXT},
    "_XSLTProcessingInstruction": {"parseXSL": _FOLLOWS_TEXT},
}
"""The same for classes of `lxml.etree`."""
_SCHEMATRON = "/lxml/isoschematron/__init__.py"
_PARSERS = ("XMLParser", "XMLPullParser", "ETCompatXMLParser", "XMLTreeBuilder", "iterparse")
_FOLLOWING = {
    "resolve_entities": True,
    "load_dtd": True,
    "dtd_validation": True,
    "attribute_defaults": True,
    "no_network": False,
}
"""Options that let a parser read files that a document names: entities and document types."""
_SCHEMAS = ("XMLSchema", "RelaxNG", "Schematron")
_ELSEWHERE = ("include", "import", "redefine", "override", "externalRef", "extends")
"""Elements of schema languages that refer to another file."""
_SAX = ("/xml/sax/saxutils.py", "/urllib/request.py")
_PLAIN_ENCODINGS = (b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1")

_frame = sys._getframe  # pyright: ignore[reportPrivateUsage] -- nothing else says who asks


def install(main: CodeType, mark: str) -> None:
    """Guard this interpreter from now on.

    Args:
        main: the code of the reward, which may be executed.
        mark: the secret of the run, by which the server recognises the guard's message.
    """
    guard = _Guard(main, mark)
    sys.path_hooks.insert(0, guard.finder_of)
    sys.meta_path.insert(0, _Replacing(guard))
    sys.addaudithook(guard.hook())


class _Nothing:
    """A finder that finds no module, used for folders that are not the interpreter's own."""

    def find_spec(self, name: str, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return None for every module."""
        del name, target

    def invalidate_caches(self) -> None:
        """Do nothing, as there are no caches."""


class _Guard:
    """Checks the audit events of one interpreter. The hook, which guarded code triggers, calls its checks."""

    def __init__(self, main: CodeType, mark: str) -> None:
        self._main = main
        self._script = main.co_filename
        self._mark = mark
        self._places = tuple(entry.rstrip("/") + "/" for entry in sys.path if entry.startswith("/"))
        self._libraries = (*self._places, "/usr/", "/lib")

    def stop(self, what: str) -> NoReturn:
        """End the run, and report the reason to the server."""
        line = f"\n{self._mark} refused: {what[:500]}\n"
        os.write(2, line.encode("utf-8", "backslashreplace"))
        os._exit(STOPPED)

    def finder_of(self, folder: str) -> _Nothing:
        """Return a finder that finds nothing for a folder that is not the interpreter's own (for `sys.path_hooks`)."""
        if self._is_ours(folder + "/"):
            raise ImportError
        return _Nothing()

    def hook(self) -> Callable[[str, tuple[Any, ...]], None]:
        """Return the audit hook."""
        checks: dict[str, Check] = {event: self._forbid(what) for event, what in _FORBIDDEN.items()}
        checks |= {
            "import": self._imports,
            "exec": self._executes,
            "compile": self._compiles,
            "open": self._opens,
            "os.symlink": self._links,
            "os.link": self._copies,
            "os.mkdir": self._makes_folder,
            "marshal.loads": self._unmarshals,
            "marshal.load": self._unmarshals,
            "code.__new__": self._makes_code,
            "function.__new__": self._makes_code,
            "sqlite3.enable_load_extension": self._enables_extensions,
        }
        checks |= dict.fromkeys(_FOREIGN_CALLS, self._calls_c)
        find = checks.get

        def hook(event: str, arguments: tuple[Any, ...]) -> None:
            check = find(event)
            if check is not None:
                check(arguments)

        return hook

    def _forbid(self, what: str) -> Check:
        return lambda arguments: self.stop(f"it {what.format(*arguments, '', '')}")

    def _is_ours(self, path: object) -> bool:
        text = os.fsdecode(path) if isinstance(path, bytes) else str(path)
        return (normpath(text) if ".." in text else text).startswith(self._places)

    def asker(self, asking: FrameType | None, through: tuple[str, ...] = ()) -> str:
        """Return the file whose code caused an event, skipping the files in `through` and code without a file."""
        while asking is not None:
            file = asking.f_code.co_filename
            if file == self._script or not (file.startswith("<") or file.endswith(through)):
                return file
            asking = asking.f_back
        return ""

    def _imports(self, arguments: Sequence[Any]) -> None:
        module, file = arguments[0], arguments[1]
        if file is not None and not self._is_ours(file):
            self.stop(f"it loads {module} from {file}; only the standard library and the session's packages are there")
        if module in _FORBIDDEN_MODULES or (module in _FORBIDDEN_TO_REWARDS and self.asker(_frame(2)) == self._script):
            self.stop(f"it imports {module}, which runs what a text says")

    def _executes(self, arguments: Sequence[Any]) -> None:
        if arguments[0] is not self._main:
            file = _frame(2).f_code.co_filename
            if file != _IMPORTING and not (file.endswith(_EXECUTING) and self._is_ours(file)):
                self.stop(f"it executes a text as code, through {file}")

    def _compiles(self, _: Sequence[Any]) -> None:
        asking: FrameType | None = _frame(2)
        if asking.f_code.co_filename not in (_IMPORTING, _LOADING):
            while asking is not None:
                if _EVALUATING in asking.f_code.co_filename:
                    self.stop("it evaluates a text as an expression, through pandas")
                asking = asking.f_back

    def _opens(self, arguments: Sequence[Any]) -> None:
        path, flags = arguments[0], arguments[2]
        if isinstance(path, int):
            return
        asking = _frame(2)
        opener = asking.f_code.co_filename
        if flags & (os.O_WRONLY | os.O_RDWR):
            place = realpath(os.fsdecode(path))
            if place.startswith(("/proc/", "/sys/", "/dev/")) and not place.startswith(_WRITABLE_DEVICES):
                self.stop(f"it writes to {place}")
            self._extracts(asking, place)
        elif opener.endswith(_SAX):
            self._reads_entity(asking, path)
        elif (
            opener.endswith(_LOADERS)
            and not self._is_ours(path)
            and not self.asker(asking, _LOADERS).endswith(_COMPILE_ONLY)
        ):
            self.stop(f"it loads code from {os.fsdecode(path)}")

    def _reads_entity(self, asking: FrameType | None, path: object) -> None:
        """Stop a standard library parser from reading a file that a document names."""
        while asking is not None:
            if asking.f_code.co_name == "external_entity_ref":
                self.stop(f"it lets a document name the file {path!r}, through xml.sax")
            asking = asking.f_back

    def _extracts(self, asking: FrameType | None, *paths: str) -> None:
        """Stop the extraction of a tar archive to paths outside its target folder."""
        while asking is not None and asking.f_code.co_filename == "<frozen os>":
            asking = asking.f_back
        while asking is not None and asking.f_code.co_filename.endswith(_TARFILE):
            if asking.f_code.co_name in {"extractall", "extract"}:
                folder = realpath(asking.f_locals["path"] or ".").rstrip("/") + "/"
                for path in paths:
                    if not (realpath(path) + "/").startswith(folder):
                        self.stop(f"it extracts an archive that reaches out of {folder}, to {path}")
                return
            asking = asking.f_back

    def _links(self, arguments: Sequence[Any]) -> None:
        target, folder = os.fsdecode(arguments[0]), os.fsdecode(arguments[1]).rpartition("/")[0] or "."
        self._extracts(_frame(2), folder, target if target.startswith("/") else f"{folder}/{target}")

    def _copies(self, arguments: Sequence[Any]) -> None:
        self._extracts(_frame(2), os.fsdecode(arguments[0]), os.fsdecode(arguments[1]))

    def _makes_folder(self, arguments: Sequence[Any]) -> None:
        self._extracts(_frame(2), os.fsdecode(arguments[0]))

    def _unmarshals(self, _: Sequence[Any]) -> None:
        if _frame(2).f_code.co_filename != _LOADING:
            self.stop("it reads compiled code")

    def _makes_code(self, _: Sequence[Any]) -> None:
        if _frame(2).f_code.co_filename == self._script:
            self.stop("it makes a function of something it read")

    def _enables_extensions(self, arguments: Sequence[Any]) -> None:
        if arguments[1]:
            self.stop("it lets SQLite load extensions")

    def _calls_c(self, arguments: Sequence[Any]) -> None:
        library = arguments[0] if arguments else None
        if isinstance(library, str) and "/" in library and not library.startswith(self._libraries):
            self.stop(f"it loads the library {library}")
        if self.asker(_frame(2), ("/ctypes/__init__.py", "/ctypes/util.py")) == self._script:
            self.stop("it calls functions of C")


class _Replacing:
    """Finds the modules of `_ENTRIES`, and replaces functions in them that rewards may not call."""

    def __init__(self, guard: _Guard) -> None:
        self._guard = guard
        self._denied: dict[str, object] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find one of these modules in the usual way, and have it replaced once it is loaded."""
        spec = PathFinder.find_spec(name, path, target) if name in _ENTRIES else None
        if spec is not None and spec.loader is not None:
            loader = spec.loader
            loader.exec_module = self._executing(loader.exec_module)  # type: ignore[method-assign] -- of this one only
        return spec

    def _executing(self, execute: Callable[[ModuleType], None]) -> Callable[[ModuleType], None]:
        def replace(module: ModuleType) -> None:
            execute(module)
            for name, what in _ENTRIES[module.__name__].items():
                setattr(module, name, self._refusing(f"{module.__name__}.{name}", what, getattr(module, name)))
            if module.__name__ == "lxml.etree":
                self._replace_in_classes(module)

        return replace

    def _replace_in_classes(self, etree: ModuleType) -> None:
        for kind, methods in _METHODS.items():
            (members,) = gc.get_referents(getattr(etree, kind).__dict__)  # the attributes of a C class are read-only
            for name, what in methods.items():
                members[name] = self._refusing(f"lxml.etree.{kind}.{name}", what, members[name])
        for name in _PARSERS:
            setattr(etree, name, self._careful(name, getattr(etree, name)))
        for name in _SCHEMAS:
            setattr(etree, name, self._self_contained(name, getattr(etree, name), etree))
        etree.DTD = self._self_contained_dtd(etree.DTD)  # type: ignore[attr-defined]
        self._denied = {"access_control": etree.XSLTAccessControl.DENY_ALL}

    def _refusing(self, name: str, what: str, entry: Callable[..., object]) -> Callable[..., object]:
        def refuse(*arguments: object, **keywords: object) -> object:
            if not self._guard.asker(_frame(1)).endswith(_SCHEMATRON):
                self._guard.stop(f"it calls {name}, which {what}")
            # A Schematron schema is run as XSLT; unlike plain XSLT, it may be text that the reward's author wrote.
            return entry(*arguments, **keywords, **(self._denied if name.lower().endswith("xslt") else {}))

        return refuse

    def _careful(self, name: str, kind: type[Any]) -> type[Any]:
        guard = self._guard

        def begin(parser: object, *arguments: object, **keywords: object) -> None:
            for option, value in _FOLLOWING.items():
                given = keywords.get(option, not value)
                if given is value or (value and given not in (False, None, "internal")):
                    guard.stop(f"it makes lxml.etree.{name}({option}={given!r}), which {_FOLLOWS_TEXT}")
            _begin(kind, parser, *arguments, **keywords)

        return _of_kind(name, kind, begin)

    def _self_contained(self, name: str, kind: type[Any], etree: ModuleType) -> type[Any]:
        """Refuse a schema that includes other files, since libxml2 reads those without an audit event."""
        guard, parse = self._guard, etree.parse

        def begin(schema: object, *arguments: object, **keywords: object) -> None:
            trees: list[Any] = [*arguments, keywords.pop("etree", None), keywords.pop("file", None)]
            tree = next((one if hasattr(one, "iter") else parse(one) for one in trees if one is not None), None)
            for one in () if tree is None else tree.iter(*(f"{{*}}{word}" for word in _ELSEWHERE)):
                if one.get("href") is not None or one.get("schemaLocation") is not None:
                    guard.stop(f"it makes lxml.etree.{name} of a schema with `{one.tag}`, which {_FOLLOWS_TEXT}")
            _begin(kind, schema, tree, **keywords)

        return _of_kind(name, kind, begin)

    def _self_contained_dtd(self, kind: type[Any]) -> type[Any]:
        guard = self._guard

        def begin(dtd: object, *arguments: object, **keywords: object) -> None:
            if keywords.get("external_id") is not None:
                guard.stop(f"it makes lxml.etree.DTD({keywords}), which {_FOLLOWS_TEXT}")
            files: list[Any] = [*arguments, keywords.get("file")]
            text = files[0].read() if hasattr(files[0], "read") else io.FileIO(files[0]).read()
            data = text.encode() if isinstance(text, str) else text
            _, declares, head = data.partition(b"?>")[0].lower().partition(b"encoding")
            if (
                b"\0" in data
                or (declares and not any(plain in head for plain in _PLAIN_ENCODINGS))
                or any(part.lstrip().startswith(b"%") for part in data.split(b"<!ENTITY")[1:])
            ):
                guard.stop(f"it makes lxml.etree.DTD of a text with parameter entities, which {_FOLLOWS_TEXT}")
            _begin(kind, dtd, io.BytesIO(data))

        return _of_kind("DTD", kind, begin)


def _begin(kind: type[Any], one: object, *arguments: object, **keywords: object) -> None:
    kind.__init__(one, *arguments, **keywords)


def _of_kind(name: str, kind: type[Any], begin: Callable[..., None]) -> type[Any]:
    return type(name, (kind,), {"__init__": begin, "__module__": kind.__module__, "__doc__": kind.__doc__})
