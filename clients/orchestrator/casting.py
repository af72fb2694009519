"""Reads from a command line which model plays whom, and at what price."""

from collections.abc import Sequence

from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.errors import InvalidRequestError


def cast(default: str | None, parts: Sequence[str]) -> dict[ModelRole, tuple[ModelSpec, ...]]:
    """Return the models of each role: `default` for all of them, then `role=provider:name` for one at a time.

    A role that is named several times has several models (critics take turns); only critics may.

    Raises:
        InvalidRequestError: a part cannot be read, or names a role twice that has one model.
    """
    named: dict[ModelRole, tuple[ModelSpec, ...]] = {}
    for part in parts:
        word, _, model = part.partition("=")
        roles = [role for role in ModelRole if role == word.strip()]
        if not roles or not model:
            raise InvalidRequestError(
                f"--model-for is written role=provider:name with a role of {', '.join(ModelRole)}; got {part!r}",
                field="model_for",
            )
        named[roles[0]] = (*named.get(roles[0], ()), ModelSpec.parse(model))
    for role, specs in named.items():
        if len(specs) > 1 and role is not ModelRole.CRITIC:
            raise InvalidRequestError(f"{role} has one model, {len(specs)} were given", field="model_for")
    if default is None:
        return named
    everybody = ModelSpec.parse(default)
    return {role: named.get(role, (everybody,)) for role in ModelRole}


def prices(parts: Sequence[str]) -> PriceList:
    """Read `provider:name=input,output,cache_read,cache_write`, in USD per million tokens.

    Raises:
        InvalidRequestError: a part cannot be read.
    """
    own: dict[str, tuple[float, float, float, float]] = {}
    for part in parts:
        model, _, text = part.rpartition("=")
        try:
            new, written, cache_read, cache_write = (float(one) for one in text.split(","))
        except ValueError as error:
            raise InvalidRequestError(
                f"--price is written provider:name=input,output,cache_read,cache_write in USD per million tokens; "
                f"got {part!r}",
                field="price",
            ) from error
        own[str(ModelSpec.parse(model))] = (new, written, cache_read, cache_write)
    return PriceList(own=own)
