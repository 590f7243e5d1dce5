"""The values of presentation attributes that browsers would skip or cut: refused instead."""

from functools import lru_cache

from printnplay.drawing.geometry import number, numbers


def share(name: str, text: str) -> float:
    """A number from 0 to 1."""
    found = number(text)
    if not 0 <= found <= 1:
        raise ValueError(f"{name} '{text}' is not a number from 0 to 1")
    return found


@lru_cache(maxsize=20_000)
def check_value(name: str, text: str) -> None:
    """Raises ValueError where the value cannot be drawn. Colours and words are read elsewhere."""
    match name:
        case "fill-opacity" | "stroke-opacity":
            share(name, text)
        case "stroke-width" | "font-size" | "stroke-miterlimit":
            least = 1 if name == "stroke-miterlimit" else 0
            if not number(text) >= least:
                raise ValueError(f"{name} '{text}' is not a length")
        case "fill-rule" if text not in ("nonzero", "evenodd"):
            raise ValueError(f"expected nonzero or evenodd for fill-rule, found '{text}'")
        case "font-weight" if not text.isdecimal():
            raise ValueError(f"font-weight '{text}' is not a number")
        case "stroke-dasharray" if text != "none":
            found = numbers(text)
            if not any(found) or min(found) < 0:
                raise ValueError(f"stroke-dasharray '{text}' is not a row of lengths")
