"""Converts coordinates between a caller's last picture and the screen. Nothing is clamped: outside is an error."""

from dataclasses import dataclass

from schemas.actions import Action, ButtonDown, ButtonUp, Click, Drag, Move, Point, Scroll
from schemas.errors import InvalidRequestError
from schemas.observations import Region, Size
from schemas.sessions import Coordinates

THOUSAND = 1_000


@dataclass(frozen=True)
class PictureFrame:
    """The last whole picture of one caller: its size, and what coordinates of an action mean."""

    screen: Size
    scale: float = 1.0
    coordinates: Coordinates = Coordinates.PIXELS

    @property
    def size(self) -> Size:
        """Width and height of the picture in pixels."""
        return Size(
            width=max(1, round(self.screen.width * self.scale)),
            height=max(1, round(self.screen.height * self.scale)),
        )

    def point_to_screen(self, x: int, y: int, field: str) -> Point:
        """Return the screen pixel under the centre of a picture pixel.

        Args:
            x: in picture pixels, or thousandths of the picture's width if the session uses those.
            y: likewise, for the picture's height.
            field: the path of the action in the request, for the error.

        Raises:
            InvalidRequestError: the point is outside the picture; the error names the field.
        """
        return Point(
            x=self._to_screen(x, self.size.width, self.screen.width, f"{field}.x"),
            y=self._to_screen(y, self.size.height, self.screen.height, f"{field}.y"),
        )

    def point_from_screen(self, point: Point) -> Point:
        """Return the picture pixel that shows a pixel of the screen."""
        size = self.size
        return Point(
            x=min(point.x * size.width // self.screen.width, size.width - 1),
            y=min(point.y * size.height // self.screen.height, size.height - 1),
        )

    def region_to_screen(self, region: Region) -> Region:
        """Return the part of the screen that a part of the picture shows.

        Raises:
            InvalidRequestError: the region is not inside the picture.
        """
        first = self.point_to_screen(region.x, region.y, "observe.region")
        last = self.point_to_screen(region.x + region.width - 1, region.y + region.height - 1, "observe.region")
        return Region(x=first.x, y=first.y, width=last.x - first.x + 1, height=last.y - first.y + 1)

    def action_to_screen(self, action: Action, field: str) -> Action:
        """Return the action with its coordinates in pixels of the screen.

        Args:
            action: the action, in coordinates of this picture.
            field: the path of the action in the request, for the error.

        Raises:
            InvalidRequestError: a coordinate is missing or outside the picture.
        """
        match action:
            case Click() | Scroll() | ButtonDown() | ButtonUp():
                if action.x is None and action.y is None:
                    return action
                if action.x is None or action.y is None:
                    missing = "x" if action.x is None else "y"
                    raise InvalidRequestError(
                        f"{field}.{missing} is missing: give both x and y, or neither to act at the cursor",
                        field=f"{field}.{missing}",
                    )
                return action.model_copy(update=dict(self.point_to_screen(action.x, action.y, field)))
            case Move():
                return action.model_copy(update=dict(self.point_to_screen(action.x, action.y, field)))
            case Drag():
                path = tuple(
                    self.point_to_screen(point.x, point.y, f"{field}.path.{index}")
                    for index, point in enumerate(action.path)
                )
                return action.model_copy(update={"path": path})
            case _:
                return action

    def _to_screen(self, value: int, picture: int, screen: int, field: str) -> int:
        if self.coordinates is Coordinates.THOUSANDTHS:
            if value > THOUSAND:
                raise InvalidRequestError(
                    f"{field} is {value}, but coordinates of this session are thousandths from 0 to {THOUSAND}",
                    field=field,
                )
            return min(value * screen // THOUSAND, screen - 1)
        if value >= picture:
            size = self.size
            raise InvalidRequestError(
                f"{field} is {value}, outside of the last picture, which is {size.width}x{size.height} pixels: "
                f"use 0 to {picture - 1}",
                field=field,
            )
        return min((2 * value + 1) * screen // (2 * picture), screen - 1)
