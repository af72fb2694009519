"""Checks scripts of a published tuple without running them: does Python parse them, does a reward print its score."""

import ast
import re
import warnings
from collections.abc import Iterator

from bundles.fitness import CannotRunError, Obstacle

_REWARD = re.compile(r"^REWARD(?=\s*(?::|\Z))", re.IGNORECASE | re.MULTILINE)
"""Matches the beginning of a score line as the grader reads it, or a word from which a script may build one."""
_SCORE = re.compile(r"\b(?:score|reward|total|result|points|final)\b", re.IGNORECASE)
_LOGS = re.compile(r"(?:logging|log|logger|_log|_logger|LOG|LOGGER)\.")
_JUDGE = "reward_judge"
_QUOTED = 60


def syntax_error(source: str) -> str | None:
    """Return where and why Python cannot parse a script; None if it can."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(source, "<script>", "exec", dont_inherit=True)
        except SyntaxError as error:
            return f"line {error.lineno or 1}: {error.msg}"
        except (ValueError, RecursionError, MemoryError) as error:
            return str(error) or "it is nested too deep"
    return None


def check_reward(source: str, where: str) -> None:
    """Refuse a reward that can never be scored.

    Raises:
        CannotRunError: it has a syntax error, or never prints a line `REWARD: <number>`.
    """
    if (error := syntax_error(source)) is not None:
        raise CannotRunError(Obstacle.REWARD_SYNTAX, f"{where} has a syntax error, {error}")
    tree = _parsed(source)
    if any(_REWARD.search(text) for text in _texts(tree)):
        return
    obstacle, said = _instead(tree)
    raise CannotRunError(obstacle, f"{where} {said}; the last line of a reward is `REWARD: <number>`")


def asks_judge(source: str) -> bool:
    """Whether a reward imports the published model judge, by any kind of import."""
    if _JUDGE not in source or syntax_error(source) is not None:
        return False
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.Import(names=aliases) if any(alias.name == _JUDGE for alias in aliases):
                return True
            case ast.ImportFrom(module=module) if module == _JUDGE:
                return True
            case ast.Call(args=[ast.Constant(value=value), *_]) if value == _JUDGE:
                return True
            case _:
                pass
    return False


def _parsed(source: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the strings that may reach standard output: no docstrings, nothing written to a log or standard error."""
    aside = {id(inner) for node in ast.walk(tree) if _is_aside(node) for inner in ast.walk(node)}
    aside |= {id(part) for node in ast.walk(tree) for part in _no_beginning(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node.value


def _no_beginning(node: ast.AST) -> Iterator[ast.AST]:
    """Yield strings that look like the start of a score line but are none: keys, and a word printed without a colon."""
    match node:
        case ast.Dict(keys=keys):
            yield from (key for key in keys if isinstance(key, ast.Constant) and not str(key.value).isupper())
        case ast.Subscript(slice=ast.Constant() as key) if not str(key.value).isupper():
            yield key
        case ast.Call(func=ast.Attribute(attr="get" | "pop" | "setdefault"), args=[ast.Constant() as key, *_]):
            yield key
        case ast.Call(func=func, args=[ast.Constant(value=str(word)) as first, *more], keywords=words) if _prints(func):
            follows = more[0].value if more and isinstance(more[0], ast.Constant) else ""
            is_bare = ":" not in word and not any(one.arg in {"sep", "end"} for one in words)
            if is_bare and not str(follows).lstrip().startswith(":"):
                yield first
        case _:
            pass


def _is_aside(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=func, keywords=words):
            name = ast.unparse(func)
            return (
                bool(_LOGS.match(name))
                or name in {"sys.stderr.write", "warnings.warn"}
                or any(word.arg == "file" and "stderr" in ast.unparse(word.value) for word in words)
            )
        case _:
            return False


def _instead(tree: ast.Module) -> tuple[Obstacle, str]:
    """Return what a reward prints instead of its score line."""
    bare: tuple[Obstacle, str] | None = None
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _prints(node.func):
            continue
        shown = ast.unparse(node)[:_QUOTED]
        if any(isinstance(one, ast.Constant) and _SCORE.search(str(one.value)) for one in ast.walk(node)):
            return Obstacle.OTHER_LINE, f"prints its score on line {node.lineno} as `{shown}`"
        if len(node.args) == 1 and not isinstance(node.args[0], (ast.Constant, ast.JoinedStr)):
            bare = Obstacle.BARE_NUMBER, f"prints a bare number on line {node.lineno}, `{shown}`"
    return bare or (Obstacle.NO_SCORE, "prints no score at all")


def _prints(func: ast.expr) -> bool:
    return ast.unparse(func) in {"print", "sys.stdout.write"}
