"""Lines of an M3U that begin with `#` are no tracks.

`#EXTINF` stands before each one: counting lines doubles the list.
"""

text = "#EXTM3U\n#EXTINF:1,b\nb.wav\n"
assert len(text.split("\n")) == 4
assert [line for line in text.split("\n") if line and not line.startswith("#")] == ["b.wav"]
