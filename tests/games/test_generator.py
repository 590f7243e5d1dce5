"""The generator is pinned: a change would change every seeded match ever written down."""

from collections import Counter

from printnplay.games.engine.generator import LANES, Generator


def test_the_first_numbers_are_those_of_splitmix64() -> None:
    """Known values of the published algorithm, seed 1234567."""
    generator = Generator(1234567)
    found = [generator.next() for _ in range(3)]
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_shuffle_is_pinned() -> None:
    assert Generator(7).shuffle(tuple(range(8))) == (7, 4, 6, 1, 2, 5, 0, 3)


def test_streams_of_a_seed_differ() -> None:
    assert len({Generator(7, stream).next() for stream in range(100)}) == 100


def test_below_is_the_next_number_scaled() -> None:
    one, other = Generator(5), Generator(5)
    assert [one.below(n) for n in range(1, 99)] == [(other.next() * n) >> 64 for n in range(1, 99)]


def test_below_takes_every_number_about_as_often() -> None:
    generator = Generator(1)
    found = Counter(generator.below(6) for _ in range(6000))
    assert set(found) == set(range(6))
    assert all(900 < count < 1100 for count in found.values())


def test_a_shuffle_keeps_everything() -> None:
    assert sorted(Generator(3).shuffle(tuple("abcabc"))) == list("aabbcc")


def test_numbers_mixed_together_are_those_mixed_one_by_one() -> None:
    """The published algorithm, a number at a time: long enough to fill the lanes three times."""
    generator, mask, state = Generator(1234567), (1 << 64) - 1, 1234567
    for _ in range(3 * LANES):
        state = z = (state + 0x9E3779B97F4A7C15) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        assert generator.next() == z ^ (z >> 31)
