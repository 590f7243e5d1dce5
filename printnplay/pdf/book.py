"""The PDF that drawings are written into: its pages, and the resources they share.

One dictionary of resources serves all pages and forms: fonts, forms, transparency and shadings are
numbered in the order of their first use, so the same input gives the same bytes.
"""

import zlib
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

from reportlab.pdfbase import pdfdoc

from printnplay.core.geometry import Box, Matrix, Side
from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.pdf.fonts import BookFonts
from printnplay.sheets.model import Correction
from printnplay.text.font import Font

RESOURCES = "Resources"

# Larger than any drawing in its own units: forms are clipped by what uses them.
EVERYWHERE: Box = (-1_000_000, -1_000_000, 1_000_000, 1_000_000)
# The first to know the Duplex hint.
VERSION = (1, 7)
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)


class PackedStream(pdfdoc.PDFObject):
    """A stream that is already compressed, and the other entries of its dictionary."""

    __RefOnly__ = 1

    def __init__(self, entries: dict[str, object], data: bytes) -> None:
        self.entries, self.data = entries, data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        said = b"".join(
            b"/%s %s " % (name.encode(), pdfdoc.format(value, document))
            for name, value in self.entries.items()
        )
        head = b"<< %s/Filter /FlateDecode /Length %d >>" % (said, len(self.data))
        return b"%s\nstream\n%s\nendstream\n" % (head, self.data)


class PdfPage(pdfdoc.PDFObject):
    """A page: its boxes, as entries of its dictionary, and its drawing. All pages share what they
    use."""

    __RefOnly__ = 1

    def __init__(self, boxes: str, contents: PackedStream) -> None:
        self.boxes, self.contents = boxes, contents

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        held = {"Parent": document.Pages, "Contents": self.contents}
        numbers = {name: _number(document, document.Reference(o).name) for name, o in held.items()}
        numbers["Resources"] = _number(document, RESOURCES)
        links = " ".join(f"/{name} {number} 0 R" for name, number in numbers.items())
        return f"<< /Type /Page {self.boxes} {links} >>\n".encode()


def _number(document: pdfdoc.PDFDocument, name: str) -> int:
    found: int = document.idToObjectNumberAndVersion[name][0]
    return found


@lru_cache(maxsize=50_000)
def number(value: float, digits: int = 3) -> str:
    """A PDF number, as short as it can be. The places of cards recur on every sheet."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def in_millimetres(paper: Size) -> str:
    """Leads from points to millimetres from the top left of a page, y pointing down."""
    k = POINTS_PER_MM
    return f"{number(k, 6)} 0 0 {number(-k, 6)} 0 {number(paper.height * k, 4)} cm"


class _Output(pdfdoc.PDFFile):
    """The file as it grows: ReportLab's own keeps every object, and joins them in the end, so that
    a kit of pictures takes twice its size."""

    def __init__(self) -> None:
        super().__init__(VERSION)
        self.buffer = BytesIO()
        self.buffer.writelines(self.strings)
        self.write = self.buffer.write

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.buffer.getvalue()


class _Document(pdfdoc.PDFDocument):
    """Writes each object as soon as it is formatted. Objects can add others while they are."""

    def format(self) -> bytes:
        self.encrypt.prepare(self)
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        file = _Output()
        names: list[str] = []
        while (name := self.numberToId.get(len(names) + 1)) is not None:
            formatted = pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self)
            self.idToOffset[name] = file.add(formatted)
            names.append(name)
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, names)
        at = file.add(table.format(self))
        ends = {"startxref": at, "Size": len(names) + 1, "Root": root, "Info": info}
        file.add(pdfdoc.PDFTrailer(**ends, ID=self.ID()).format(self))
        return file.format(self)


def _document() -> pdfdoc.PDFDocument:
    return _Document(compression=1, invariant=1, pdfVersion=VERSION)


@dataclass(slots=True)
class Book:
    """Collects pages; `to_bytes()` returns the finished file. With a correction, all pages are
    drawn as one printer needs them."""

    document: pdfdoc.PDFDocument = field(default_factory=_document)
    forms: dict[str, object] = field(default_factory=dict)
    images: dict[str, str] = field(default_factory=dict)
    printed: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The largest width and height of each image, in millimetres."""
    states: dict[tuple[float, float], str] = field(default_factory=dict)
    masks: dict[str, object] = field(default_factory=dict)
    shadings: dict[str, object] = field(default_factory=dict)
    gradients: dict[object, tuple[str, str | None]] = field(default_factory=dict)
    destinations: dict[str, object] = field(default_factory=dict)
    correction: Correction | None = None
    fonts: BookFonts = field(default_factory=BookFonts)

    @classmethod
    def about(cls, title: str, subject: str, language: str) -> "Book":
        """An empty book with its title and description."""
        book = cls()
        book.describe(title, subject, language)
        return book

    def describe(self, title: str, subject: str, language: str) -> None:
        """Sets the title and the description of the file."""
        info = self.document.info
        info.title, info.subject = title, subject
        info.author = info.creator = "printnplay"
        self.document.Catalog.Lang = pdfdoc.PDFString(language)

    def defend_scale(self, duplex: str | None) -> None:
        """Asks the print dialog for 100%, and for the edge to turn the paper on."""
        wishes = pdfdoc.ViewerPreferencesPDFDictionary()
        wishes["PrintScaling"] = "None"
        if duplex:
            wishes["Duplex"] = duplex
        self.document.Catalog.ViewerPreferences = wishes

    @property
    def has_pages(self) -> bool:
        return bool(self.document.Pages.pages)

    def bookmark(self, title: str, *, level: int = 0) -> None:
        """An outline entry that leads to the last page."""
        name = f"page-{len(self.destinations)}"
        place = pdfdoc.Destination(name)
        place.setPage(self.document.Reference(self.document.Pages.pages[-1]))
        place.fit()
        self.destinations[name] = place
        self.document.outline.addOutlineEntry(name, level, title, None)
        self.document.Catalog.showOutline()

    def _bookmarkReference(self, name: str) -> object:  # noqa: N802
        """ReportLab asks for outline targets under this name."""
        return self.destinations[name]

    def add_page(
        self,
        content: str,
        paper: Size,
        *,
        side: Side = Side.FRONT,
        trim: Box | None = None,
        bleed: Box | None = None,
    ) -> None:
        """A page, whose content is in points from the lower left; the boxes are in mm from the top
        left, and none is larger than the page."""
        moved = self.correction.matrix(paper, side) if self.correction else UNMOVED
        if self.correction:
            *turned, x, y = moved
            place = " ".join(number(v, 8) for v in (*turned, x * POINTS_PER_MM, y * POINTS_PER_MM))
            content = f"q {place} cm\n{content}\nQ"
        self.document.addPage(PdfPage(_boxes(paper, moved, trim, bleed), _packed({}, content)))

    def add_form(
        self,
        content: str,
        *,
        box: Box = EVERYWHERE,
        is_group: bool = False,
        is_grey: bool = False,
        is_isolated: bool = False,
    ) -> str:
        """A drawing in a box (left, top, right, bottom) that is used again; its name."""
        entries: dict[str, object] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([number(at) for at in box]),
            "Resources": pdfdoc.PDFObjectReference(RESOURCES),
        }
        if is_group:
            space = "DeviceGray" if is_grey else "DeviceRGB"
            group = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName(space)}
            group |= {"I": "true"} if is_isolated else {}
            entries["Group"] = pdfdoc.PDFDictionary(group)
        return self.name_form(self.document.Reference(_packed(entries, content)))

    def name_form(self, reference: object) -> str:
        """The name under which pages draw a form or an image."""
        name = f"X{len(self.forms) + 1}"
        self.forms[name] = reference
        return name

    def add_stream(self, entries: dict[str, object], data: bytes) -> object:
        """Bytes that are compressed, unless their entries name a filter; a reference to them."""
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data)
        stream.filters = [pdfdoc.PDFZCompress]
        return self.document.Reference(stream)

    def state(self, fill: float, stroke: float) -> str:
        """The name of a transparency."""
        return self.states.setdefault((fill, stroke), f"G{len(self.states) + 1}")

    def add_mask(self, form: str) -> str:
        """A soft mask by the lightness of a form."""
        name = f"M{len(self.masks) + 1}"
        mask = {"S": pdfdoc.PDFName("Luminosity"), "G": self.forms[form]}
        entries = {"SMask": pdfdoc.PDFDictionary(mask)}
        self.masks[name] = pdfdoc.PDFDictionary(entries)
        return name

    def blend(self, mode: str) -> str:
        """The name of the state in which colours mix with those below, by a blend mode of CSS."""
        known = "".join(part.capitalize() for part in mode.split("-"))
        self.masks.setdefault(known, pdfdoc.PDFDictionary({"BM": pdfdoc.PDFName(known)}))
        return known

    def add_shading(self, entries: dict[str, object]) -> str:
        name = f"S{len(self.shadings) + 1}"
        self.shadings[name] = self.document.Reference(pdfdoc.PDFDictionary(entries))
        return name

    def show_run(self, text: str, font: Font, size: float, *, is_rtl: bool = False) -> str:
        """The operators that show text of one font and one direction."""
        return self.fonts.show(font, text, number(size), is_rtl=is_rtl)

    def to_bytes(self) -> bytes:
        states = {name: _transparency(*pair) for pair, name in self.states.items()}
        resources = pdfdoc.PDFResourceDictionary(
            XObject=self.forms,
            ExtGState=states | self.masks,
            Shading=self.shadings,
            Font=self.fonts.write(self),
        )
        self.document.Reference(resources, RESOURCES)
        data: bytes = self.document.GetPDFData(self)
        return data


@lru_cache(maxsize=64)
def _boxes(paper: Size, moved: Matrix, trim: Box | None, bleed: Box | None) -> str:
    """Nearly all pages of a file have the same ones."""
    width, height = paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM
    boxes: dict[str, Box] = {"MediaBox": (0, 0, width, height)}
    for name, box in (("TrimBox", trim), ("BleedBox", bleed)):
        boxes |= {name: _placed(box, paper, moved)} if box else {}
    corners = {
        name: " ".join(
            number(min(max(at, 0), most), 4)
            for at, most in zip(box, (width, height) * 2, strict=True)
        )
        for name, box in boxes.items()
    }
    return " ".join(f"/{name} [{numbers}]" for name, numbers in corners.items())


def _placed(box: Box, paper: Size, moved: Matrix) -> Box:
    """A box in points, from the lower left: around it as it is drawn."""
    x1, y1, x2, y2 = box
    a, b, c, d, e, f = moved
    corners = [(x, paper.height - y) for x in (x1, x2) for y in (y1, y2)]
    xs = [(a * x + c * y + e) * POINTS_PER_MM for x, y in corners]
    ys = [(b * x + d * y + f) * POINTS_PER_MM for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _packed(entries: dict[str, object], content: str) -> PackedStream:
    """Compressed at once: a thousand pages are not kept in full."""
    return PackedStream(entries, _compressed(content))


def _compressed(content: str) -> bytes:
    """Most contents are short, and a window no longer than they are is set up in a third of the
    time."""
    data = content.encode("latin-1")
    window = min(max(len(data).bit_length(), 9), zlib.MAX_WBITS)
    packer = zlib.compressobj(wbits=window, memLevel=min(window - 6, zlib.DEF_MEM_LEVEL))
    return packer.compress(data) + packer.flush()


def _transparency(fill: float, stroke: float) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary({"ca": number(fill), "CA": number(stroke)})
