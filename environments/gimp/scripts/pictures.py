"""Draw pictures from shapes and apply the operations of a task to them."""

from PIL import Image, ImageChops, ImageDraw, ImageFont


def draw(drawing):
    """Draw shapes without smoothed edges: every pixel has one of the colours that are named."""
    picture = Image.new("RGB", drawing["size"], drawing["ground"])
    pen = ImageDraw.Draw(picture)
    for kind, places, colour, *text in drawing["shapes"]:
        if kind == "text":
            pen.text(places, text[0], fill=colour, font=ImageFont.load_default(text[1]))
        elif kind == "ellipse":
            pen.ellipse(places, fill=colour)
        elif kind == "polygon":
            pen.polygon(places, fill=colour)
        else:
            left, top, right, bottom = places
            pen.rectangle((left, top, right - 1, bottom - 1), fill=colour)
    return picture


TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
    "horizontally": Image.Transpose.FLIP_LEFT_RIGHT,
    "vertically": Image.Transpose.FLIP_TOP_BOTTOM,
}


def apply(picture, operations):
    """Apply operations in their order; a turn is clockwise, a rectangle is x, y, width and height."""
    for name, *values in operations:
        if name == "turn":
            picture = picture.transpose(TURNS[values[0]])
        elif name == "crop":
            x, y, width, height = values[0]
            picture = picture.crop((x, y, x + width, y + height))
        elif name == "scale":
            picture = picture.resize(values[0], Image.Resampling.BICUBIC)
        elif name == "grey":
            picture = picture.convert("L", matrix=values[0]) if values else picture.convert("L")
        elif name == "invert":
            picture = ImageChops.invert(picture)
        elif name == "threshold":
            picture = picture.convert("L").point([255 * (level >= values[0]) for level in range(256)])
        elif name == "border":
            width, colour = values
            larger = Image.new("RGB", (picture.width + 2 * width, picture.height + 2 * width), colour)
            larger.paste(picture, (width, width))
            picture = larger
        elif name == "fill":
            (x, y, width, height), colour = values
            ImageDraw.Draw(picture).rectangle((x, y, x + width - 1, y + height - 1), fill=colour)
        elif name == "recolour":
            x, y, colour = values
            ImageDraw.floodfill(picture, (x, y), ImageDraw.ImageColor.getrgb(colour))
        else:
            raise SystemExit(f"no operation {name!r}")
    return picture
