"""Set up the browser: home page, start-up, downloads, letters, bars, what it remembers."""

from random import Random

from pydantic import JsonValue

from environments.shared.web import settings
from environments.shared.web.settings import FOLDERS, Wish, site, switch
from schemas.tasks import Task

FAMILY = settings.FAMILY
_DEFAULTS: dict[str, str] = {
    "home button": "off",
    "home page": "new tab",
    "on startup": "new tab",
    "startup pages": "",
    "bookmarks bar": "on",
    "download folder": "/home/user/Downloads",
    "ask where to save": "off",
    "font size": "medium",
    "languages": "en-US,en",
    "save addresses": "on",
    "save payment methods": "on",
    "save passwords": "off",
}
_SIZES = {"small": 12, "large": 20, "very large": 24}


def propose(seed: int) -> Task:
    """The task for a seed."""
    return settings.propose("chromium", seed, _MAKERS, _DEFAULTS)


def _home(random: Random) -> Wish:
    url = site(random)
    facts = {"home button": "on", "home page": url}
    preferences: dict[str, JsonValue] = {"browser.show_home_button": True, "homepage": url}
    preferences["homepage_is_newtabpage"] = False
    return Wish("Home button", f"shown, and it opens {url}", facts, preferences)


def _startup(random: Random) -> Wish:
    if random.random() < 0.5:  # noqa: PLR2004 - every other time
        facts = {"on startup": "continue"}
        return Wish("On startup", "continue where you left off", facts, {"session.restore_on_startup": 1})
    url = site(random)
    preferences: dict[str, JsonValue] = {"session.restore_on_startup": 4, "session.startup_urls": [url]}
    return Wish("On startup", f"open the page {url}", {"on startup": "pages", "startup pages": url}, preferences)


def _folder(random: Random) -> Wish:
    folder = random.choice(FOLDERS)
    path = f"/home/user/Documents/{folder}"
    words = f"saved to the folder {folder} in Documents"
    return Wish("Downloads", words, {"download folder": path}, {"download.default_directory": path})


def _font(random: Random) -> Wish:
    size = random.choice(list(_SIZES))
    preferences: dict[str, JsonValue] = {"webkit.webprefs.default_font_size": _SIZES[size]}
    preferences["webkit.webprefs.default_fixed_font_size"] = _SIZES[size] - 3
    return Wish("Font size", size, {"font size": size}, preferences)


_MAKERS = (
    _home,
    _startup,
    _folder,
    _font,
    switch(
        "Before downloading",
        "ask where to save each file",
        ("ask where to save", "on"),
        ("download.prompt_for_download", True),
    ),
    switch("Bookmarks bar", "hidden (off)", ("bookmarks bar", "off"), ("bookmark_bar.show_on_all_tabs", False)),
    switch("Addresses", "saving and filling is off", ("save addresses", "off"), ("autofill.profile_enabled", False)),
    switch(
        "Payment methods",
        "saving and filling is off",
        ("save payment methods", "off"),
        ("autofill.credit_card_enabled", False),
    ),
)
