"""Marks the strings by which a reward reports its score, so that nothing it merely prints can pass for a report.

Runs inside the grading process, before the reward. A string constant of the script that begins a line with `REWARD:` or
`COMPONENT ` gets the secret of the run inserted after that word. The mark survives whatever the script does with the
constant: formatting, joining, encoding, buffering. Data that the script reads was written before the secret existed.
"""

from __future__ import annotations

import ast
import re

TYPE_CHECKING = False  # every grading run imports this: `typing` would cost it 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import CodeType

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)"
_START = r"(?:\A|(?<=\n))"
_SLOT = r"[%{]|\$[{a-z_]"
"""The beginning of a placeholder: `%s`, `{}`, `$score`."""
_REWARD = rf"{_START}REWARD:(?= ?(?:(?:{_NUMBER})?[ \t]*(?:\n|\Z)|{_SLOT}))"
_SCORES = (
    re.compile(_REWARD),
    re.compile(_REWARD, re.IGNORECASE),
    re.compile(rf"{_START}REWARD(?=[ \t]*(?:\n|\Z|:? ?(?:{_SLOT})))"),
)
"""Beginnings of a score line, the plainest first; the first pattern that matches in the script is marked."""
_COMPONENT = re.compile(rf"{_START}COMPONENT(?= (?:\Z|{_SLOT}|\S+ (?:\Z|{_SLOT}|(?:{_NUMBER})(?: |\n|\Z))))")
_SPOKEN_COMPONENT = re.compile(rf"{_START}COMPONENT(?= |\Z)")
"""The same for a string that is printed, concatenated or formatted in place, which cannot be a table heading."""

_COMPARING = frozenset(
    {
        "compile",
        "count",
        "endswith",
        "find",
        "findall",
        "finditer",
        "fullmatch",
        "get",
        "index",
        "lstrip",
        "match",
        "partition",
        "pop",
        "removeprefix",
        "removesuffix",
        "replace",
        "rfind",
        "rindex",
        "rpartition",
        "rsplit",
        "rstrip",
        "search",
        "split",
        "startswith",
        "strip",
        "sub",
        "subn",
    }
)
"""Methods that search another text for their argument, so that a constant there is not output."""
_SPEAKING = frozenset({"print", "write", "writelines"})
"""Calls that output their arguments."""


def marked(source: str, name: str, mark: str) -> tuple[CodeType, bool]:
    """Compile a script with its report lines marked.

    Args:
        source: the script's source.
        name: the file name for tracebacks.
        mark: a secret of letters and digits.

    Returns:
        The code, with the line numbers of the source, and whether a score line could be marked.
    """
    try:
        tree = ast.parse(source, name)
        scored = mark_tree(tree, mark)
        for change in (_Lines(), _Blanks(), _Patterns(), _Numbers(is_about_times=_is_about_times(tree))):
            tree = change.visit(tree)
        tree = ast.fix_missing_locations(tree)
        return compile(tree, name, "exec", dont_inherit=True), scored
    except (RecursionError, MemoryError):
        return compile(source, name, "exec", dont_inherit=True), False


LINES = "cua_gym_lines__"
"""The name of `lines` in a marked script."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


def lines(text: str | bytes, keepends: bool = False) -> list[str] | list[bytes]:
    r"""Split a text at `\n`, `\r\n` and `\r` only, as desktop programs do; bytes as `bytes.splitlines` does.

    `str.splitlines` also splits at ten characters that editors, shells and configuration parsers take for content, so
    an agent that separates lines by one of them has not done the work.
    """
    if not isinstance(text, str):
        return text.splitlines(keepends)
    found = _LINE.findall(text)
    return found if keepends else [line.rstrip("\r\n") for line in found]


class _Lines(ast.NodeTransformer):
    """Replaces the method `splitlines`, called or named as `str.splitlines`, by `lines`."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr == "splitlines":
            name = ast.copy_location(ast.Name(LINES, ast.Load()), function)
            called = ast.Call(name, [function.value, *node.args], node.keywords)
            return ast.copy_location(called, node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if node.attr == "splitlines" and isinstance(node.value, ast.Name) and node.value.id == "str":
            return ast.copy_location(ast.Name(LINES, ast.Load()), node)
        return node


BLANKS = "cua_gym_blanks__"
"""The name of `blanks` in a marked script."""
_BLANKS = " \t\n\r\v\f"
_SPLITS, _STRIPS = frozenset({"split", "rsplit"}), frozenset({"strip", "lstrip", "rstrip"})
_WORD = re.compile(rf"[^{_BLANKS}]+")


def blanks(method: Callable[..., object]) -> Callable[..., object]:
    """Wrap a method that strips or splits a text at blanks, so that only blanks common to all programs count.

    `str.strip` and `str.split` also count no-break, wide and narrow spaces. To a player or a shell those are part of a
    name, and to a person they are a gap, so an agent that adds some has not written what was asked for.
    """
    text, name = getattr(method, "__self__", None), getattr(method, "__name__", "")

    def without(*arguments: object, **options: object) -> object:
        if arguments[:1] not in ((), (None,)) or options.get("sep") is not None:
            return method(*arguments, **options)
        if name in _STRIPS:
            return method(_BLANKS)
        most = arguments[1] if len(arguments) > 1 else options.get("maxsplit", -1)
        if most == -1:
            return _WORD.findall(str(text))
        return method(*arguments, **options)

    return without if isinstance(text, str) else method


class _Blanks(ast.NodeTransformer):
    """Wraps calls of methods that strip or split a text without a given separator."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in _SPLITS | _STRIPS and not _is_told(node):
            name = ast.copy_location(ast.Name(BLANKS, ast.Load()), function)
            node.func = ast.copy_location(ast.Call(name, [function], []), function)
        return node


def _is_told(node: ast.Call) -> bool:
    return bool(node.args) and isinstance(node.args[0], ast.Constant) and node.args[0].value is not None


_GAPS = r"\x20\t\n\r\f\v\xa0"
r"""What `\s` stands for in a class of a reward's pattern. A no-break space is one of them, unlike for `strip`: writers
of pages and documents put it where somebody typed a space, and nobody sees it."""
_PIECE = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|[^\\\[]+", re.DOTALL)
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_SEARCHING = frozenset({"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"})
_OTHER_RULES = re.compile(r"\b(?:A|ASCII|X|VERBOSE)\b|\(\?[a-zA-Z]*[ax]")
r"""Flags under which it is told already what `\s` means, or a bracket may stand in a remark."""


class _Patterns(ast.NodeTransformer):
    r"""Writes out, in patterns that a call of `re` names, which blanks `\s` and `\S` mean."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function, given = node.func, node.args
        if not isinstance(function, ast.Attribute) or function.attr not in _SEARCHING or not given:
            return node
        told = " ".join(ast.unparse(one) for one in (*given, *(keyword.value for keyword in node.keywords)))
        is_of_re = isinstance(function.value, ast.Name) and function.value.id == "re"
        if is_of_re and not _OTHER_RULES.search(told):
            pattern = given[0]
            for part in pattern.values if isinstance(pattern, ast.JoinedStr) else [pattern]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    part.value = with_plain_gaps(part.value)
        return node


def with_plain_gaps(pattern: str) -> str:
    r"""Return a pattern in which `\s` means the blanks of every program and no-break spaces: no wide and narrow ones.

    A class that names `\S` stays: with `\s` it means everything.
    """
    return _PIECE.sub(lambda piece: _with_plain_gaps(piece[0]), pattern)


def _with_plain_gaps(piece: str) -> str:
    if not piece.startswith("["):
        return {r"\s": f"[{_GAPS}]", r"\S": f"[^{_GAPS}]"}.get(piece, piece)
    return piece if r"\S" in piece else _ESCAPE.sub(lambda one: _GAPS if one[0] == r"\s" else one[0], piece)


NUMBER = "cua_gym_number__"
"""The name of `number` in a marked script."""
_CONSTRUCTORS = frozenset({"float", "int", "Decimal", "Fraction"})
_WRITTEN = re.compile(r"\s*[-+]?[0-9.,/eE]*(?:[eE][-+]?[0-9]+)?\s*")


_PADDED = re.compile(r"\s*[-+]?0[0-9]{2}")
"""A number with leading zeros; one of two digits may be a day, a minute or a second."""


_PADDED_AMOUNT = re.compile(r"\s*[-+]?0[0-9]\.[0-9]{2}\s*")
"""An amount with one leading zero; seconds with hundredths look the same."""
_CLOCKS = frozenset({"strptime", "fromisoformat", "timedelta"})
_TIME = re.compile(r"(?:\\d|\[0-9\])[+*?{}0-9,)]*:\(?(?:\\d|\[0-9\])")


def _is_about_times(tree: ast.AST) -> bool:
    """Whether a script takes times apart, in which a leading zero before the seconds is usual."""
    for node in ast.walk(tree):
        if getattr(node, "attr", getattr(node, "id", "")) in _CLOCKS:
            return True
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and (node.value == ":" or _TIME.search(node.value))
        ):
            return True
    return False


def number(constructor: Callable[..., object], *, is_about_times: bool = False) -> Callable[..., object]:
    """Wrap a constructor of numbers, so that it refuses texts that only Python reads as numbers.

    `float("1_0")` is ten, `float("nan")` compares equal to nothing, and Thai and Arabic digits are accepted too; other
    programs, and people, do not read such a text as that number. Nobody writes an amount as 0012.50 or 07.50 either; a
    whole number may be part of a date or a name, and may begin with zeros.
    """
    is_whole = constructor.__name__ == "int"

    def made(*arguments: object, **options: object) -> object:
        text = arguments[0] if arguments else None
        text = text.decode("latin-1") if isinstance(text, (bytes, bytearray)) else text
        if isinstance(text, str) and len(arguments) == 1 and not options:
            is_padded = _PADDED.match(text) or (not is_about_times and _PADDED_AMOUNT.fullmatch(text))
            is_written = _WRITTEN.fullmatch(text) and (is_whole or not is_padded)
            if not is_written:
                raise ValueError(f"could not convert string to {constructor.__name__}: {text[:80]!r}")
        return constructor(*arguments, **options)

    return made


class _Numbers(ast.NodeTransformer):
    """Wraps constructors of numbers by `number`, where they are called on data or passed to `map`."""

    def __init__(self, *, is_about_times: bool) -> None:
        self._is_about_times = is_about_times

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function, given = node.func, node.args
        if _makes_numbers(function) and len(given) == 1 and not isinstance(given[0], ast.Constant):
            node.func = self._wrapped(function)
        elif isinstance(function, ast.Name) and function.id == "map" and given and _makes_numbers(given[0]):
            given[0] = self._wrapped(given[0])
        return node

    def _wrapped(self, function: ast.expr) -> ast.expr:
        name = ast.copy_location(ast.Name(NUMBER, ast.Load()), function)
        told = [ast.keyword("is_about_times", ast.Constant(value=True))] if self._is_about_times else []
        return ast.copy_location(ast.Call(name, [function], told), function)


def _makes_numbers(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in _CONSTRUCTORS


def mark_tree(tree: ast.Module, mark: str) -> bool:
    """Mark the constants of a syntax tree in place.

    Args:
        tree: the syntax tree of the script.
        mark: the secret of the run.

    Returns:
        Whether one of the constants can begin a score line.
    """
    constants = list(_constants(tree))
    for node, spoken, first in constants:
        _put(node, _SPOKEN_COMPONENT if spoken else _COMPONENT, mark, first=first)
    return any(sum(_put(node, pattern, mark, first=first) for node, _, first in constants) for pattern in _SCORES)


def _put(node: ast.Constant, pattern: re.Pattern[str], mark: str, *, first: bool) -> bool:
    """Insert the mark after each match; only the first piece of an f-string can begin a line."""
    value = node.value
    if not isinstance(value, (str, bytes)):
        return False
    text = value.decode("latin-1") if isinstance(value, bytes) else value
    places = [match.end() for match in pattern.finditer(text) if first or match.start() > 0]
    for place in reversed(places):
        text = text[:place] + mark + text[place:]
    if places:
        node.value = text.encode("latin-1") if isinstance(value, bytes) else text
    return bool(places)


def _constants(tree: ast.AST) -> Iterator[tuple[ast.Constant, bool, bool]]:
    """Yield strings that may be output, whether they are output in place, and whether they may begin a line."""
    waiting: list[tuple[ast.AST, bool, bool]] = [(tree, False, True)]
    while waiting:
        node, spoken, first = waiting.pop()
        if isinstance(node, ast.Constant):
            yield node, spoken, first
        elif isinstance(node, ast.Call):
            waiting += _of_call(node)
        elif not isinstance(node, (ast.Name, ast.MatchValue)):
            waiting += _below(node)


def _below(node: ast.AST) -> list[tuple[ast.AST, bool, bool]]:
    """Return the parts of a node in which a constant may be output, as opposed to compared or used as a key."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return []
        case ast.JoinedStr(values=values):
            return [(value, True, index == 0) for index, value in enumerate(values)]
        case ast.BinOp(left=left, right=right):
            return [(left, True, True), (right, True, True)]
        case ast.Compare(left=left, comparators=others):
            return _not_constant((left, *others))
        case ast.Subscript(value=value, slice=index):
            return _not_constant((value, index))
        case ast.Dict(keys=keys, values=values):
            named = _not_constant(key for key in keys if key is not None)
            return [*named, *((value, False, True) for value in values)]
        case _:
            return [(child, False, True) for child in ast.iter_child_nodes(node)]


def _of_call(call: ast.Call) -> list[tuple[ast.AST, bool, bool]]:
    function = call.func
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    if isinstance(function, ast.Attribute):
        name, called = function.attr, (function.value, function.attr == "format", True)
    else:
        name, called = function.id if isinstance(function, ast.Name) else "", (function, False, True)
    if name in _COMPARING:
        return [called, *_not_constant(given)]
    return [called, *((value, name in _SPEAKING, True) for value in given)]


def _not_constant(nodes: Iterable[ast.AST]) -> list[tuple[ast.AST, bool, bool]]:
    return [(node, False, True) for node in nodes if not isinstance(node, ast.Constant)]
