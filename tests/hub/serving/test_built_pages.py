"""The files of a bundle: each at its address as it is now, and pages that wait without a session."""

from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest

from hub.engine.sessions import Sessions
from hub.serving.asgi import create_hub
from hub.serving.authority import bearer
from tests.hub.notes_app import APP


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Notes</title>")
    (tmp_path / "assets" / "page.js").write_text("first()")
    return tmp_path


@pytest.fixture
async def browser(bundle: Path) -> AsyncGenerator[httpx.AsyncClient]:
    app = create_hub(Sessions({"notes": APP}), bearer("secret"), bundle, is_open=True)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://notes.localhost") as browser:
        yield browser


async def test_a_file_is_kept_by_browsers_and_a_new_build_replaces_it(browser: httpx.AsyncClient, bundle: Path) -> None:
    first = await browser.get("/assets/page.js")
    assert (first.text, first.headers["content-type"]) == ("first()", "text/javascript; charset=utf-8")
    assert "immutable" in first.headers["cache-control"]
    (bundle / "assets" / "page.js").write_text("second build")
    assert (await browser.get("/assets/page.js")).text == "second build"
    (bundle / "assets" / "page.js").unlink()
    assert (await browser.get("/assets/page.js")).status_code == 404


async def test_a_page_that_waits_is_the_one_of_every_address_but_admits_nobody(browser: httpx.AsyncClient) -> None:
    waiting = await browser.get("/_waiting")
    assert browser.cookies == {}
    shown = await browser.get("/notes/1")
    assert shown.text == waiting.text
    assert shown.headers["content-security-policy"] == waiting.headers["content-security-policy"]
    assert list(browser.cookies) == ["hub_pass"]
