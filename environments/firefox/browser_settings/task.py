"""Set up the browser: home page, start-up, downloads, letters, toolbar, tabs, what it remembers and tells."""

from random import Random

from pydantic import JsonValue

from environments.shared.web import settings
from environments.shared.web.settings import FOLDERS, Wish, site, switch
from schemas.tasks import Task

FAMILY = settings.FAMILY
_DEFAULTS: dict[str, str] = {
    "home page": "about:home",
    "on startup": "home page",
    "bookmarks toolbar": "always",
    "download folder": "/home/user/Downloads",
    "ask where to save": "off",
    "font size": "16",
    "languages": "en-us,en",
    "save passwords": "on",
    "tab order by use": "off",
    "autoscroll": "off",
    "tell sites not to sell": "off",
}


def propose(seed: int) -> Task:
    """The task for a seed."""
    return settings.propose("firefox", seed, _MAKERS, _DEFAULTS)


def _home(random: Random) -> Wish:
    url = site(random)
    return Wish("Home page", f"{url}", {"home page": url}, {"browser.startup.homepage": url})


def _folder(random: Random) -> Wish:
    folder = random.choice(FOLDERS)
    path = f"/home/user/Documents/{folder}"
    preferences: dict[str, JsonValue] = {"browser.download.dir": path, "browser.download.folderList": 2}
    return Wish("Downloads", f"saved to the folder {folder} in Documents", {"download folder": path}, preferences)


def _font(random: Random) -> Wish:
    size = random.choice((14, 18, 20, 22, 24))
    return Wish("Font size", f"{size}", {"font size": str(size)}, {"font.size.variable.x-western": size})


def _toolbar(random: Random) -> Wish:
    words, value = random.choice((("never shown", "never"), ("only shown on a new tab", "newtab")))
    preferences: dict[str, JsonValue] = {"browser.toolbars.bookmarks.visibility": value}
    return Wish("Bookmarks toolbar", words, {"bookmarks toolbar": value}, preferences)


_MAKERS = (
    _home,
    _folder,
    _font,
    _toolbar,
    switch(
        "On start-up",
        "continue with the windows and tabs of the last time",
        ("on startup", "continue"),
        ("browser.startup.page", 3),
    ),
    switch(
        "Before downloading",
        "always ask where to save a file",
        ("ask where to save", "on"),
        ("browser.download.useDownloadDir", False),
    ),
    switch("Passwords", "asking to save them is off", ("save passwords", "off"), ("signon.rememberSignons", False)),
    switch(
        "Ctrl+Tab",
        "goes through the tabs in the order of their use",
        ("tab order by use", "on"),
        ("browser.ctrlTab.sortByRecentlyUsed", True),
    ),
    switch("Autoscrolling", "on", ("autoscroll", "on"), ("general.autoScroll", True)),
    switch(
        "Privacy",
        "tell sites not to sell or share data",
        ("tell sites not to sell", "on"),
        ("privacy.globalprivacycontrol.enabled", True),
    ),
)
