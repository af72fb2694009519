"""`python -m hub.preview APP`: serve one application with a fresh session on a free port, to look at its pages.

It prints an address that works once; `--shots FOLDER` opens every page in Chromium instead, in two sizes, keeps
pictures, and says what went wrong on the pages. It shows hub/web/dist-APP (made by `scripts/pages APP`) where that
is, else hub/web/dist.
"""

import argparse
import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path

from hub.apps import names
from hub.audit.hub_server import Served, serving
from hub.engine.application import AnyApp
from hub.engine.errors import UnknownError
from hub.schema_files import app_named
from hub.serving.built_pages import bundle_of

SIZES = ((1280, 694), (1600, 1000))


@dataclass(frozen=True)
class Asked:
    """The options of the command line."""

    app: str
    fixture: str | None
    seed: int
    theme_seed: int | None
    shots: Path | None
    bundle: Path


async def preview(asked: Asked) -> int:
    """Serve until interrupted, or take the pictures; returns the exit code."""
    app = app_named(asked.app)
    app.find_fixture(asked.fixture)
    async with serving({asked.app: app}, asked.bundle) as served:
        session = served.sessions.create(fixture=asked.fixture, seed=asked.seed, theme_seed=asked.theme_seed)
        if asked.shots is not None:
            await asyncio.to_thread(asked.shots.mkdir, parents=True, exist_ok=True)
            return await _shoot(served, session.session_id, app, asked.shots)
        _say(f"{app.title}: {served.launch(session.session_id, asked.app)}")
        await asyncio.Event().wait()
    return 0


async def _shoot(served: Served, session_id: str, app: AnyApp, folder: Path) -> int:
    # Serving the hub does not depend on Playwright.
    from hub.audit.chromium import chromium, window  # noqa: PLC0415
    from hub.screenshots import QUIET_MS, shown  # noqa: PLC0415

    faults = 0
    async with chromium() as browser, window(browser) as watched:
        page = watched.page
        async for _, name in shown(served, watched, session_id, app, app.pages):
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                await page.wait_for_timeout(QUIET_MS)
                await page.screenshot(path=folder / f"{name}-{width}.png")
            _say(f"{page.url}: {await page.title()!r}, pictures in {folder}")
        for kind, found in (("console", watched.console), ("outside", watched.outside)):
            for text in found:
                faults += 1
                _say(f"{kind}: {text}")
    return 1 if faults else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m hub.preview", description="Look at one application's pages.")
    parser.add_argument("app", choices=names())
    parser.add_argument("--fixture", help="which fixture; absent: the first")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the fixture")
    parser.add_argument("--theme-seed", type=int, help="the seed of the theme; absent: the plain one")
    parser.add_argument("--shots", type=Path, metavar="FOLDER", help="take pictures of every page, and end")
    parser.add_argument("--bundle", type=Path, help="the built pages")
    given = parser.parse_args()
    bundle = given.bundle or bundle_of(given.app)
    asked = Asked(given.app, given.fixture, given.seed, given.theme_seed, given.shots, bundle)
    try:
        return asyncio.run(preview(asked))
    except UnknownError as error:
        sys.stderr.write(f"{error.message}\n")
        return 2
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
