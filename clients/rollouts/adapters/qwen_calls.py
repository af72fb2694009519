"""Parses Qwen's calls between `<tool_call>` and its end tag: JSON, or tags as in later models."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import JsonValue, ValidationError

from clients.rollouts.adapters.protocol import Call, UnreadableError

_BEFORE = 'Write one line "Action: ..." that says what you do next, and after it the call:\n'
_TOLD_JSON = (
    f'{_BEFORE}<tool_call>\n{{"name": "computer_use", "arguments": {{"action": "wait", "time": 1}}}}\n</tool_call>'
)
_TOLD_XML = (
    f"{_BEFORE}<tool_call>\n<function=computer_use>\n<parameter=action>\nwait\n</parameter>\n<parameter=time>\n1\n"
    "</parameter>\n</function>\n</tool_call>\nLists are written as JSON, texts as they are."
)
_FUNCTION = re.compile(r"\A<function=([^>\s]+)>(.*?)(?:</function>)?\s*\Z", re.DOTALL)
_PARAMETER = re.compile(r"\s*<parameter=([^>\s]+)>(.*?)(?:</parameter>|(?=\s*<parameter=)|\Z)", re.DOTALL)
_TEXTS = frozenset({"action", "status", "text"})
"""Arguments that are texts: `42` is one there as well."""


@dataclass(frozen=True)
class CallForm:
    """A notation for calls: its explanation for the model, and its parser."""

    told: str
    read: Callable[[str], Call]


def _json_call(written: str) -> Call:
    try:
        made: object = json.loads(written)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"The call is not valid JSON: {error}. {_TOLD_JSON}") from error
    try:
        return Call.model_validate(made)
    except ValidationError as error:
        raise UnreadableError(f"The call must be an object of `name` and `arguments`. {_TOLD_JSON}") from error


def _xml_call(written: str) -> Call:
    function = _FUNCTION.match(written)
    if function is None:
        raise UnreadableError(f"There is no <function=...> in the call. {_TOLD_XML}")
    name, inside = function.groups()
    arguments: dict[str, JsonValue] = {}
    end = 0
    while (parameter := _PARAMETER.match(inside, end)) is not None:
        key, value = parameter.groups()
        if key in arguments:
            raise UnreadableError(f"<parameter={key}> is given twice")
        arguments[key] = _value(key, value)
        end = parameter.end()
    if rest := inside[end:].strip():
        raise UnreadableError(f"{rest[:100]!r} stands outside of a <parameter=...>. {_TOLD_XML}")
    try:
        return Call(name=name, arguments=arguments)
    except ValidationError as error:
        raise UnreadableError(f"The numbers of a call must be finite. {_TOLD_XML}") from error


def _value(key: str, written: str) -> JsonValue:
    """Return a value written in tags: text without the tags' line breaks, otherwise JSON, or text if that fails."""
    text = written.removeprefix("\n").removesuffix("\n")
    if key == "text":
        return text
    if key in _TEXTS:
        return text.strip()
    try:
        value: JsonValue = json.loads(text)
    except json.JSONDecodeError:
        return text.strip()
    return value


JSON_FORM = CallForm(_TOLD_JSON, _json_call)
XML_FORM = CallForm(_TOLD_XML, _xml_call)
