r"""A tab looks like blanks.

Where indentation means something compare it, otherwise expand: `"\ta".expandtabs(4)`.
"""

assert "\ta" != "    a" and "\ta".expandtabs(4) == "    a"
