"""The generator is pinned: a change would change every seeded match ever written down."""

from collections import Counter

from printnplay.play.generator import Generator


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
