"""Eyes and hands on a session that is nothing but pages of a browser: no X server, no windows of other programs."""
