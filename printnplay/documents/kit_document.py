"""The flowing documents that a whole kit has in its sheets, found by their folders.

Each folder of documents/ that has a module `in_kit` brings one: its DOCUMENT. A new document is a
folder, a layout file and words; docs/add-a-document.md adds one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from printnplay.core.diagnostics import Result
from printnplay.data.model import Game
from printnplay.faces.session import Draw
from printnplay.pdf.book import Book

if TYPE_CHECKING:
    from printnplay.documents.setting import Setting
    from printnplay.pdf.flow_document import LaidDocument

HERE = Path(__file__).parent
IN_KIT = "in_kit"


class ReadDocument(Protocol):
    """The content of a document for one game in one language."""

    def texts(self) -> Iterable[str]:
        """All of it: kits with the same texts are the same edition."""

    def lay_out(self, book: Book, draw: Draw, setting: "Setting") -> "Result[LaidDocument | None]":
        """Its pages, with the fonts and forms of a book; None if it has an error."""


@dataclass(frozen=True, slots=True)
class KitDocument:
    """`order` is its place among the others, after the contents page. `read` gives its content for
    a game in a language, None if that has no such document. With a `flag` it is printed only if
    that is asked for."""

    id: str
    order: int
    read: Callable[[Game, str], Result[ReadDocument | None]]
    flag: str = ""


@cache
def kit_documents() -> tuple[KitDocument, ...]:
    """In the order of sheets.pdf."""
    folders = sorted(path.parent.name for path in HERE.glob(f"*/{IN_KIT}.py"))
    found = [import_module(f"{__package__}.{name}.{IN_KIT}").DOCUMENT for name in folders]
    return tuple(sorted(found, key=lambda document: document.order))
