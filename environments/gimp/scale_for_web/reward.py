"""Every version has its size, shows the whole picture and, where it is a JPEG, has its quality."""

import json

from environments.gimp.scripts.likeness import opened, picture_kept, scaled_likeness  # included by render()
from environments.gimp.scripts.pictures import draw  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]


def shown(result):
    """Return which part of a version shows what it must, but for how edges are smoothed."""
    ((_, size),) = result["operations"]
    return scaled_likeness(opened(result["path"]), draw(parameters["drawing"]), size, result.get("quality"))


def in_format(result):
    """Say whether a version is of the kind that its name says, and a JPEG as strong as was asked."""
    picture = opened(result["path"])
    if picture is None or shown(result) < 0.25:
        return 0.0
    if "quality" not in result:
        return float(picture.format == "PNG")
    return float(picture.format == "JPEG" and steps_of(picture) == usual_steps(result["quality"]))


def steps_of(picture):
    """Return the quantisation of brightness in a JPEG, in the order of its numbers."""
    return sorted(picture.quantization[0])


def usual_steps(quality):
    """Return the quantisation that every common library takes for a quality."""
    scale = 5000 // quality if quality < 50 else 200 - 2 * quality
    return sorted(min(255, max(1, (step * scale + 50) // 100)) for step in BRIGHTNESS)


# ITU-T T.81, table K.1
BRIGHTNESS = (
    *(16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55),
    *(14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62),
    *(18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92),
    *(49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99),
)

components = []
for result in parameters["results"]:
    name = result["path"].rsplit("/", 1)[-1]
    components.append((f"picture {name}", 2, lambda result=result: shown(result)))
    components.append((f"format {name}", 1, lambda result=result: in_format(result)))
grade(components, [("original", lambda: picture_kept(parameters))])
