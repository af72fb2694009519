"""Replaces the addresses of published web applications with those that desktops have here."""

import re
from collections.abc import Mapping


def fill(text: str, found: Mapping[str, str]) -> str:
    """Put what was found in its place."""
    if not found:
        return text
    # The longest first: one address may begin another.
    known = re.compile("|".join(re.escape(one) for one in sorted(found, key=len, reverse=True)))
    return known.sub(lambda match: found[match[0]], text)


def fill_file(content: bytes, found: Mapping[str, str]) -> bytes:
    """Put what was found in its place in a file, if it is a text."""
    if not any(one.encode() in content for one in found):
        return content
    try:
        return fill(content.decode(), found).encode()
    except UnicodeDecodeError:
        return content
