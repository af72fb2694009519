"""Write files below the home, always at the same time."""

import io
import os

FILE_TIME = 1_735_725_600  # 2025-01-01 10:00 UTC


def save_picture(picture, path, quality=None):
    """Write a picture in the format of its name."""
    kind = {"png": "PNG", "jpg": "JPEG"}[path.rsplit(".", 1)[1]]
    stream = io.BytesIO()
    picture.save(stream, kind, **({} if quality is None else {"quality": quality}))
    save_bytes(stream.getvalue(), path)


def save_bytes(content, path):
    """Write a file."""
    full = os.path.join("/home/user", path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as stream:
        stream.write(content)
    os.utime(full, (FILE_TIME, FILE_TIME))
