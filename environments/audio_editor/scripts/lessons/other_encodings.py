"""`wave` refuses what is not plain numbers.

A WAV of 32-bit floats is an error, and so is A-law: the component earns nothing instead of ending the reward.
"""

import struct
import wave

form = struct.pack("<HHIIHH", 3, 1, 8000, 32_000, 4, 32)
body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", 0)
with open("a.wav", "wb") as file:
    file.write(b"RIFF" + struct.pack("<I", len(body)) + body)
try:
    wave.open("a.wav")
except wave.Error as error:
    assert "unknown format" in str(error)
else:
    raise AssertionError("it was read")
