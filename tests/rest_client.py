"""A client of a server's REST routes, with the token of an administrator."""

from dataclasses import dataclass
from typing import Any

import httpx


@dataclass
class RestClient:
    """Calls routes, with defaults for what a test is not about."""

    client: httpx.AsyncClient
    admin: str

    async def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request, as the administrator unless a `token` is given."""
        authorization = {"Authorization": f"Bearer {token or self.admin}"}
        return await self.client.request(method, path, json=body, headers=authorization | (headers or {}))

    async def open(self, *, token: str | None = None, **body: object) -> dict[str, Any]:
        """Open a session; returns the answer of session_open."""
        response = await self.call("POST", "/v1/sessions", {"environment": "os", **body}, token=token)
        assert response.status_code == 200, response.text
        return response.json()

    async def open_id(self) -> str:
        session_id: str = (await self.open())["session"]["session_id"]
        return session_id
