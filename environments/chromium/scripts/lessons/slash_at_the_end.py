"""An address with and without a slash at its end is the same page.

The browser adds one to a bare host: `https://docs.example` is saved as `https://docs.example/`.
"""

typed, saved = "https://docs.example", "https://docs.example/"
assert typed != saved and typed.rstrip("/") == saved.rstrip("/")
