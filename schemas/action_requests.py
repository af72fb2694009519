"""Bodies of the verbs that carry out one action: the action's own fields, and the desktop they are for."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from pydantic import BaseModel, create_model

from schemas.requests import OnDesktop

_TAG = "action"


def request_of(verb: str, action: type[BaseModel], fixed: Mapping[str, object]) -> type[OnDesktop]:
    """Build the request model of a tool that carries out one action.

    Args:
        verb: the tool's name; `double_click` gives `DoubleClickRequest`.
        action: the action, a member of `schemas.actions.Action`.
        fixed: fields of the action that the tool sets itself, with their values.

    Returns:
        A model with the fields of `OnDesktop` and of the action, without `action` and the fixed fields.
    """
    own = {name: field for name, field in action.model_fields.items() if name != _TAG and name not in fixed}
    fields: dict[str, Any] = {name: (field.annotation, copy(field)) for name, field in own.items()}
    name = "".join(part.capitalize() for part in verb.split("_")) + "Request"
    return create_model(name, __base__=OnDesktop, __doc__=action.__doc__, __module__=__name__, **fields)


def fields_of(request: OnDesktop, action: type[BaseModel], fixed: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of the action that a request asks for.

    Args:
        request: an instance of the model that `request_of` returned for the tool.
        action: the action that the tool carries out.
        fixed: fields of the action that the tool sets itself, with their values.
    """
    asked = {name: getattr(request, name) for name in type(request).model_fields if name in action.model_fields}
    return asked | dict(fixed)
