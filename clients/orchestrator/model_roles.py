"""Parses command-line options that assign models to roles and set prices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.errors import InvalidRequestError

OUTSIDE = "outside"
"""Stands in place of a provider: jobs are handed over through the folder that follows."""
OUTSIDE_ROLES = (ModelRole.GENERATOR, ModelRole.DISCRIMINATOR)


@dataclass(frozen=True)
class ModelRoles:
    """The roles' models, or folders from which outside authors take jobs."""

    models: Mapping[ModelRole, tuple[ModelSpec, ...]]
    outside: Mapping[ModelRole, Path]

    def one(self, role: ModelRole) -> ModelSpec | None:
        """Return the model of a role that has at most one."""
        return next(iter(self.models.get(role, ())), None)


def read_model_roles(default: str | None, parts: Sequence[str]) -> ModelRoles:
    """Assign models to roles: `default` to all of them, then `role=provider:name` to single ones.

    `outside:FOLDER` stands for an outside author: only the two roles that work through the server's tools may have one.
    Only critics may be named several times: several models then take turns.

    Raises:
        InvalidRequestError: a part is malformed, names a role twice that has only one model, or gives an outside author
            a role that does not work through the server's tools.
    """
    named: dict[ModelRole, tuple[ModelSpec | Path, ...]] = {}
    for part in parts:
        word, _, model = part.partition("=")
        roles = [role for role in ModelRole if role == word.strip()]
        if not roles or not model:
            raise InvalidRequestError(
                f"--model-for is written role=provider:name with a role of {', '.join(ModelRole)}; got {part!r}",
                field="model_for",
            )
        player = _player(model)
        if isinstance(player, Path) and roles[0] not in OUTSIDE_ROLES:
            raise InvalidRequestError(
                f"{OUTSIDE}:FOLDER plays {' or '.join(OUTSIDE_ROLES)}, which work through the server's tools; "
                f"{roles[0]} needs provider:name",
                field="model_for",
            )
        named[roles[0]] = (*named.get(roles[0], ()), player)
    for role, players in named.items():
        if len(players) > 1 and role is not ModelRole.CRITIC:
            raise InvalidRequestError(f"{role} has one model, {len(players)} were given", field="model_for")
    if default is not None:
        everybody = _player(default)
        played = OUTSIDE_ROLES if isinstance(everybody, Path) else ModelRole
        named = {**dict.fromkeys(played, (everybody,)), **named}
    models = {
        role: specs
        for role, players in named.items()
        if (specs := tuple(one for one in players if isinstance(one, ModelSpec)))
    }
    return ModelRoles(
        models, {role: one for role, players in named.items() for one in players if isinstance(one, Path)}
    )


def _player(text: str) -> ModelSpec | Path:
    """Parse `provider:name` to a model, or `outside:FOLDER` to the folder."""
    provider, _, folder = text.partition(":")
    if provider != OUTSIDE:
        return ModelSpec.parse(text)
    if not folder:
        raise InvalidRequestError(f"{OUTSIDE} needs a folder for its jobs: {OUTSIDE}:FOLDER", field="model")
    return Path(folder)


def prices(parts: Sequence[str]) -> PriceList:
    """Parse `provider:name=input,output,cache_read,cache_write`, in USD per million tokens.

    Raises:
        InvalidRequestError: a part is malformed.
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
