"""The length of the data is in bytes.

Two to a sample at 16 bits: divide by width and channels, or ask `getnframes`.
"""

import io
import wave

stream = io.BytesIO()
with wave.open(stream, "wb") as sound:
    sound.setparams((2, 2, 8000, 0, "NONE", ""))
    sound.writeframes(bytes(8000 * 4))
sound = wave.open(io.BytesIO(stream.getvalue()))
assert len(sound.readframes(10**6)) == 32_000 and sound.getnframes() / sound.getframerate() == 1.0
