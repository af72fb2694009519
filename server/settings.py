"""Server settings, read from environment variables with the prefix CUA_GYM_."""

import ipaddress
import os
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_core import from_json
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from schemas.base import Closed
from schemas.installation import SESSION_PYTHON
from schemas.sessions import BackendName, EnvironmentName
from vm_controller.backends.choice import DEFAULT_IMAGE
from vm_controller.pool import Capacity, DesktopKind, Range

_LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "[::1]")


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a server bound to `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        # A host name may resolve to something else later, so it does not count as loopback.
        return False


def _default_state_dir() -> Path:
    """Return a folder that the users of sessions may traverse, which root's home folder does not allow."""
    return Path("/var/lib/cua-gym") if os.geteuid() == 0 else Path.home() / ".local" / "state" / "cua-gym"


class WarmDesktops(Closed):
    """The number of desktops of an environment that are kept ready: `minimum` always, up to `maximum` on demand."""

    environment: EnvironmentName
    launched: bool = Field(default=True, description="With the application open; false: an empty desktop.")
    minimum: int = Field(ge=0, le=64)
    maximum: int = Field(ge=0, le=64)


class Settings(BaseSettings):
    """Settings of one server.

    A server bound to loopback generates an admin token and prints it once. On any other address it starts only with a
    configured token and configured host names.
    """

    model_config = SettingsConfigDict(env_prefix="CUA_GYM_", extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="Address to bind to.")
    port: int = Field(default=8765, ge=0, le=65_535, description="0 takes a free one.")
    state_dir: Path = Field(
        default_factory=_default_state_dir,
        description="Where sessions keep what they need; absent: /var/lib/cua-gym for root, else "
        "~/.local/state/cua-gym.",
    )
    backend: BackendName = Field(default=BackendName.LOCAL, description="Where desktops run.")
    image: str = Field(default=DEFAULT_IMAGE, min_length=1, description="Image of desktops in containers.")
    admin_token: SecretStr | None = Field(default=None, description="Absent: generated and printed at start.")
    metrics_token: SecretStr | None = Field(
        default=None, min_length=16, description="May read /metrics and nothing else, beside the admin token."
    )
    recordings_dir: Path | None = Field(
        default=None, description="Where recordings go; absent: none are made. No desktop can see it."
    )
    session_python: Path | None = Field(
        default=None,
        description="Python environment that sessions see; absent: the one that `make session-python` made, if any.",
    )
    published_hub: Path | None = Field(
        default=None, description="Folder of built applications of the published hub for desktops; absent: none."
    )
    judge_url: str | None = Field(
        default=None,
        pattern=r"^https?://",
        description="Base URL of an OpenAI-compatible endpoint whose model rewards may ask, for example http://…/v1.",
    )
    judge_model: str | None = Field(default=None, min_length=1, description="Name of that model.")
    judge_key: SecretStr | None = Field(default=None, description="Key of that endpoint; absent if it needs none.")
    judge_timeout_s: float = Field(default=60.0, gt=0, le=150, description="How long one answer may take, retries too.")
    workers: int = Field(
        default=1,
        ge=1,
        le=64,
        description="Processes that hold sessions, behind one that leads each call to the right one; limits on "
        "sessions, starts, snapshots and warm desktops are divided among them.",
    )
    id_prefix: str = Field(
        default="",
        pattern=r"^[a-z0-9]{0,2}$",
        description="What ids and new tokens of this server begin with, so that a proxy before several servers tells "
        "whose they are; as long at all of them.",
    )
    max_sessions: int = Field(default=64, ge=1, le=2_000, description="Sessions at once, warm desktops included.")
    max_starting: int = Field(default=4, ge=1, le=64, description="Desktops that start at once.")
    max_snapshot_mb: int = Field(default=4_096, ge=1, description="Disk space for all snapshots together, in MiB.")
    dataset: Annotated[tuple[Path, ...], NoDecode] = Field(
        default=(), description="Dataset whose tuples episodes can be opened of: a folder, or several as a JSON list."
    )
    prepared_states: int = Field(
        default=32, ge=0, le=1_000, description="States of tuples kept for further episodes; 0 sets each up anew."
    )
    prepared_age_s: float = Field(
        default=3_600.0, ge=5.0, le=86_400.0, description="Seconds without an episode after which such a state goes."
    )
    prepare_ahead: int = Field(
        default=2, ge=0, le=64, description="Desktops that are made ready for queued episodes of groups."
    )
    warm: tuple[WarmDesktops, ...] = Field(default=(), description="Desktops kept ready, as a JSON list.")
    spare_pages: int = Field(
        default=4,
        ge=0,
        le=256,
        description="Sessions of pages kept ready in all, of environments asked for at least twice in five minutes.",
    )
    max_body_mb: int = Field(default=24, ge=1, le=1_024, description="Largest request body.")
    head_timeout_s: float = Field(default=20.0, gt=0, description="How long a client has for a request's head.")
    body_timeout_s: float = Field(
        default=30.0,
        gt=0,
        description="Longest pause within a request body; all of it has as long, and a second for each 16 KiB.",
    )
    shutdown_timeout_s: int = Field(default=10, ge=1, description="How long running calls may take to end.")
    allowed_hosts: tuple[str, ...] = Field(
        default=(), description="Host headers to accept beside loopback: `name:port`, or `name:*` for any port."
    )
    allowed_origins: tuple[str, ...] = Field(
        default=(), description="Origins of pages that may call, beside loopback: `https://name:port` or `…:*`."
    )

    @field_validator("dataset", mode="before")
    @classmethod
    def _one_or_several(cls, given: object) -> object:
        if not isinstance(given, str):
            return given
        return from_json(given) if given.lstrip().startswith("[") else (given,)

    @model_validator(mode="after")
    def _open_to_others_only_on_purpose(self) -> Self:
        if is_loopback(self.host):
            return self
        if self.admin_token is None or not self.allowed_hosts:
            raise ValueError(
                f"host {self.host!r} can be reached from other machines: set CUA_GYM_ADMIN_TOKEN to a secret of your "
                'own and CUA_GYM_ALLOWED_HOSTS to the names clients use, for example ["gym.example:8765"], or '
                "bind to 127.0.0.1"
            )
        return self

    @model_validator(mode="after")
    def _a_judge_is_a_place_and_a_model(self) -> Self:
        if (self.judge_url is None) != (self.judge_model is None):
            raise ValueError("a judge needs both CUA_GYM_JUDGE_URL and CUA_GYM_JUDGE_MODEL: set the other one, or none")
        return self

    @model_validator(mode="after")
    def _every_worker_has_a_session(self) -> Self:
        if self.workers > self.max_sessions:
            raise ValueError(
                f"{self.workers} workers cannot share {self.max_sessions} sessions: lower CUA_GYM_WORKERS or raise "
                "CUA_GYM_MAX_SESSIONS"
            )
        return self

    @property
    def python_of_sessions(self) -> Path | None:
        """The Python environment that sessions see; None if there is none."""
        if self.session_python is not None:
            return self.session_python
        return SESSION_PYTHON if SESSION_PYTHON.is_dir() else None

    @property
    def capacity(self) -> Capacity:
        """The limits on sessions and other resources."""
        warm = {DesktopKind(one.environment, one.launched): Range(one.minimum, one.maximum) for one in self.warm}
        return Capacity(self.max_sessions, self.max_starting, warm, self.max_snapshot_mb, self.spare_pages)

    @property
    def max_body_bytes(self) -> int:
        """The largest request body in bytes."""
        return self.max_body_mb * 1024 * 1024

    @property
    def hosts(self) -> tuple[str, ...]:
        """Every Host header that is accepted."""
        local = tuple(f"{host}{port}" for host in _LOOPBACK_HOSTS for port in ("", ":*"))
        return (*local, *self.allowed_hosts)

    @property
    def origins(self) -> tuple[str, ...]:
        """Every Origin header that is accepted."""
        local = tuple(f"http://{host}{port}" for host in _LOOPBACK_HOSTS for port in ("", ":*"))
        return (*local, *self.allowed_origins)
