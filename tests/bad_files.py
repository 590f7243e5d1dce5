"""Files that are broken, huge or not what their name says, made here: none is checked in.

A project has a deck whose cards name a picture, and an icon in a text; each bad file takes the
place of its sheet, its picture, its icon or its font.
"""

import gzip
import os
import random
import struct
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import brotli
from fontTools.ttLib import TTFont
from PIL import Image

from tests.made_fonts import make_font
from tests.workbooks import Xml, ods, packed, xlsx, xlsx_parts

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
HEADER = ("Name", "Art", "Text")
ROW = ("Rio", "art.png", "Pay {star}.")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
SQUARE = SVG.format('<rect width="9" height="9"/>').encode()
BOMB = 60_000_000


# Instead of a file.
FOLDER, PIPE = "a folder", "a pipe"
Data = bytes | str | Callable[[], bytes]
Bad = tuple[str, Data, str, str]


class BadFile(NamedTuple):
    """A file, the code that reports it, and some words of its message."""

    name: str
    data: Data
    code: str
    words: str


def write_project(root: Path, bad: BadFile) -> Path:
    """Writes a project that is sound but for one file, and gives the path of that file."""
    kind, _, name = bad.name.partition("/")
    picture = name if kind == "images" else "art.png"
    sheet = name if kind == "card_data" else "deck.csv"
    row = [picture if text == "art.png" else text for text in ROW]
    files = {
        "card_data/demo/game.yaml": GAME.format(sheet=sheet).encode(),
        "card_data/demo/text.en.yaml": b"component: {deck: Cards}\n",
        "card_data/demo/deck.csv": f"{','.join(HEADER)}\n{','.join(row)}\n".encode(),
        "images/art.png": saved("PNG"),
        "icons/star.svg": SQUARE,
    }
    place = f"card_data/demo/{name}" if kind == "card_data" else bad.name
    for file, data in files.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if bad.data == FOLDER:
        path.mkdir()
    elif bad.data == PIPE:
        os.mkfifo(path)
    elif not isinstance(bad.data, str):
        path.write_bytes(bad.data if isinstance(bad.data, bytes) else bad.data())
    return path


GAME = """\
id: demo
title: {{en: Demo}}
players: 2..4
components:
  - id: deck
    kind: deck
    look: classic
    size: poker
    fields:
      name: text
      art: {{is: image, optional: yes}}
      text: {{is: text, optional: yes}}
    sheet: {sheet}
"""


@cache
def saved(kind: str, **options: object) -> bytes:
    """A picture with so much noise that any damage falls into its data."""
    noise = random.Random(1).randbytes(64 * 64 * 3)
    file = BytesIO()
    Image.frombytes("RGB", (64, 64), noise).save(file, kind, **options)
    return file.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, pixels: bytes, *more: bytes) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    parts = [head, *more, chunk(b"IDAT", pixels), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def damaged(data: bytes, count: int = 64) -> bytes:
    """With other bytes in the middle, none of which looks like a marker."""
    middle = len(data) // 2
    other = bytes((byte ^ 0x55) & 0x7F for byte in data[middle : middle + count])
    return data[:middle] + other + data[middle + count :]


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


@cache
def font(suffix: str) -> bytes:
    path = make_font(Path(os.environ.get("TMPDIR", "/tmp"), f"bad-{os.getpid()}{suffix}"))
    data = path.read_bytes()
    path.unlink()
    return data


def woff2_bomb() -> bytes:
    """A font whose table is said to have 60 MB, all of them zero."""
    zeros = brotli.compress(bytes(BOMB), lgwin=24)
    size = b"".join(bytes([BOMB >> at & 0x7F | (0x80 if at else 0)]) for at in (21, 14, 7, 0))
    entry = bytes([0]) + (b"\x83" + size if BOMB >> 28 else size)
    head = struct.pack(
        ">4s4sIHHIIHHIIIII",
        b"wOF2",
        b"\0\1\0\0",
        48 + len(entry) + len(zeros),
        1,
        0,
        BOMB + 28,
        len(zeros),
        1,
        0,
        0,
        0,
        0,
        0,
        0,
    )
    return bytes(head + entry + zeros)


def nameless_font() -> bytes:
    source = TTFont(BytesIO(font(".ttf")))
    del source["name"]
    out = BytesIO()
    source.save(out)
    return out.getvalue()


def drawing(content: str, before: str = "") -> bytes:
    return (before + SVG.format(content)).encode()


def uses_of_uses() -> bytes:
    """Ten groups, each of which uses the one before ten times."""
    groups = (f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 11))
    return drawing(f'<defs><g id="a0"/>{"".join(groups)}</defs><use href="#a10"/>')


def many(element: str, inside: str) -> bytes:
    """A workbook whose sheet has millions of empty elements."""
    sheet = f"<worksheet><{inside}>{element * 3_000_000}</{inside}></worksheet>"
    return packed(xlsx_parts({"Cards": []}) | {"xl/worksheets/sheet1.xml": sheet})


def merged_often() -> bytes:
    """Ranges that overlap, as no program writes them."""
    ranges = "".join(f'<mergeCell ref="A{n}:A3000"/>' for n in range(2, 2900))
    return xlsx(HEADER, *[ROW] * 3000, more=f"<mergeCells>{ranges}</mergeCells>")


IMAGE = '<image width="9" height="9" href="{}"/>'
ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
BOOK, LINES = "card_data/d.xlsx", "card_data/d.csv"
CUT_OFF, DAMAGED = "the file ends too early", "its data are damaged"

SHEETS: dict[str, Bad] = {
    "xlsx cut off": (BOOK, half(xlsx(HEADER, ROW)), "PNP117", "is damaged or incomplete"),
    "xlsx damaged": (BOOK, damaged(xlsx(HEADER, ROW)), "PNP117", "is damaged or incomplete"),
    "xlsx empty": (BOOK, b"", "PNP111", "the file is empty"),
    "ods cut off": ("card_data/d.ods", half(ods(HEADER, ROW)), "PNP117", "is damaged"),
    "ods damaged": ("card_data/d.ods", damaged(ods(HEADER, ROW)), "PNP117", "is damaged"),
    "csv empty": (LINES, b"", "PNP111", "the file is empty"),
    "csv of bytes": (LINES, bytes(range(256)), "PNP109", "not UTF-8"),
    "csv of a page": (LINES, b"<html><table/></html>", "PNP117", "found a web page"),
    "csv named xlsx": (BOOK, b"Name\nRio\n", "PNP117", "expected a workbook"),
    "xlsx named csv": (LINES, xlsx(HEADER, ROW), "PNP117", "expected text"),
    "docx named xlsx": (BOOK, packed({"word/document.xml": "a"}), "PNP117", "not a workbook of"),
    "password": (BOOK, OLE + "EncryptedPackage".encode("utf-16-le"), "PNP117", "a password"),
    "xls": ("card_data/d.xls", OLE, "PNP117", "has an old format"),
    "xlsb": ("card_data/d.xlsb", packed({"xl/workbook.bin": "a"}), "PNP117", "found '.xlsb'"),
    "numbers": (
        "card_data/d.numbers",
        packed({"Index.zip": "a"}),
        "PNP117",
        "a document of Numbers",
    ),
    "equal headers": (BOOK, xlsx(("Name", "Name"), ("a", "b")), "PNP121", "is given twice"),
    "no result": (BOOK, xlsx(("Name",), (Xml("<c><f>A1</f></c>"),)), "PNP125", "its result"),
    "header without result": (
        BOOK,
        xlsx((Xml("<c><f>A1</f></c>"), "Name"), ("a", "b")),
        "PNP125",
        "its result",
    ),
    "folder as sheet": (BOOK, FOLDER, "PNP107", "found a folder"),
    "pipe as sheet": (BOOK, PIPE, "PNP107", "found a pipe or a device"),
    "folder as csv": (LINES, FOLDER, "PNP107", "found a folder"),
}
# Made when they are needed: each takes a tenth of a second.
BOMBS: dict[str, Bad] = {
    "xlsx": (
        BOOK,
        lambda: packed(xlsx_parts({"Cards": []}) | {"xl/worksheets/sheet1.xml": " " * BOMB}),
        "PNP112",
        "unpacks to more than 48 MB",
    ),
    "ods": ("card_data/d.ods", lambda: packed({"content.xml": " " * BOMB}), "PNP112", "than 48 MB"),
    "empty cells": (BOOK, lambda: many("<c/>", "row"), "PNP112", "more than 1,400,000 tags"),
    "merged": (BOOK, merged_often, "PNP112", "more than 250,000 cells"),
    "one long row": (LINES, lambda: b"a," * 7_900_000, "PNP112", "more than 1,000 columns"),
    "long quoted row": (LINES, lambda: b'"a",' * 3_900_000, "PNP112", "more than 1,000 columns"),
    "many rows": (
        LINES,
        lambda: b"Name\n" + b"a\n" * 7_000_000,
        "PNP112",
        "more than 100,000 rows",
    ),
    "woff2": ("fonts/a.woff2", woff2_bomb, "PNP502", "larger than 50 MB, or damaged"),
    "png": (
        "images/a.png",
        lambda: png(9, 9, zlib.compress(bytes(BOMB))),
        "PNP361",
        "too many pixels",
    ),
    "30,000 pixels": (
        "images/a.png",
        lambda: png(30_000, 30_000, b""),
        "PNP361",
        "30,000 x 30,000",
    ),
    "profile": (
        "images/a.png",
        lambda: png(
            2, 2, zlib.compress(bytes(14)), chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(BOMB)))
        ),
        "PNP361",
        "its colour profile is larger than 4 MB",
    ),
    "svgz": (
        "images/a.svgz",
        lambda: gzip.compress(drawing(" " * BOMB)),
        "PNP363",
        "more than 20 MB",
    ),
    "uses": ("images/a.svg", uses_of_uses, "PNP363", "draws more than 100,000 shapes"),
    "entities": ("images/a.svg", lambda: drawing("&b;", LAUGHS), "PNP363", "is not a plain word"),
    "nested": (
        "images/a.svg",
        lambda: drawing("<g>" * 99_000 + "</g>" * 99_000),
        "PNP363",
        "60 deep",
    ),
}
FONTS: dict[str, Bad] = {
    "empty": ("fonts/a.ttf", b"", "PNP502", "the file is empty"),
    "cut off": ("fonts/a.ttf", half(font(".ttf")), "PNP502", "the file is cut off"),
    "zeros": ("fonts/a.ttf", font(".ttf")[:200] + bytes(9000), "PNP502", "the font is damaged"),
    "otf cut off": ("fonts/a.otf", b"OTTO" + font(".ttf")[4:300], "PNP502", "is cut off"),
    "woff2 cut off": ("fonts/a.woff2", half(font(".woff2")), "PNP502", "the font is damaged"),
    "woff2 damaged": ("fonts/a.woff2", damaged(font(".woff2")), "PNP502", "the font is damaged"),
    "woff2 named ttf": ("fonts/a.ttf", font(".woff2"), "PNP502", "the file is a WOFF2 font"),
    "png named ttf": ("fonts/a.ttf", saved("PNG"), "PNP502", "found a PNG picture"),
    "without a name": ("fonts/a.ttf", nameless_font(), "PNP502", "the font has no name"),
    "folder": ("fonts/a.ttf", FOLDER, "PNP502", "found a folder"),
    "pipe": ("fonts/a.ttf", PIPE, "PNP502", "found a pipe or a device"),
}
PICTURES: dict[str, Bad] = {
    "png cut off": ("images/a.png", half(saved("PNG")), "PNP361", CUT_OFF),
    "png damaged": ("images/a.png", damaged(saved("PNG")), "PNP361", DAMAGED),
    "png without its end": ("images/a.png", saved("PNG")[:-12], "PNP361", CUT_OFF),
    "jpeg cut off": ("images/a.jpg", half(saved("JPEG")), "PNP361", CUT_OFF),
    "jpeg damaged": ("images/a.jpg", damaged(saved("JPEG")), "PNP361", DAMAGED),
    "webp cut off": ("images/a.webp", half(saved("WEBP")), "PNP361", CUT_OFF),
    "jpeg named png": ("images/a.png", saved("JPEG"), "PNP361", "(rename it to 'a.jpg')"),
    "svg named png": ("images/a.png", SQUARE, "PNP361", "(rename it to 'a.svg')"),
    "gif named png": ("images/a.png", saved("GIF"), "PNP361", "it is a GIF, not a PNG"),
    "page named jpg": ("images/a.jpg", b"<!DOCTYPE html>", "PNP361", "it is a web page"),
    "png named svg": ("images/a.svg", saved("PNG"), "PNP363", "it is a PNG"),
    "png empty": ("images/a.png", b"", "PNP361", "it is empty"),
    "svg empty": ("images/a.svg", b"", "PNP363", "it is empty"),
    "svg cut off": ("images/a.svg", half(SQUARE), "PNP363", "it is not well-formed"),
    "svgz cut off": ("images/a.svgz", half(gzip.compress(SQUARE)), "PNP363", "cannot be printed"),
    "outside": ("images/a.svg", drawing(IMAGE.format("/etc/hosts")), "PNP363", "out of the file"),
    "web": ("images/a.svg", drawing(IMAGE.format("http://a.example")), "PNP363", "leads out"),
    "other file": ("images/a.svg", drawing('<use href="b.svg#a"/>'), "PNP363", "leads out"),
    "entity": ("images/a.svg", drawing("&x;", ENTITY), "PNP363", "leads out of the file"),
    "folder": ("images/a.png", FOLDER, "PNP107", "expected a file, found a folder"),
    "pipe": ("images/a.svg", PIPE, "PNP107", "expected a file, found a pipe"),
    "icon empty": ("icons/star.svg", b"", "PNP111", "the file is empty"),
    "icon cut off": ("icons/star.svg", half(SQUARE), "PNP363", "not well-formed"),
    "icon as folder": ("icons/star.svg", FOLDER, "PNP107", "found a folder"),
    "icon as pipe": ("icons/star.svg", PIPE, "PNP107", "found a pipe or a device"),
    "icon outside": (
        "icons/star.svg",
        drawing(IMAGE.format("/etc/hosts")),
        "PNP363",
        "leads out of the file",
    ),
}
