"""Finds hard-coded machine addresses in a script: a private host, any with a port, any that is queried for a state.

Tuples of the public pipeline call the machine on which their author's applications ran. Such an address is found where
a script uses it. One that is only data, such as a link in a message, is not called.
"""

import ast
import ipaddress
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard
from urllib.parse import urlsplit

from clients.dataset.script_check import syntax_error

_URL = re.compile(r"https?://(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9][A-Za-z0-9.-]*)(?::\d+)?")
_CONTRACT = re.compile(r"/(?:go|post|state|upload)/?(?:\?|$)|/?\?sid=")
"""Paths that scripts request from the server of a published application."""
_ADDRESS_NAME = re.compile(r"(?:^|_)(?:URL|HOST|BASE|ADDRESS|SERVER|ENDPOINT)(?:_|$)", re.IGNORECASE)
_BARE = re.compile(r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?")
_INNER = (".local", ".internal", ".lan", ".intranet", ".corp", ".home", ".svc")
_SESSION = "?sid="
_OURS = ".localhost"
_PLAIN_PORTS = {None, 80, 443}


@dataclass(frozen=True)
class HardCoded:
    """A hard-coded address and its file and line."""

    where: str
    address: str

    @property
    def port(self) -> int | None:
        """The port; None if the text is only a part of an address."""
        return _split(self.address)[1]


def find_hard_coded(where: str, text: str, raw: str = "") -> Iterator[HardCoded]:
    """Yield the hard-coded addresses that a file queries, a Python script or any other text.

    Args:
        where: the path of the file, for messages.
        text: its content.
        raw: if `text` is a field of a file, the whole file, in which lines are counted.
    """
    if not where.endswith(".py") or syntax_error(text) is not None:
        lines = (raw or text).split("\n")
        for one in dict.fromkeys(_in_text(text)):
            number = next((number for number, line in enumerate(lines, 1) if one in line), 1)
            yield HardCoded(f"{where}, line {number}", one)
        return
    tree = ast.parse(text)
    data = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.Dict) for inner in ast.walk(node)}
    aside = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    bases = {id(node.value) for node in ast.walk(tree) if _is_base(node)} if _CONTRACT.search(text) else set[int]()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in aside:
            continue
        if id(node) in data:
            # In data, an address counts as requested only when it is the whole string or has a session.
            asked = _URL.match(node.value) if _SESSION in node.value else _URL.fullmatch(node.value.rstrip("/"))
            found = [asked[0]] if asked and _is_asked(asked) else []
        else:
            found = [match[0] for match in _URL.finditer(node.value) if id(node) in bases or _is_asked(match)]
            found += [node.value] if _BARE.fullmatch(node.value) and _is_a_machine(node.value) else []
        yield from (HardCoded(f"{where}, line {node.lineno}", one) for one in found if not _is_ours(one))


def _is_base(node: ast.AST) -> TypeGuard[ast.Assign]:
    """Whether a statement assigns an address to a name that says so."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and any(isinstance(target, ast.Name) and _ADDRESS_NAME.search(target.id) for target in node.targets)
    )


def _in_text(line: str) -> Iterator[str]:
    return (match[0] for match in _URL.finditer(line) if _is_asked(match))


def _is_asked(found: re.Match[str]) -> bool:
    """Whether an address is that of a machine, or of any host that is queried for an application's state."""
    is_contract = _CONTRACT.match(found.string, found.end()) is not None
    return not _is_ours(found[0]) and (is_contract or _is_a_machine(found[0]))


def _is_ours(address: str) -> bool:
    host, port = _split(address)
    return host.endswith(_OURS) and port in _PLAIN_PORTS


def _is_a_machine(address: str) -> bool:
    host, port = _split(address)
    if host.endswith(_OURS):
        return port not in _PLAIN_PORTS
    return port not in _PLAIN_PORTS or host == "localhost" or host.endswith(_INNER) or _is_private(host)


def _split(address: str) -> tuple[str, int | None]:
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        return (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return address, None


def _is_private(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return (address.is_private or address.is_loopback) and not address.is_unspecified
