"""The quality of a JPEG is not written in it.

It is in the quantisation table: compare with that of the same quality.
"""

from PIL import Image

for quality in (60, 90):
    Image.effect_noise((32, 32), 40).save(f"{quality}.jpg", quality=quality)
    Image.new("L", (8, 8)).save(f"again{quality}.jpg", quality=quality)
tables = {name: Image.open(f"{name}.jpg").quantization for name in ("60", "90", "again60", "again90")}
assert tables["60"] == tables["again60"] != tables["90"] == tables["again90"]
