"""Policies by their command-line names."""

import os
from pathlib import Path

from clients.models.endpoints import key_variable
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.token_endpoint import Form, TokenEndpoint
from clients.rollouts.adapters import find_adapter
from clients.rollouts.policies.control import NoopPolicy, RandomPolicy
from clients.rollouts.policies.model import ModelPolicy
from clients.rollouts.policies.oracle import OraclePolicy
from clients.rollouts.policies.person import PersonPolicy
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.policies.replay import ReplayPolicy, read_recorded
from clients.rollouts.policies.token_policy import TokenPolicy
from clients.rollouts.results import RolloutRules
from schemas.errors import InvalidRequestError

FORMS = (
    "oracle, noop, random:SEED, replay:FILE, person, anthropic:NAME@SPACE, openai:NAME@SPACE, "
    "'http://HOST:PORT/v1 NAME@SPACE' (chat completions with token ids), or "
    "'generate+http://HOST:PORT NAME@SPACE' (SGLang's own protocol)"
)
DEFAULT_RULES = RolloutRules()


def open_policy(spec: str, *, models: Models | None = None, rules: RolloutRules = DEFAULT_RULES) -> Policy:
    """Return the policy that a specification describes; nothing is sent.

    Args:
        spec: One of `FORMS`, where SPACE is a name of `ADAPTERS`.
        models: Needed for `anthropic:` and `openai:`; the caller has to enter it.
        rules: Rules for policies that take turns.

    Raises:
        InvalidRequestError: there is no such policy, or a part of `spec` is wrong; `field` names the part.
    """
    word, _, rest = spec.partition(":")
    if spec in ("oracle", "noop", "person"):
        return {"oracle": OraclePolicy(), "noop": NoopPolicy(), "person": PersonPolicy(rules)}[spec]
    if word == "random":
        if not rest.isdecimal():
            raise InvalidRequestError(f"random:SEED needs a number from 0, not {rest!r}", field="seed")
        return RandomPolicy(int(rest))
    if word == "replay":
        if not rest:
            raise InvalidRequestError("replay:FILE needs the file of a trajectory, or its folder", field="file")
        read_recorded(Path(rest))
        return ReplayPolicy(Path(rest))
    if word in ("anthropic", "openai"):
        name, space = _named(rest)
        if models is None:
            raise InvalidRequestError(f"{spec} needs access to models", field="models")
        return ModelPolicy(models, ModelSpec.parse(f"{word}:{name}"), find_adapter(space), rules)
    if word.rpartition("+")[2] in ("http", "https"):
        return _served(spec, rules)
    raise InvalidRequestError(f"there is no policy {spec!r}; write {FORMS}", field="policy")


def _served(spec: str, rules: RolloutRules) -> TokenPolicy:
    address, _, rest = spec.partition(" ")
    form = Form.GENERATE if address.startswith("generate+") else Form.CHAT
    url = address.removeprefix("generate+").removeprefix("chat+")
    if not url.startswith(("http://", "https://")):
        raise InvalidRequestError(f"{address!r} is no address; write {FORMS}", field="url")
    name, space = _named(rest.strip())
    adapter = find_adapter(space)
    if adapter.tools():
        raise InvalidRequestError(
            f"{space} calls functions of a provider; token ids are kept for spaces whose calls stand in the text",
            field="adapter",
        )
    key = os.environ.get(key_variable("openai"))
    return TokenPolicy(TokenEndpoint(url, name, form, key=key), adapter, rules)


def _named(rest: str) -> tuple[str, str]:
    name, at, space = rest.rpartition("@")
    if not at or not name:
        raise InvalidRequestError(
            f"{rest!r} names no model with its action space: write NAME@SPACE, such as my-model@qwen3",
            field="model" if at else "adapter",
        )
    return name, space
