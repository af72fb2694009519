"""The closed, frozen model that every type of the wire is built from."""

from pydantic import BaseModel, ConfigDict

SCHEMA_VERSION = 1
"""Version of everything in this package that is written to disk."""


class Closed(BaseModel):
    """A value: unknown fields are refused by name, numbers are finite, instances do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
