"""A file with and without a line end at its end looks the same in an editor.

Editors add it or do not. Unless the task is about it, compare lines.
"""

from cua_gym_session import text

assert "a\nb" != "a\nb\n"
assert text.lines("a\nb") == text.lines("a\nb\n") == text.lines("a\nb\n\n") == ["a", "b"]
