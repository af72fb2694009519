"""Tokens over HTTP: minted with an end, replaced, and refused afterwards."""

import httpx
import pytest

from schemas.roles import Role
from tests.screenless_server import Served


async def post(served: Served, path: str, body: dict[str, object], token: str | None = None) -> httpx.Response:
    headers = served.headers if token is None else {"Authorization": f"Bearer {token}"}
    return await served.client.post(path, json=body, headers=headers)


async def test_a_minted_token_has_its_role_and_no_more(served: Served) -> None:
    opened = (await post(served, "/v1/sessions", {"environment": "os"})).json()["session"]["session_id"]
    minted = (await post(served, "/v1/tokens", {"role": "viewer", "session_ids": [opened]})).json()
    assert minted["expires_in_s"] == 86_400.0
    looked = await post(served, f"/v1/sessions/{opened}/screenshot", {}, minted["token"])
    clicked = await post(served, f"/v1/sessions/{opened}/click", {"x": 1, "y": 1}, minted["token"])
    minting = await post(served, "/v1/tokens", {"role": "admin"}, minted["token"])
    assert (looked.status_code, clicked.status_code, minting.status_code) == (200, 403, 403)


async def test_a_token_that_needs_a_scope_is_refused_without_one(served: Served) -> None:
    policy = await post(served, "/v1/tokens", {"role": "policy"})
    author = await post(served, "/v1/tokens", {"role": "generator"})
    assert (policy.status_code, policy.json()["error"]["field"]) == (422, "session_ids")
    assert (author.status_code, author.json()["error"]["field"]) == (422, "role")


@pytest.mark.parametrize("role", [Role.POLICY, Role.VIEWER, Role.GENERATOR, Role.DISCRIMINATOR])
async def test_whoever_was_handed_a_token_cannot_lock_out_who_handed_it_out(served: Served, role: Role) -> None:
    opened = await served.open_workspace()
    session_id: str = opened["workspace"]["initial_session"]
    handed: str = opened.get(f"{role}_token") or served.tokens.mint(role, sessions=frozenset({session_id}))
    refused = await post(served, "/v1/tokens/rotate", {}, handed)
    looked = await post(served, f"/v1/sessions/{session_id}/screenshot", {}, handed)
    assert (refused.status_code, looked.status_code) == (403, 200)


async def test_after_rotation_only_the_new_token_works(served: Served) -> None:
    old = (await post(served, "/v1/tokens", {"role": "rollout"})).json()["token"]
    opened = (await post(served, "/v1/sessions", {"environment": "os"}, old)).json()["session"]["session_id"]
    new = (await post(served, "/v1/tokens/rotate", {"expires_in_s": 60}, old)).json()["token"]
    refused = await post(served, f"/v1/sessions/{opened}/screenshot", {}, old)
    kept = await post(served, f"/v1/sessions/{opened}/screenshot", {}, new)
    assert (refused.status_code, kept.status_code) == (401, 200)
