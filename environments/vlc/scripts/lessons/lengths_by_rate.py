"""The length of a track is frames by rate.

The size of the file says nothing: a header, two channels and other widths count in it.
"""

import os
import wave

for name, channels in (("mono.wav", 1), ("stereo.wav", 2)):
    with wave.open(name, "wb") as sound:
        sound.setparams((channels, 2, 8000, 0, "NONE", ""))
        sound.writeframes(bytes(8000 * 2 * channels))
assert os.path.getsize("mono.wav") != os.path.getsize("stereo.wav")
assert {wave.open(name).getnframes() / 8000 for name in ("mono.wav", "stereo.wav")} == {1.0}
