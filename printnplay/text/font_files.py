"""Font files of a project: what each gives to which family, or why it cannot be used.

TrueType, OpenType and WOFF2 files, static or variable. Every file is checked before anything is
drawn: HarfBuzz reads a broken font without a word, and draws nothing.
"""

import stat
import struct
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Note, Pos, Report, Result, did_you_mean, listed, quote
from printnplay.text.font import ITALIC, MOST_BYTES, NORMAL, BadFont
from printnplay.text.fonts import BUILTIN, Fonts, Member

if TYPE_CHECKING:
    import uharfbuzz as hb

PLAIN, WOFF2 = (b"\0\1\0\0", b"true", b"OTTO"), b"wOF2"
HEAD = 48
FOUND = {
    b"ttcf": "a collection of fonts",
    b"wOFF": "a WOFF file of the first version",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"<": "a page or a drawing",
    b"PK": "a ZIP file",
}
# Bits of fsType: embedding is forbidden, only the whole font can be embedded, only bitmaps can.
FORBIDDEN, WHOLE, BITMAPS = 0x2, 0x100, 0x200
# Bits of fsSelection.
LEANS = 0x1 | 0x200
# The tables that letters, their widths and their places come from.
DRAWN = {
    *("cmap", "hhea", "hmtx", "maxp", "loca", "glyf", "CFF", "CFF2"),
    *("GDEF", "GSUB", "GPOS", "kern", "morx", "kerx"),
    *("fvar", "avar", "gvar", "HVAR", "MVAR"),
}
# The sum of a file: a number in its table 'head' makes up for all others.
SUM = 0xB1B0AFBA
AGAIN = "copy or download it again; if that changes nothing, save it anew in a font editor"

Located = tuple[Path, str]
Named = tuple[str, Pos]


def open_fonts(
    files: tuple[Located, ...], fallback: tuple[Named, ...] = (), cache: Path | None = None
) -> Result[Fonts]:
    """The fonts of a project with these files, of which the first ones win, and all problems. The
    cache keeps what WOFF2 files contain."""
    if not files and not fallback:
        return Result(BUILTIN, ())
    return _open(files, fallback, cache, tuple(_stamp(path) for path, _ in files))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=16)
def _open(
    files: tuple[Located, ...],
    fallback: tuple[Named, ...],
    cache: Path | None,
    stamps: tuple[tuple[int, int], ...],
) -> Result[Fonts]:
    """Read again only if a file changed."""
    report, members, mixed = Report(), dict[str, Member](), blake2b(digest_size=16)
    for path, shown in files:
        try:
            data = _read(path)
            mixed.update(blake2b(data, digest_size=16).digest())
            members[shown] = _member(path, data, cache)
        except BadFont as bad:
            report.error(bad.code, Pos(shown), message=str(bad), help=bad.help)
    _find_twins(members, report)
    fonts = Fonts(members.values(), digest=mixed.digest())
    fonts.fallback = tuple(_fallback(fallback, fonts, report, is_whole=len(members) == len(files)))
    return report.result(fonts)


def _fallback(
    names: Iterable[Named], fonts: Fonts, report: Report, *, is_whole: bool
) -> Iterable[str]:
    """The families, as they are spelled in the fonts. If a file cannot be read, its family may be
    the one that is not found."""
    known = {family.casefold(): family for family in fonts.families}
    for name, pos in names:
        if name.casefold() in known:
            yield known[name.casefold()]
        elif is_whole:
            near = did_you_mean(name, fonts.families)
            help = near or f"the fonts are {listed(fonts.families, 'and')}"
            report.error("PNP504", pos, message=f"there is no font {quote(name)}", help=help)


def _find_twins(members: Mapping[str, Member], report: Report) -> None:
    """Two files of one folder that give the same font."""
    seen: dict[tuple[Path, str, int, int, tuple[str, ...]], str] = {}
    for shown, one in members.items():
        key = (Path(shown).parent, one.family.casefold(), one.low, one.high, one.styles)
        if key in seen:
            styles = listed(one.styles, "and")
            message = f"{quote(one.family)} {one.low} {styles} is in two files"
            notes = (Note("the first one", Pos(seen[key])),)
            help = "delete one of them"
            report.error("PNP502", Pos(shown), message=message, help=help, notes=notes)
        seen.setdefault(key, shown)


def _read(path: Path) -> bytes:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            what = "a folder" if stat.S_ISDIR(found.st_mode) else "a pipe or a device"
            raise BadFont(f"expected a file, found {what}", "move it out of 'fonts/'")
        if found.st_size > MOST_BYTES:
            raise BadFont(f"the file is larger than {MOST_BYTES // 1_000_000} MB")
        return path.read_bytes()
    except OSError:
        raise BadFont("the file cannot be read", "make it readable") from None


def _member(path: Path, data: bytes, cache: Path | None) -> Member:
    """Raises BadFont."""
    if not data:
        raise BadFont("the file is empty")
    _check_form(path, data)
    if data.startswith(WOFF2):
        data = _unpack(data, cache)
    _check_tables(data)
    try:
        return _described(data)
    except UnicodeDecodeError:  # The names of tables or of the font.
        raise BadFont("the font is damaged", AGAIN) from None


def _check_form(path: Path, data: bytes) -> None:
    suffix = path.suffix.lower()
    if not data.startswith((*PLAIN, WOFF2)):
        what = next((name for start, name in FOUND.items() if data.startswith(start)), "")
        raise BadFont(f"expected a font, found {what}" if what else "the file is not a font")
    fits = (".woff2",) if data.startswith(WOFF2) else (".ttf", ".otf")
    if suffix not in fits:
        kind = "a WOFF2" if data.startswith(WOFF2) else "a TTF or OTF"
        message = f"the file is {kind} font, and its name ends in {quote(path.suffix)}"
        raise BadFont(message, f"rename it to {quote(path.stem + fits[0])}")


def _check_tables(data: bytes) -> None:
    """All tables are inside the file, and none that is drawn is damaged. HarfBuzz would take what
    is missing for blank glyphs, and damaged outlines for others."""
    count = int.from_bytes(data[4:6])
    rows = data[12 : 12 + 16 * count]
    if len(rows) < 16 * count or not count:
        raise BadFont("the file is cut off", "copy it again")
    entries = list(struct.iter_unpack(">4s3I", rows))
    if max(start + length for _, _, start, length in entries) > len(data):
        raise BadFont("the file is cut off", "copy it again")
    if _sum(data) != SUM:
        wrong = [
            tag.decode("latin-1").strip()
            for tag, checksum, start, length in entries
            if checksum != _sum_of_table(tag, data[start : start + length])
        ]
        if len(wrong) < count:
            _refuse_damaged(sorted(DRAWN.intersection(wrong)))


def _refuse_damaged(tables: list[str]) -> None:
    """Of 3,778 fonts in packages, 154 have a wrong sum as a whole, and 13 of these also in tables:
    11 in names or weights that were edited, and 2 in every table, which were never summed."""
    names = listed([quote(tag) for tag in tables], "and")
    if len(tables) == 1:
        message = f"the font is damaged: the checksum of its table {names} is wrong"
        raise BadFont(message, AGAIN)
    if tables:
        message = f"the font is damaged: the checksums of its tables {names} are wrong"
        raise BadFont(message, AGAIN)


def _sum_of_table(tag: bytes, content: bytes) -> int:
    """'head' is summed without the number that depends on all sums."""
    return _sum(content[:8] + bytes(4) + content[12:] if tag == b"head" else content)


def _sum(content: bytes) -> int:
    """The sum of all words of four bytes: 6 ms per MB."""
    rows = struct.iter_unpack(">1024I", content + bytes(-len(content) % 4096))
    return sum(map(sum, rows)) & 0xFFFFFFFF


def _described(data: bytes) -> Member:
    import uharfbuzz as hb

    face = hb.Face(data)
    _try_out(face)
    family = face.get_name(16) or face.get_name(1)
    if not family or not family.strip():
        raise BadFont("the font has no name", "give it a family name in a font editor")
    os2 = face.reference_table("OS/2").data
    if len(os2) < 64:
        raise BadFont("the font does not give its weight (it has no OS/2 table)")
    weight, licence, selection = (int.from_bytes(os2[at : at + 2]) for at in (4, 8, 62))
    _check_licence(licence)
    low, high, styles, slant = _ranges(face, weight, ITALIC if selection & LEANS else NORMAL)
    return Member(
        family.strip(),
        low,
        high,
        styles,
        data,
        slant=slant,
        is_whole=bool(licence & WHOLE),
    )


def _ranges(
    face: "hb.Face", weight: int, style: str
) -> tuple[int, int, tuple[str, ...], tuple[str, float] | None]:
    """The weights and styles of a font, and what makes a variable one lean."""
    axes = {axis.tag: axis for axis in face.axis_infos}
    wide = axes.get("wght")
    low, high = (round(wide.min_value), round(wide.max_value)) if wide else (weight, weight)
    slant = None
    if "ital" in axes and axes["ital"].max_value >= 1:
        slant = ("ital", 1.0)
    elif "slnt" in axes and axes["slnt"].min_value < 0:
        slant = ("slnt", float(axes["slnt"].min_value))
    return low, high, (NORMAL, ITALIC) if slant else (style,), slant


def _check_licence(licence: int) -> None:
    if licence & FORBIDDEN or licence & BITMAPS:
        message = "the font forbids embedding (fsType)"
        help = "use a font with another licence, or ask its maker for a file that allows it"
        raise BadFont(message, help, code="PNP503")


def _try_out(face: "hb.Face") -> None:
    """A part of the font can be made, and something is drawn."""
    import uharfbuzz as hb

    if not face.glyph_count or not face.unicodes or not face.upem:
        raise BadFont("the font is damaged, or has no characters", AGAIN)
    if not {"glyf", "CFF ", "CFF2"} & set(face.table_tags):
        raise BadFont("the font has no outlines: it is made of pictures")
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(range(min(face.glyph_count, 50)))
    try:
        hb.subset(face, wanted)
    except (RuntimeError, ValueError):
        raise BadFont("the font is damaged", AGAIN) from None


def _unpack(data: bytes, cache: Path | None) -> bytes:
    """The font in a WOFF2 file; it takes 170 ms, so it is kept. Raises BadFont."""
    if cache is None:
        return _decoded(data)
    kept = cache / f"{blake2b(data, digest_size=16).hexdigest()}.font"
    try:
        return kept.read_bytes()
    except OSError:
        found = _decoded(data)
    # Another process may write the same font.
    part = kept.with_suffix(f".{id(found):x}.part")
    try:
        part.write_bytes(found)
        part.replace(kept)
    except OSError:
        part.unlink(missing_ok=True)
    return found


def _decoded(data: bytes) -> bytes:
    import brotli
    from fontTools.ttLib import TTFont, TTLibError

    wrong = (TTLibError, KeyError, IndexError, ValueError, TypeError, AttributeError, EOFError)
    try:
        _check_size(data)
        font = TTFont(BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
        font.flavor = None
        out = BytesIO()
        font.save(out)
    except (*wrong, AssertionError, OverflowError, struct.error, brotli.error):
        raise BadFont("the font is damaged", AGAIN) from None
    return out.getvalue()


def _check_size(data: bytes) -> None:
    """A small file must not become a huge one."""
    import brotli
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

    if data[4:8] == b"ttcf":
        raise BadFont("expected a font, found a collection of fonts")
    file = BytesIO(data)
    file.seek(HEAD)
    total = 0
    for _ in range(int.from_bytes(data[12:14])):
        entry = WOFF2DirectoryEntry()
        entry.fromFile(file)
        total += entry.length
    packed = file.read(int.from_bytes(data[20:24]))
    if total <= MOST_BYTES:
        found = brotli.Decompressor().process(packed, output_buffer_limit=total + 1)
        if len(found) <= total:
            return
    raise BadFont(f"the font is larger than {MOST_BYTES // 1_000_000} MB, or damaged")
