"""A plan: how many tuples of each kind, read from a TOML file. Unknown fields are errors that name them."""

import hashlib
import json
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import Field, ValidationError, model_validator

from schemas.base import Closed
from schemas.errors import InvalidRequestError

OTHERS = "*"
"""Stands in a quota for all values that are not named."""


class Kind(StrEnum):
    """The sources of templates."""

    SCENARIO = "scenario"
    """Tasks within one application that have a cause."""
    OFFICE = "office"
    """Tasks across applications that have a cause."""
    CONSTRUCTED = "constructed"
    """One to six independent actions of one application."""


class Dimension(StrEnum):
    """The dimensions by which tuples are counted; `clients.synthesis.traits` determines a task's values."""

    APPLICATION = "application"
    ACROSS = "across"
    TEMPLATE = "template"
    DIFFICULTY = "difficulty"
    STRUCTURE = "structure"
    LENGTH = "length"
    WORDING = "wording"
    PHRASING = "phrasing"


class Share(Closed):
    """Minimum and maximum share of all tuples, from 0 to 1."""

    least: float = Field(default=0.0, ge=0.0, le=1.0)
    most: float = Field(default=1.0, ge=0.0, le=1.0)

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        if self.least > self.most:
            raise ValueError(f"least {self.least:g} is more than most {self.most:g}")
        return self


class Splits(Closed):
    """How the release is split; see `clients.synthesis.splits`."""

    validation: float = Field(default=0.1, ge=0.0, lt=1.0, description="Share of the fixtures of training templates.")
    test: float = Field(default=0.1, ge=0.0, lt=1.0, description="Share of each application's templates.")
    held_out_applications: tuple[str, ...] = ()
    held_out_fixtures: tuple[str, ...] = Field(default=(), description="As `application/fixture`.")


class Pages(Closed):
    """The share of tuples that the oracle also solves on real pages."""

    share: float = Field(default=0.05, ge=0.0, le=1.0)
    per_template: int = Field(default=1, ge=0, description="At least so many of each template.")


class Plan(Closed):
    """The requirements on a release."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,60}$", description="Name and version of the release.")
    tuples: int = Field(ge=1, le=1_000_000)
    kinds: tuple[Kind, ...] = (Kind.SCENARIO, Kind.OFFICE)
    first_seed: int = Field(default=1, ge=0)
    seeds: int = Field(default=200, ge=1, description="Seeds tried of each template, at most.")
    near_duplicates: float = Field(
        default=0.02, ge=0.0, le=1.0, description="Tuples that share most of their 4-grams with another one, at most."
    )
    reward_runs: int = Field(default=3, ge=1, le=10)
    quotas: dict[Dimension, dict[str, Share]] = Field(default_factory=dict[Dimension, dict[str, Share]])
    splits: Splits = Splits()
    pages: Pages = Pages()

    def fingerprint(self) -> str:
        """Return a hash of the whole plan."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


def read_plan(path: Path) -> Plan:
    """Read a plan from TOML, or from the JSON that a release stores.

    Raises:
        InvalidRequestError: the file is missing or is not a plan; the message names the field.
    """
    is_json = path.suffix == ".json"
    try:
        text = path.read_text(encoding="utf-8")
        return Plan.model_validate(json.loads(text) if is_json else tomllib.loads(text))
    except FileNotFoundError as error:
        raise InvalidRequestError(f"{path} does not exist", field="plan") from error
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidRequestError(f"{path} is not {'JSON' if is_json else 'TOML'}: {error}", field="plan") from error
    except ValidationError as error:
        told = "; ".join(f"{'.'.join(map(str, one['loc'])) or 'plan'}: {one['msg']}" for one in error.errors())
        raise InvalidRequestError(f"{path}: {told}", field="plan") from error
