"""docs/add-a-document.md, followed to the letter in a copy of the package."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

from tests.test_guides import REPOSITORY, Follower, blocks, follow

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository's package, data and templates, with all that the guide adds."""
    root = tmp_path_factory.mktemp("copy")
    for name in ("printnplay", "card_data", "templates"):
        shutil.copytree(REPOSITORY / name, root / name)
    return root


def test_the_guide_adds_a_document_to_every_kit(copy: Path) -> None:
    for block in blocks("add-a-document.md"):
        is_new = bool(block.file) and not block.is_added
        assert not is_new or not (copy / block.file).exists(), "it edits no other file"
    follow("add-a-document.md", copy, Follower(copy, copy))
    (sheets,) = (copy / "kits").rglob("sheets.pdf")
    with pypdfium2.PdfDocument(sheets) as pdf:
        titles = [entry.get_title() for entry in pdf.get_toc()]
        assert titles[2:4] == ["Liste des cartes", "Cartes vitesse"]
        page = pdf[2].get_textpage().get_text_range()
    assert "Liste des cartes" in page
    assert "1 × red-40" in page
