"""Input and observation for sessions that consist of browser pages only: no X server, no windows of other programs."""
