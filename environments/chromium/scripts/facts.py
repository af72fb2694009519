"""What the browser's profile holds, put into words: runs on the captured files, which no program changes any more."""

import json

PROFILE = "/home/user/.config/chromium"
FONT_SIZES = {9: "very small", 12: "small", 16: "medium", 20: "large", 24: "very large"}
STARTUP = {1: "continue", 4: "pages", 5: "new tab"}
PERMISSIONS = {
    "notifications": "notifications",
    "images": "images",
    "javascript": "JavaScript",
    "popups": "pop-ups",
    "sound": "sound",
}
ANSWERS = {1: "allow", 2: "block"}


def load(name):
    """Read a file of the browser's folder; empty if there is none."""
    try:
        with open(f"{PROFILE}/{name}", encoding="utf-8") as stream:
            return json.load(stream)
    except FileNotFoundError:
        return {}


def facts(nodes, place):
    """Every bookmark and folder below a place: the folders above it, its name, and its address if it has one."""
    found = []
    for node in nodes:
        here = [*place, node["name"]]
        found.append([*here, node["url"]] if node["type"] == "url" else here)
        found += facts(node.get("children", []), here)
    return found


def bookmarks():
    """What is on the bookmarks bar, and what is elsewhere; where it stands among the others is not told."""
    stored = load("Default/Bookmarks")
    # The browser leaves out a whole file of another version.
    roots = stored.get("roots", {}) if stored.get("version", 1) == 1 else {}
    tops = (("bar", "bookmark_bar"), ("other", "other"), ("mobile", "synced"))
    return sorted(fact for told, root in tops for fact in facts(roots.get(root, {}).get("children", []), [told]))


def settings(preferences):
    """The settings that tasks are about, in the words of the settings page."""

    def get(name, default):
        place = preferences
        for part in name.split("."):
            place = place.get(part, {}) if isinstance(place, dict) else {}
        # The browser takes no value of another type: it goes on with its own.
        return place if type(place) is type(default) else default

    def switch(name, default):
        return "on" if get(name, default) else "off"

    size = get("webkit.webprefs.default_font_size", 16)
    own_home = get("homepage_is_newtabpage", True) is False
    told = {
        "home button": switch("browser.show_home_button", False),
        "home page": get("homepage", "") if own_home else "new tab",
        "on startup": STARTUP.get(get("session.restore_on_startup", 5), "new tab"),
        "startup pages": " ".join(get("session.startup_urls", [])),
        "bookmarks bar": switch("bookmark_bar.show_on_all_tabs", True),
        "download folder": get("download.default_directory", "/home/user/Downloads"),
        "ask where to save": switch("download.prompt_for_download", False),
        "font size": FONT_SIZES.get(size, str(size)),
        "languages": get("intl.selected_languages", ""),
        "save addresses": switch("autofill.profile_enabled", True),
        "save payment methods": switch("autofill.credit_card_enabled", True),
        "save passwords": switch("credentials_enable_service", True),
    }
    return [[name, value] for name, value in told.items()]


def permissions(preferences):
    """Which sites may do what, and which may not."""
    exceptions = preferences.get("profile", {}).get("content_settings", {}).get("exceptions", {})
    return [
        [told, host_of(pattern), answer_of(rule)]
        for kind, told in PERMISSIONS.items()
        for pattern, rule in sorted(exceptions.get(kind, {}).items())
    ]


def answer_of(rule):
    """What a rule says, if it holds until somebody takes it away; the browser takes whole numbers alone."""
    setting = rule.get("setting") if isinstance(rule, dict) else None
    if type(setting) is not int:
        return "nothing"
    return ANSWERS.get(setting, "other") if is_lasting(rule) else "for a while"


def is_lasting(rule):
    """Whether a rule holds until somebody takes it away."""
    is_of_a_session = any(rule.get(key, 0) != 0 for key in ("model", "session_model"))
    return str(rule.get("expiration", "0")) in ("", "0") and not is_of_a_session


def host_of(pattern):
    """The site that a pattern like `https://[*.]example.org:443,*` is about, with the pages in which alone it holds.

    A pattern for another kind of connection, or another door of the site, is about something else and told whole.
    """
    site, _, within = pattern.partition(",")
    kind, _, host = site.rpartition("//")
    plain = host.removeprefix("[*.]").removesuffix(":443" if kind == "https:" else "")
    told = plain if kind in ("https:", "") else site
    return told if within in ("", "*") else f"{told} within {within}"


preferences = load("Default/Preferences")
told = {"bookmarks": bookmarks(), "settings": settings(preferences), "permissions": permissions(preferences)}
print(json.dumps(told, ensure_ascii=False))
