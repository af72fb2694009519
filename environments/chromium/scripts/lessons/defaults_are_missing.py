"""A setting that has its usual value is not in the profile.

Absence means the default; a task that sets the default back removes the key.
"""

preferences = {"webkit": {"webprefs": {}}}
assert preferences["webkit"]["webprefs"].get("default_font_size") is None
assert preferences["webkit"]["webprefs"].get("default_font_size", 16) == 16
