"""The suffix of a file is no format.

A WAV that was renamed to `.ogg` is a WAV: look at its first bytes.
"""

import wave

with wave.open("a.ogg", "wb") as sound:
    sound.setparams((1, 2, 8000, 0, "NONE", ""))
    sound.writeframes(bytes(100))
content = open("a.ogg", "rb").read()
assert content[:4] == b"RIFF" != b"OggS"
