"""What templates set text with: fit() and flow()."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.sandbox import STAMP
from printnplay.text.lines import FLOOR_MM, Measure, TextTooLong, Type, fit_lines, set_lines

if TYPE_CHECKING:
    from printnplay.data.flowing import AidLine

Signs = Mapping[str, tuple[str, str]]


class Fitting:
    """Sets text with a measure; each different one once. While a face is diagnosed, text that does
    not fit is set all the same."""

    def __init__(self, measure: Measure, signs: Signs, diagnosis: Diagnosis) -> None:
        self._measure, self._signs, self._diagnosis = measure, signs, diagnosis
        self._set, self._flown = cache(self._set_in_box), cache(self._set_aid)

    def fit(self, *box: Any, **look: Any) -> Markup:
        extra = f'{STAMP}="{self._diagnosis.here("fit")}" ' if self._diagnosis.is_on else ""
        try:
            return self._set(extra, *box, **look)
        except TextTooLong as problem:
            self._diagnosis.forgive(problem)
            return self._set_in_box(extra, *box, **look, found=problem)

    def flow(self, *panel: Any, **look: Any) -> Markup:
        """The lines of a player aid in a panel: as large as can be, from `size` down to `min`."""
        try:
            return self._flown(*panel, **look)
        except TextTooLong as problem:
            self._diagnosis.forgive(problem)
            return Markup("")

    def _set_in_box(
        self,
        extra: str,
        text: object,
        x: float,
        y: float,
        width: float,
        *,
        size: float,
        min: float | None = None,
        lines: int = 1,
        leading: float = 1.18,
        font: str = "Fredoka One",
        weight: int = 400,
        anchor: str = "middle",
        fill: str = "#000000",
        middle: bool = False,
        found: TextTooLong | None = None,
    ) -> Markup:
        """Text in a box `width` wide: wrapped, shrunk from `size` to `min`, its first baseline at
        y, or (middle) the whole block centred on y. Raises ValueError for an endless number."""
        if not all(map(math.isfinite, (x, y, width, size, leading, size if min is None else min))):
            raise ValueError("fit() needs finite numbers")
        measure, wanted = self._measure, Type(font, weight, size)
        least = max(FLOOR_MM, size if min is None else min)
        set_in, fitted = (
            (found.lines, found.size)
            if found
            else fit_lines(
                str(text), width, type=wanted, minimum=least, lines=lines, measure=measure
            )
        )
        if middle:
            y += 0.35 * fitted - (len(set_in) - 1) * leading * fitted / 2
        type = Type(font, weight, fitted)
        return set_lines(
            set_in,
            x,
            y,
            type=type,
            anchor=anchor,
            fill=fill,
            leading=leading,
            measure=measure,
            extra=extra,
        )

    def _set_aid(
        self,
        lines: "Sequence[AidLine]",
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        min: float = FLOOR_MM,
        fill: str = "#000000",
        accent: str = "#000000",
        on: str = "#FFFFFF",
        rule: str = "#999999",
    ) -> Markup:
        from printnplay.faces.aid_text import Inks, Panel, set_aid

        return set_aid(
            lines,
            Panel(x, y, width, height),
            sizes=(size, min if min > FLOOR_MM else FLOOR_MM),
            inks=Inks(fill, accent, on, rule),
            measure=self._measure,
            signs=self._signs,
        )
