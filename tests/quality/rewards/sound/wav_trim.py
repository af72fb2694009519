import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import struct
import wave


def load(path):
    with wave.open(str(path)) as sound:
        frames = sound.readframes(sound.getnframes())
        return sound.getframerate(), sound.getnchannels(), frames


def rms(frames):
    samples = struct.unpack(f"<{len(frames) // 2}h", frames)
    return (sum(s * s for s in samples) / max(1, len(samples))) ** 0.5


def grade(want):
    rate, channels, frames = load(Path("/home/user/clip.wav"))
    seconds = len(frames) / (2 * channels * rate)
    quiet_start = rms(frames[: rate // 10]) < want["silence"]
    return {
        "length": 0.6 if abs(seconds - want["seconds"]) <= 0.05 else 0.0,
        "mono": 0.2 if channels == 1 else 0.0,
        "fade": 0.2 if quiet_start and seconds > 1 else 0.0,
    }


result = {"length": 0.0, "mono": 0.0, "fade": 0.0}
try:
    result.update(grade(TASK["parameters"]))
except (OSError, wave.Error, struct.error, EOFError) as error:
    print("clip:", error)
for name, points in sorted(result.items()):
    print(f"COMPONENT {name} {points}")
final = sum(result.values())
if abs(final - 1.0) < 1e-9:
    final = 1.0
print(f"REWARD: {final}")
