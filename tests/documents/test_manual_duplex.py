"""The page that explains how to print both sides names the files that are in the kit."""

import pytest
from pypdfium2 import PdfDocument

from printnplay.core.units import PAPERS
from printnplay.documents.manual_duplex import SideFiles, manual_duplex_page
from printnplay.faces.session import Draw, Look
from printnplay.kit.build import build_kit
from printnplay.kit.options import KitOptions
from tests.kinds.samples import sample
from tests.shown import words


def page_of(language: str, files: SideFiles) -> str:
    draw = Draw(sample("dominoes"), Look(language))
    page = manual_duplex_page(draw, PAPERS["a4"], (5, 5), files).value
    assert page is not None
    return " ".join(words(page.picture))


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_it_names_the_files_of_every_pile(language: str) -> None:
    one = page_of(language, SideFiles(("pieces-fronts.pdf",), ("pieces-backs.pdf",)))
    assert ("pieces-fronts.pdf" in one, "pieces-backs.pdf" in one) == (True, True)
    assert "cards" not in one
    assert not {"{", "}"} & set(one)
    fronts, backs = (f"{stem}-fronts.pdf" for stem in ("cards", "pieces")), ("b.pdf", "c.pdf")
    both = page_of(language, SideFiles(tuple(fronts), backs))
    assert "cards-fronts.pdf / pieces-fronts.pdf" in both
    assert "b.pdf / c.pdf" in both


def test_a_kit_of_tiles_has_the_files_that_it_names() -> None:
    options = KitOptions(paper="a4", lang="en", backs="separate", component=("stones",))
    kit = build_kit(sample("dominoes"), options)
    names = {"pieces-fronts.pdf", "pieces-backs.pdf", "manual-duplex.pdf", "kit.json"}
    assert set(kit.files) == names
    (page,) = PdfDocument(kit.files["manual-duplex.pdf"])
    text = page.get_textpage().get_text_range()
    assert ("pieces-fronts.pdf" in text, "pieces-backs.pdf" in text) == (True, True)
    assert "cards" not in text
