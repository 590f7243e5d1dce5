"""The files of a kit: its PDFs, its cut files, and the manifest that lists them."""

import json
from collections.abc import Iterator

from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.faces.face import Page
from printnplay.kit.choice import Choice
from printnplay.kit.model import Document, KitPlan
from printnplay.kit.pages import count_extras
from printnplay.pdf.sheet_pdf import About, sheets_pdf

DUPLEX = {"duplex-long": "DuplexFlipLongEdge", "duplex-short": "DuplexFlipShortEdge"}


def kit_files(game: Game, choice: Choice, kit: KitPlan) -> Iterator[tuple[str, bytes]]:
    """One by one, the manifest last."""
    files = []
    for document in kit.documents:
        about = _about(game, choice, kit, document.how)
        document.plates.add({face.name: face.picture for face in kit.faces})
        marks = choice.registration if document.stock != "plain" else None
        yield (
            document.name,
            sheets_pdf(document.sheets, document.plates, about, registration=marks),
        )
        files.append(_listed(document))
    for name, data in _cut_files(choice, kit):
        yield name, data
        files.append({"name": name})
    text = json.dumps(_manifest(game, choice, kit, files), indent=2, ensure_ascii=False)
    yield "kit.json", f"{text}\n".encode()


def _cut_files(choice: Choice, kit: KitPlan) -> Iterator[tuple[str, bytes]]:
    if choice.options.cut_file is not None:
        from printnplay.kit.cutfile import cut_files

        yield from cut_files(choice, kit)


def _listed(document: Document) -> dict[str, object]:
    return {"name": document.name, "stock": document.stock, "pages": document.pages}


def _about(game: Game, choice: Choice, kit: KitPlan, how: str) -> About:
    language = choice.look.language
    parts = {part.id: game.word(f"component.{part.id}", language) for part in game.components}
    more = {p.component: _page_name(game, p, language) for p in kit.drawn_pages}
    sides = {side.value: game.word(f"sheet.{side}", language) for side in Side}
    return About(
        title=game.title_in(language),
        subject=f"{game.word('sheet.kit', language)}, {choice.paper}, {choice.layout.backs}",
        language=language,
        names=more | parts | sides,
        stamp=choice.label(game, kit.edition),
        ruler=game.word("sheet.ruler", language),
        duplex=DUPLEX.get(how, "Simplex"),
        edges=choice.edges,
        fonts=kit.fonts,
    )


def _page_name(game: Game, page: Page, language: str) -> str:
    """A player's box or mat with the colour."""
    if page.extra is None:
        return page.component
    name, colour = game.word(f"{page.extra}.name", language), f"colour.{page.colour}"
    return f"{name} ({game.word(colour, language)})" if game.has_word(colour) else name


def _edition(game: Game) -> str | None:
    """Of the cards that are played; None for a game without rules."""
    from printnplay.games.discovery import has_rules

    if not has_rules(game):
        return None
    from printnplay.games.cards import edition_of

    return edition_of(game)


def _manifest(
    game: Game, choice: Choice, kit: KitPlan, files: list[dict[str, object]]
) -> dict[str, object]:
    return {
        "kit": 1,
        "game": game.id,
        "language": choice.look.language,
        "paper": choice.paper,
        "backs": choice.layout.backs,
        "ink": "low" if choice.look.is_low_ink else "full",
        "printer": choice.printer.name if choice.printer else None,
        "options": list(choice.custom),
        **({"draft": True} if choice.options.draft else {}),
        "files": files,
        "sheets": kit.papers,
        "cuts": kit.cuts,
        "copies": dict(kit.copies),
        "extras": count_extras(kit.drawn_pages, choice.selection.times)
        | ({"sample-game": 1} if kit.has_sample else {}),
        "edition": _edition(game),
        "print_edition": kit.edition,
    }
