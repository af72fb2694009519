"""`python -m hub.gallery FOLDER`: a picture of every page of every application, and a page that shows them all.

Each application is shown in its first fixture with the plain theme, and its first page once more in another one. What a
page writes to the console or asks of other machines is said, and makes the exit code 1.
"""

import asyncio
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from hub.apps import apps
from hub.audit.chromium import Watched, chromium, window
from hub.audit.hub_server import Served, serving
from hub.command_line import folder_and_apps
from hub.engine.application import AnyApp, Page
from hub.engine.theme import theme_of
from hub.screenshots import name_of, shown

QUALITY = 60
SUFFIX, OTHER_THEME = ".jpg", "-other-looks"


async def take(folder: Path, wanted: tuple[str, ...]) -> int:
    """Take the pictures and write the page; returns the number of faults on the pages."""
    everything = apps()
    faults = 0
    async with serving(everything) as served, chromium() as browser:
        for name in wanted:
            app = everything[name]
            place = folder / name
            await asyncio.to_thread(_empty, place)
            async with window(browser) as watched:
                await _shoot(served, watched, app, app.pages, place, theme_seed=None)
            async with window(browser) as other:
                await _shoot(served, other, app, app.pages[:1], place, theme_seed=_others())
            for text in (*watched.console, *watched.outside, *other.console, *other.outside):
                faults += 1
                _say(f"{name}: {text}")
            _say(f"{name}: {len(app.pages)} pages")
    await asyncio.to_thread((folder / "README.md").write_text, "\n".join(_page(folder)) + "\n")
    return faults


async def _shoot(
    served: Served, watched: Watched, app: AnyApp, pages: tuple[Page, ...], place: Path, *, theme_seed: int | None
) -> None:
    session_id = served.sessions.create(theme_seed=theme_seed).session_id
    async for _, name in shown(served, watched, session_id, app, pages):
        path = place / _file(name, "" if theme_seed is None else OTHER_THEME)
        await watched.page.screenshot(path=path, type="jpeg", quality=QUALITY)


def _empty(place: Path) -> None:
    """Create the folder of an application, and delete earlier pictures in it."""
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob(f"*{SUFFIX}"):
        old.unlink()


def _others() -> int:
    """Return the first seed whose theme is dark with the navigation on top."""
    for seed in itertools.count():
        theme = theme_of(seed)
        if (theme.scheme, theme.navigation) == ("dark", "top"):
            return seed
    raise AssertionError("seeds do not end")


def _file(name: str, suffix: str = "") -> str:
    return f"{name}{suffix}{SUFFIX}"


def _page(folder: Path) -> Iterator[str]:
    yield "# The applications of the hub, page by page"
    yield ""
    yield "Written by `python -m hub.gallery docs/hub`. Every session may look different: the second picture shows it."
    for app in apps().values():
        yield from ("", f"## {app.title}", "", f"{app.summary}", "")
        names = [name_of(number, page) for number, page in enumerate(app.pages, 1)]
        files = [_file(names[0]), _file(names[0], OTHER_THEME), *map(_file, names[1:])]
        titles = [app.pages[0].title, f"{app.pages[0].title}, other looks", *(page.title for page in app.pages[1:])]
        for title, file in zip(titles, files, strict=True):
            if (folder / app.name / file).exists():
                yield f"![{app.title}: {title}]({app.name}/{file})"


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    faults = asyncio.run(take(*folder_and_apps("hub.gallery", "Take a picture of every page.")))
    sys.exit(1 if faults else 0)
