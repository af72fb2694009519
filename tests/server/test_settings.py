"""What an operator may decide, and what is refused before anything listens."""

import pytest
from pydantic import SecretStr, ValidationError

from server.settings import Settings, is_loopback


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.2", False),
        ("gym.example", False),
    ],
)
def test_which_addresses_only_this_machine_reaches(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_other_machines_are_let_in_only_on_purpose() -> None:
    token, hosts = SecretStr("a-secret-of-my-own"), ("gym.example:8765",)
    for given in ({}, {"admin_token": token}, {"allowed_hosts": hosts}):
        with pytest.raises(ValidationError, match="CUA_GYM_ADMIN_TOKEN"):
            Settings.model_validate({"host": "0.0.0.0", **given})
    settings = Settings(host="0.0.0.0", admin_token=token, allowed_hosts=hosts)
    assert "gym.example:8765" in settings.hosts


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUA_GYM_PORT", "0")
    monkeypatch.setenv("CUA_GYM_ALLOWED_ORIGINS", '["https://gym.example:*"]')
    monkeypatch.setenv("CUA_GYM_ADMIN_TOKEN", "a-secret-of-my-own")
    settings = Settings()
    assert settings.port == 0
    assert "https://gym.example:*" in settings.origins
    assert "a-secret" not in repr(settings)


@pytest.mark.parametrize(
    ("given", "folders"),
    [("/data/one", ("/data/one",)), ('["/data/one", "/data/two"]', ("/data/one", "/data/two"))],
)
def test_datasets_are_one_folder_or_a_list(
    monkeypatch: pytest.MonkeyPatch, given: str, folders: tuple[str, ...]
) -> None:
    monkeypatch.setenv("CUA_GYM_DATASET", given)
    assert tuple(map(str, Settings().dataset)) == folders
