"""Faces of very many shapes: their preflight takes time in proportion to them."""

import time
from pathlib import Path

import pytest

from printnplay.preflight.drawings.boxes import BoxIndex, holds, meets
from tests.preflight.drawings.sketches import findings, sketch

# Measured: 5 s of the processor; with every shape compared to every other, 15 s.
MOST = 10.0
# Near the cut, where it matters which of them are seen.
EDGE = '<rect x="{x}" y="{y}" width="0.4" height="0.4" fill="#228844"/>'


@pytest.mark.slow
def test_a_face_of_thousands_of_shapes(tmp_path: Path) -> None:
    places = [(1 + n % 600 / 10, n // 600 / 8) for n in range(12_000)]
    art = "".join(EDGE.format(x=x, y=y) for x, y in places)
    game = sketch(tmp_path, art)
    before = time.process_time()
    assert findings(game)
    assert time.process_time() - before < MOST


def test_the_index_finds_what_asking_all_finds() -> None:
    boxes = [
        (x, y, x + side, y + side / 2)
        for side in (0.01, 0.7, 3.0, 40.0)
        for x in (-3.0, 0.0, 5.5, 60.0)
        for y in (-3.0, 1.0, 33.3)
    ]
    index = BoxIndex(boxes)
    for box in (*boxes, (-99.0, -99.0, 99.0, 99.0), (7.0, 7.0, 7.1, 7.1)):
        assert index.meeting(box) == [n for n, one in enumerate(boxes) if meets(one, box)]
        x, y = box[:2]
        assert index.holding(x, y) == [n for n, one in enumerate(boxes) if holds(one, x, y)]
