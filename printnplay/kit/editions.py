"""Editions: the same kit for several papers, backs, inks and languages; and the game as one of them
prints it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from printnplay.core.diagnostics import Report, WrongArgument, did_you_mean, listed, quote
from printnplay.core.units import is_small, read_paper
from printnplay.data.model import Game
from printnplay.kit.choice import Choice
from printnplay.kit.options import AIDS, KitOptions, kit_options
from printnplay.kit.user import locale_language, locale_paper

AXES = tuple(each.name for each in kit_options() if each.group == "edition")
Over = Mapping[str, Sequence[str]]
"""Values by the names of AXES."""


def editions(
    game: Game, options: KitOptions, *, over: Over | None = None
) -> tuple[KitOptions, ...]:
    """The options of every edition with these papers, backs, inks and languages, each once. What
    `over` does not name is as in the options, or else the user's own paper and language. Raises
    WrongArgument for what this game or a paper cannot follow.

    >>> game = load_game("rasant")
    >>> made = editions(game, KitOptions(paper="a4"), over={"lang": ("en", "fr")})
    >>> [(kit.paper, kit.lang) for kit in made]
    [('a4', 'en'), ('a4', 'fr')]
    """
    values = {name: (getattr(options, name),) for name in AXES} | dict(over or {})
    if unknown := values.keys() - set(AXES):
        raise WrongArgument(f"editions differ in {listed(AXES, 'and')}, not in {listed(unknown)}")
    _check_names(game, options)
    each = product(*(values[name] for name in AXES))
    asked = (replace(options, **dict(zip(AXES, one, strict=True))) for one in each)
    found = tuple(dict.fromkeys(_filled(game, edition) for edition in asked))
    for edition in found:
        _check_names(game, edition)
        _check_paper(game, edition)
    return found


def every_edition(game: Game) -> dict[str, tuple[str, ...]]:
    """The editions that people print: to be handed to `editions` as `over`."""
    return {
        "paper": ("a4", "letter"),
        "backs": ("duplex-long", "fold", "none"),
        "ink": ("full", "low"),
        "lang": game.languages,
    }


def _filled(game: Game, options: KitOptions) -> KitOptions:
    paper, lang = options.paper or locale_paper(), options.lang or locale_language(game)
    return replace(options, paper=paper, lang=lang)


def _check_names(game: Game, options: KitOptions) -> None:
    parts = [*(part.id for part in game.components), AIDS]
    for name in options.component:
        if name not in parts:
            hint = did_you_mean(name, parts) or f"it has {', '.join(parts)}"
            raise WrongArgument(f"{game.id} has no component {quote(name)}; {hint}")
    if options.lang and options.lang not in game.languages:
        known = ", ".join(game.languages)
        raise WrongArgument(f"{game.id} has no words in {quote(options.lang)}, only {known}")
    low, high = game.players
    if options.players and not low <= options.players <= high:
        raise WrongArgument(f"{game.id} is for {low} to {high} players, not {options.players}")


def _check_paper(game: Game, options: KitOptions) -> None:
    """A whole kit needs A4 or Letter: boards and sheets do not shrink. A deck does not."""
    paper = options.paper or locale_paper()
    decks = [part.id for part in game.components if part.is_deck and part.front]
    decks += [AIDS] if options.has_aids else []
    only_decks = bool(options.component) and set(options.component) <= set(decks)
    if is_small(read_paper(paper)) and not only_decks:
        hint = listed([f"--component {name}" for name in decks])
        raise WrongArgument(
            f"a kit needs a4 or letter; on {paper} only decks can be printed, by name: "
            f"for {game.id} add {hint}"
        )


def with_aids(game: Game, choice: Choice, report: Report) -> Game:
    """The game that is printed: with its player aids, if they are asked for. Raises WrongArgument
    if only they are, and it has none."""
    if not choice.options.has_aids:
        return game
    from printnplay.documents.reference.aids import with_aids as add_aids

    found = add_aids(game, choice.look.language, report)
    if found is not game or report.has_errors:
        return found
    message, help = f"{game.id} has no player aids", "write 'aid:' in reference.en.yaml"
    if AIDS in choice.options.component:
        raise WrongArgument(f"{message}; {help}")
    report.warning("PNP705", game.pos, message=message, help=help)
    return game
