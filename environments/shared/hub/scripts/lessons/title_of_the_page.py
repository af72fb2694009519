"""The window is called after the application's title, not after its name.

And before the page is there it is called after its address: `hub.open_browser` waits for the title.
"""

# needs the hub
import re

from cua_gym_session import hub

[title] = [one["title"] for one in hub.call("GET", "/hub/v1/apps") if one["name"] == "mail"]
assert title != "mail"
pattern = rf"\b{re.escape(title)}\b.* - Chromium$"
assert re.search(pattern, f"Inbox · {title} - Chromium") and not re.search(pattern, "mail.localhost - Chromium")
