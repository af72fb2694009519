"""Places in a list are escaped addresses.

`rain song.wav` stands there as `rain%20song.wav`: unquote before comparing.
"""

from urllib.parse import quote, unquote

place = "file:///home/user/Music/" + quote("rain song.wav")
assert "rain song.wav" not in place and "rain song.wav" in unquote(place)
