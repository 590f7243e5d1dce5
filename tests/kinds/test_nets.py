"""The geometry of tuck boxes: room for the cards, folds that add up, an outline that can be cut."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.geometry import Point
from printnplay.core.units import CARD_SIZES, Size
from printnplay.kinds.box.nets import GLUE, CardStack, Net, Solid, halves, pile_of, solid_for, whole

TCG = CARD_SIZES["tcg"]

solids = st.builds(Solid, st.floats(6, 300), st.floats(6, 300), st.floats(2, 150))


def box(copies: int, *, size: Size = TCG, stock: float = 0.3, is_sleeved: bool = False) -> Solid:
    card, thickness = pile_of((CardStack(size, copies),), stock=stock, is_sleeved=is_sleeved)
    return solid_for(card, thickness, stock)


def test_a_box_for_76_cards_worked_out_by_hand() -> None:
    # 63 + 1 + 3 x 0.3 = 64.9; 88 + 1 + 5 x 0.3 = 90.5; 76 x 0.3 + 1 + 2 x 0.3 = 24.4
    assert box(76) == Solid(65.0, 90.5, 24.5)
    # 10 + 65 + 24.5 + 65 + 24.5; 14 (tongue) + 24.5 (lid) + 90.5 + 24.5 (bottom)
    assert whole(box(76)).size == Size(189.0, 153.5)


def test_sleeves_make_it_wider_higher_and_deeper() -> None:
    plain, sleeved = box(55), box(55, is_sleeved=True)
    assert sleeved.width == plain.width + 3
    assert sleeved.height == plain.height + 3
    assert sleeved.depth == pytest.approx(plain.depth + 55 * 0.2, abs=0.5)


def test_it_is_as_large_as_its_largest_card_and_lying_cards_are_stood_up() -> None:
    decks = (CardStack(Size(44, 63), 8), CardStack(Size(88, 63), 20), CardStack(Size(50, 90), 1))
    assert pile_of(decks, stock=0.5, is_sleeved=False) == (Size(63, 90), 14.5)


@given(st.integers(1, 500), st.floats(5, 200), st.floats(5, 200), st.floats(0.1, 1), st.booleans())
def test_the_cards_go_in_with_room_to_spare(
    copies: int, width: float, height: float, stock: float, is_sleeved: bool
) -> None:
    made = box(copies, size=Size(width, height), stock=stock, is_sleeved=is_sleeved)
    short, long = sorted((width, height))
    more, film = (3, 0.2) if is_sleeved else (0, 0)
    # Half a layer of stock is lost at each fold.
    assert made.width - stock >= short + more + 0.99
    assert made.height - stock >= long + more + 0.99
    assert made.depth - stock >= copies * (stock + film) + 0.99
    assert box(copies + 5, size=Size(width, height), stock=stock, is_sleeved=is_sleeved).depth > (
        made.depth
    )


@given(solids)
def test_widths_from_fold_to_fold_add_up_to_the_net(solid: Solid) -> None:
    net = whole(solid)
    walls = [panel for panel in net.panels if panel.name != "lid"]
    assert [panel.name for panel in walls] == ["back", "left", "front", "right"]
    assert sum(panel.width for panel in walls) + GLUE == pytest.approx(net.size.width)
    edges = [GLUE, *(panel.x + panel.width for panel in walls)]
    assert edges[:-1] == pytest.approx([panel.x for panel in walls])
    upright = sorted(fold.x1 for fold in net.folds if fold.x1 == fold.x2)
    assert upright == pytest.approx(edges[:-1])
    lid, back = net.wall("lid"), net.wall("back")
    assert lid is not None
    assert back is not None
    assert (lid.width, lid.height) == (solid.width, solid.depth)
    assert lid.y + lid.height == pytest.approx(back.y)


@given(solids)
def test_the_halves_join_to_the_whole(solid: Solid) -> None:
    one, other = halves(solid)
    whole_walls = {(p.name, p.width, p.height) for p in whole(solid).panels}
    assert {(p.name, p.width, p.height) for half in (one, other) for p in half.panels} == (
        whole_walls
    )
    for half in (one, other):
        glue = half.flaps[0]
        assert glue.is_glued
        # The flap is as long as the edge of the other half that is glued on it.
        edge = next(p for p in half.panels if p.name in ("left", "right"))
        ends = [y for x, y in glue.ring if x == GLUE]
        assert max(ends) - min(ends) == pytest.approx(edge.height)
        assert edge.x + edge.width == pytest.approx(half.size.width)


@given(solids)
def test_the_outline_lies_in_the_net_and_touches_all_its_sides(solid: Solid) -> None:
    for net in (whole(solid), *halves(solid)):
        xs, ys = [x for x, _ in net.outline], [y for _, y in net.outline]
        assert (min(xs), max(xs)) == pytest.approx((0, net.size.width), abs=1e-3)
        assert min(ys) >= -1e-3
        assert max(ys) == pytest.approx(net.size.height, abs=1e-3)
        assert len(set(net.outline)) == len(net.outline)


@given(solids)
def test_the_outline_never_crosses_itself(solid: Solid) -> None:
    for net in (whole(solid), *halves(solid)):
        edges = list(zip(net.outline, [*net.outline[1:], net.outline[0]], strict=True))
        for one, other in combinations(edges, 2):
            assert not crosses(one, other)


@given(solids)
def test_every_panel_and_flap_is_inside_the_outline(solid: Solid) -> None:
    for net in (whole(solid), *halves(solid)):
        parts = [(p.x + p.width / 2, p.y + 0.6 * p.height) for p in net.panels]
        parts += [middle(flap.ring) for flap in net.flaps]
        assert all(is_inside(net, point) for point in parts)


def test_the_front_has_a_notch_for_a_thumb() -> None:
    net = whole(box(56))
    front = net.wall("front")
    assert front is not None
    centre = front.x + front.width / 2
    assert not is_inside(net, (centre, front.y + 8))
    assert is_inside(net, (centre, front.y + 10))


def test_what_is_glued_is_the_long_flap_and_the_inner_bottom() -> None:
    net = whole(box(56))
    bottom = net.wall("back").y + 90.5  # type: ignore[union-attr]
    glued = [flap.ring for flap in net.flaps if flap.is_glued]
    assert len(glued) == 4
    assert all(y >= bottom for ring in glued[1:] for _, y in ring)
    assert sum(not flap.is_glued for flap in net.flaps) == 4


def middle(ring: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < -1e-6 and turn(c, d, a) * turn(c, d, b) < -1e-6


def is_inside(net: Net, point: Point) -> bool:
    """A ray to the right meets the outline an odd number of times."""
    x, y = point
    hits = 0
    for (x1, y1), (x2, y2) in zip(net.outline, [*net.outline[1:], net.outline[0]], strict=True):
        if (y1 > y) != (y2 > y):
            hits += x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    return hits % 2 == 1
