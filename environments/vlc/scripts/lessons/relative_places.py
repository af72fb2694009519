"""A list may name files relative to itself.

`b.wav` in `/home/user/Music/list.m3u` is `/home/user/Music/b.wav`: join with the list's folder.
"""

import posixpath

assert posixpath.join("/home/user/Music", "b.wav") == "/home/user/Music/b.wav"
assert posixpath.join("/home/user/Music", "/home/user/Music/b.wav") == "/home/user/Music/b.wav"
assert posixpath.normpath(posixpath.join("/home/user/Videos", "../Music/b.wav")) == "/home/user/Music/b.wav"
