"""The picture of a scene: faces in their places, and what is drawn over them."""

from dataclasses import dataclass

from printnplay.drawing.picture import Picture


@dataclass(frozen=True, slots=True)
class Placed:
    """A face in a strip: its upper left corner and its height, in mm, y down."""

    face: str
    x: float
    y: float
    high: float


@dataclass(frozen=True, slots=True)
class Strip:
    """The picture of a scene: faces, and the drawing that lies over them."""

    width: float
    height: float
    placed: tuple[Placed, ...]
    picture: Picture
