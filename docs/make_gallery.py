"""The pictures of docs/gallery.md, of the README and of docs/first-game.md. Run by `make gallery`.

Comes in: the built-in games, the samples and the guide. Goes out: small PNGs in
docs/gallery/, drawn with printnplay's own functions and cut down to few colours so that they can
be committed.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw, ImageFilter

from printnplay import Face, draw_faces, load_game
from printnplay.core.diagnostics import Report
from printnplay.kit.new_project import NewProject, make_project
from printnplay.kit.options import Ink
from printnplay.pdf.png import contact_sheet_pdf, page_pictures, pictures_pdf

GALLERY = Path(__file__).parent / "gallery"
COLOURS = (128, 96, 64, 48)
NONE = Image.Dither.NONE

# A handful a game: two rows of five.
HANDFULS = {
    "jumbo-grand-prix": "race-body-7 race-engine-5 race-tyres-3 race-driver-2 race-driver-4-wreath "
    "race-driver-5 race-driver-7-wreath score-score-20 score-back race-back",
    "generally": "cars-red-sarrento cars-blue-jalvera cars-yellow-belo-horizonte cars-teal-lumbria "
    "cars-red-back cars-white-nevosk cars-black-zunidar cars-blue-itabuna cars-teal-back "
    "cars-yellow-back",
    "rasant": "speed-green-30 speed-yellow-60 speed-red-90 speed-blue-120 jokers-fast-125 "
    "speed-red-10 speed-green-110 speed-yellow-100 jokers-limit-130 speed-back",
    "gumball-rally": "large-buggies-buggy-orange race-yellow-7 race-black-3 race-red-9 race-blue-2 "
    "danger-danger-yellow danger-danger-black-major danger-winner points-point-winner-1 race-back",
    "wacky-challenge": "characters-character-purple characters-character-green race-red-train "
    "race-yellow-car race-blue-motorbike characters-character-blue race-orange-boat "
    "race-green-plane race-purple-motorbike-back characters-back",
}
WACKY_ROWS = (
    "characters-c* race-*-train race-*-car race-*-motorbike race-*-boat race-*-plane race-*-back "
    "characters-back hierarchy-h* hierarchy-back starters-back *"
)
# Whole decks: the columns, the width in pixels, and the order of rows (* is the game's own).
DECKS: dict[str, tuple[int, int, str]] = {
    "jumbo-grand-prix": (10, 1100, "*"),
    "generally": (12, 840, "*"),
    "rasant": (12, 1300, "speed-*-* jokers-*-* *"),
    "gumball-rally": (9, 960, "*"),
    "wacky-challenge": (7, 800, WACKY_ROWS),
}
# The same cards in three languages and in low ink, a row each.
SAME = (
    ("gumball-rally", "danger-danger-black-major"),
    ("wacky-challenge", "race-purple-motorbike-back"),
)
LOOKS: tuple[tuple[str, Ink], ...] = (("en", "full"), ("fr", "full"), ("nl", "full"), ("en", "low"))
# Left of the middle the left half of a card is seen, right of it the right half.
BANNER = (
    ("jumbo-grand-prix", "race-driver-7-wreath"),
    ("rasant", "speed-yellow-60"),
    ("wacky-challenge", "characters-character-purple"),
    ("generally", "cars-teal-back"),
    ("gumball-rally", "large-buggies-buggy-orange"),
    ("rasant", "jokers-limit-130"),
    ("generally", "cars-blue-jalvera"),
    ("wacky-challenge", "race-green-plane"),
    ("jumbo-grand-prix", "race-body-7"),
    ("gumball-rally", "danger-danger-black-major"),
)
# One of each sample, in a row.
SAMPLES = {
    "moonlit": "court-leaf-king",
    "odd-socks": "socks-dots-3",
    "hedgerow": "brews-moth-lamp",
    "karuta": "pictures-picture-snail",
    "beehive": "orders-two-pairs",
    "salvage": "weather-squall",
    "islands": "sea-sea",
}
GROUND = (226, 229, 233)


def draw(
    game: str, lang: str = "en", ink: Ink = "full", *, project: Path | None = None
) -> dict[str, Face]:
    """A game's faces by name, each picture once."""
    drawn = draw_faces(load_game(game, project), lang=lang, ink=ink)
    once = {face.picture.digest: face for face in reversed(drawn)}
    return {face.name: face for face in reversed(once.values())}


def in_order(drawn: Iterable[str], patterns: str) -> list[str]:
    """Names by the first pattern that they match."""
    wanted = patterns.split()
    return sorted(drawn, key=lambda name: [fnmatch(name, p) for p in wanted].index(True))


def sheet(chosen: Iterable[Face], columns: int, width: int) -> Image.Image:
    pdf = contact_sheet_pdf([(face.picture, face.size) for face in chosen], columns)
    return _shrunk(next(page_pictures(pdf, 150)), width)


def _shrunk(png: bytes, width: int) -> Image.Image:
    whole = Image.open(BytesIO(png)).convert("RGB")
    height = round(whole.height * width / whole.width)
    return whole.resize((width, height), Image.Resampling.LANCZOS)


def banner(chosen: list[Face]) -> Image.Image:
    """The cards in a fan, the middle on top; drawn twice as large and shrunk."""
    wide, high, step, tilt = 2800, 800, 256, 2.6
    table = Image.new("RGB", (wide, high), GROUND)
    pdf = pictures_pdf([(face.picture, face.size) for face in chosen], 0)
    pages = list(page_pictures(pdf, 150))
    middle = (len(chosen) - 1) / 2
    for number in sorted(range(len(chosen)), key=lambda n: -abs(n - middle)):
        away = number - middle
        card = _cut(pages[number]).rotate(-tilt * away, Image.Resampling.BICUBIC, expand=True)
        x = round(wide / 2 + step * away - card.width / 2)
        y = round(high / 2 - 46 + 5 * away * away - card.height / 2)
        shade = Image.new("L", table.size)
        shade.paste(card.getchannel("A").point(lambda a: a // 3), (x, y + 10))
        table.paste((40, 44, 60), mask=shade.filter(ImageFilter.GaussianBlur(10)))
        table.paste(card, (x, y), card)
    return table.resize((wide // 2, high // 2), Image.Resampling.LANCZOS)


def _cut(page: bytes) -> Image.Image:
    """A card with round corners."""
    card = Image.open(BytesIO(page)).convert("RGBA")
    mask = Image.new("L", card.size)
    box = (0, 0, card.width - 1, card.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, 20, fill=255)
    card.putalpha(mask)
    return card


def save(picture: Image.Image, name: str, *, at_most: int) -> None:
    """Writes a picture with as many colours as keep it within `at_most` kilobytes."""
    for colours in COLOURS:
        data = BytesIO()
        few = picture.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=1, dither=NONE)
        few.save(data, "PNG", optimize=True)
        size = len(data.getvalue()) / 1000
        if size <= at_most:
            break
    else:
        raise SystemExit(f"{name} is larger than {at_most} KB")
    (GALLERY / name).write_bytes(data.getvalue())
    shape = f"{picture.width:5} x {picture.height:<5}"
    sys.stdout.write(f"{name:28} {shape} {colours:4} colours {size:5.0f} KB\n")


def samples() -> Image.Image:
    """A face of each sample, all of one height."""
    root, high, gap = Path(__file__).parent.parent / "samples", 220, 14
    chosen = [draw(name, project=root / name)[face] for name, face in SAMPLES.items()]
    pdf = pictures_pdf([(face.picture, face.size) for face in chosen], 0)
    pages = [_cut(page) for page in page_pictures(pdf, 150)]
    widths = [round(page.width * high / page.height) for page in pages]
    table = Image.new("RGB", (sum(widths) + gap * (len(widths) + 1), high + 2 * gap), GROUND)
    x = gap
    for page, width in zip(pages, widths, strict=True):
        card = page.resize((width, high), Image.Resampling.LANCZOS)
        table.paste(card, (x, gap), card)
        x += width + gap
    return table


def first_game() -> Iterator[dict[str, Face]]:
    """The cards of docs/first-game.md: as they are made, in another look, and in their own."""
    guide = (Path(__file__).parent / "first-game.md").read_text(encoding="utf-8")
    deck, *files = re.findall(r'^```\w+ title="(.+?)"\n(.+?)^```', guide, re.DOTALL | re.MULTILINE)
    with TemporaryDirectory() as made:
        home, sheet = Path(made, "tides"), Path(made, deck[0])
        sheet.write_text(deck[1], encoding="utf-8")
        make_project(NewProject(home, "Tides", "classic", "poker", sheet), Report())
        yield draw("tides", project=home)
        for name, text in files:
            path = Path(made, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            if path.name == "game.yaml":
                yield draw("tides", project=home)


def newcomers() -> None:
    save(samples(), "samples.png", at_most=200)
    for number, drawn in enumerate(first_game(), 1):
        save(sheet(drawn.values(), len(drawn), 1000), f"first-game-{number}.png", at_most=120)


def main() -> None:
    GALLERY.mkdir(exist_ok=True)
    newcomers()
    games = {game: draw(game) for game in HANDFULS}
    for game, drawn in games.items():
        names = HANDFULS[game].split()
        save(sheet([drawn[name] for name in names], 5, 1000), f"{game}.png", at_most=150)
        columns, width, order = DECKS[game]
        whole = [drawn[name] for name in in_order(drawn, order)]
        save(sheet(whole, columns, width), f"{game}-deck.png", at_most=350)
    same = [draw(game, *look)[name] for game, name in SAME for look in LOOKS]
    save(sheet(same, len(LOOKS), 1000), "languages.png", at_most=150)
    save(banner([games[game][name] for game, name in BANNER]), "first.png", at_most=250)


if __name__ == "__main__":
    main()
