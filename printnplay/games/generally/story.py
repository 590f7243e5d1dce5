"""GeneRally in scenes: the deal, each round (four challenges, the track, bets, cards kept and
discarded), the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from printnplay.games.engine.cast import SMALL, Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Block, Row, Run, Scene, Sentence, Shot
from printnplay.games.generally.deck import STATISTICS, Bet, Keep, Lineup, Move, Scrap
from printnplay.games.generally.state import FINAL, State, tied

Step = Turn[State, Move]
PILES = 12.0
# What a transcript prints after the line-ups or the bets, before the choices that follow from them.
LINEUP, BET = "lineup", "bet"


def scenes(cast: Cast, steps: Sequence[Step], outcome: Outcome | None) -> Iterator[Scene]:
    dealt = [step for step in steps if step.seat == DEALER]
    yield _deal(cast, dealt)
    for _, held in groupby(steps[len(dealt) :], key=lambda step: step.before.round):
        yield _round(cast, list(held))
    if outcome:
        last, state = steps[-1].number, steps[-1].after
        sentences = (cast.result(outcome),)
        blocks = (Block(cast.text("track"), marks=state.marks), *cast.podium(outcome))
        yield Scene((last + 1, last), cast.text("end"), sentences, blocks)


def _deal(cast: Cast, steps: Sequence[Step]) -> Scene:
    state = steps[-1].after
    sentences = [cast.sentence("decks", "GEN-1")]
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        sentences.append(cast.sentence("draw", "GEN-3", count=len(state.hands[0])))
        sentences.append(cast.sentence("lot", "GEN-8", names=", ".join(_names(cast, state.lot))))
        blocks = dealt(cast, state)
    return Scene((steps[0].number, steps[-1].number), cast.text("set-up"), tuple(sentences), blocks)


def _names(cast: Cast, seats: Sequence[int]) -> list[str]:
    return [cast.players[seat].name for seat in seats]


def _round(cast: Cast, steps: Sequence[Step]) -> Scene:
    before = steps[0].before
    laid = of_kind(steps, Lineup)
    is_final, seats = before.round == FINAL, len(before.marks)
    key = "final-round" if is_final else "round"
    title, span = cast.text(key, number=before.round), (steps[0].number, steps[-1].number)
    cards = [card for step in laid for card in step.move.cards]
    held = () if is_final else hands(cast, before, cards)
    if len(laid) < seats:
        return Scene(span, title, (cast.sentence("unfinished"),), held or _laid(cast, laid))
    raced, after = laid[-1].after, steps[-1].after
    blocks = held + challenges(cast, laid)
    if is_final:  # the end shows the track once more
        blocks += bets(cast, steps)
    else:
        track = Block(cast.text("track"), marks=raced.marks, is_below=True)
        blocks += track, piles(cast, after, steps)
    wins = [
        (new - old) // (2 if is_final else 1)
        for old, new in zip(before.marks, raced.marks, strict=True)
    ]
    sentences = (*_raced(cast, laid, wins), *_betting(cast, steps, raced), *_choosing(cast, steps))
    brief = cast.text("round-brief", listed=_listed(cast, wins))
    standing = cast.standing("marks", after.marks)
    return Scene(span, title, sentences, blocks, brief, standing)


def _laid(cast: Cast, laid: Sequence[Turn[State, Lineup]]) -> tuple[Block, ...]:
    """A final round that is not played out."""
    return tuple(Block(rows=(cast.row(step.move.cards, SMALL),), seat=step.seat) for step in laid)


def _raced(
    cast: Cast, laid: Sequence[Turn[State, Lineup]], wins: Sequence[int]
) -> tuple[Sentence, ...]:
    winners, listed = tuple(_winners(cast, laid)), _listed(cast, wins)
    if laid[0].before.round == FINAL:
        return (
            cast.sentence("final", "GEN-13", after=LINEUP),
            *winners,
            cast.sentence("won", "GEN-13", after=LINEUP, listed=listed),
            cast.sentence("farthest", "GEN-14", after=LINEUP),
        )
    return (
        cast.once("lay", "GEN-3", after=LINEUP),
        cast.once("highest", "GEN-4", "GEN-5", after=LINEUP),
        *winners,
        cast.sentence("won", "GEN-6", after=LINEUP, listed=listed),
    )


def _winners(cast: Cast, laid: Sequence[Turn[State, Lineup]]) -> Iterator[Sentence]:
    """Who has the highest value of each statistic."""
    deck = laid[0].before.deck
    for at, statistic in enumerate(STATISTICS):
        values = {step.seat: deck.values[at][deck.number[step.move.cards[at]]] for step in laid}
        best = max(values.values())
        seats = [seat for seat, value in values.items() if value == best]
        key, rule = ("challenge", "GEN-4") if len(seats) == 1 else ("challenge-shared", "GEN-5")
        names = cast.names(seats)
        yield cast.pictured(key, rule, after=LINEUP, statistic=statistic, names=names, value=best)


def _listed(cast: Cast, counts: Sequence[int]) -> str:
    return ", ".join(cast.counted(seat, count) for seat, count in enumerate(counts))


def _betting(cast: Cast, steps: Sequence[Step], raced: State) -> tuple[Sentence, ...]:
    """Each tie, and how it is settled."""
    sentences = []
    for group, held in groupby(of_kind(steps, Bet), key=lambda step: tied(step.before.ranking)):
        made = {step.seat: step.move.markers for step in held}
        listed = ", ".join(cast.counted(seat, count) for seat, count in made.items())
        names = cast.names(group)
        sentences.append(cast.sentence("tie", "GEN-7", after=BET, names=names, listed=listed))
        if 0 in made.values() and len({*made.values()}) > 1:
            sentences.append(cast.sentence("zero", "GEN-7", after=BET))
        best = [seat for seat, count in made.items() if count == max(made.values())]
        if len(best) > 1:
            first = min(best, key=raced.lot.index)
            sentences.append(cast.sentence("equal-bets", "GEN-8", after=BET, seat=first))
        else:
            count, seat = made[best[0]], best[0]
            sentences.append(cast.pictured("bet-won", "GEN-7", after=BET, count=count, seat=seat))
    return tuple(sentences)


def _choosing(cast: Cast, steps: Sequence[Step]) -> tuple[Sentence, ...]:
    sentences, keeps, scraps = [], of_kind(steps, Keep), of_kind(steps, Scrap)
    if keeps:
        kept = keeps[0]
        car = _car(kept.before, kept.move.card)
        sentences.append(cast.sentence("keep", "GEN-9", seat=kept.seat, card=car))
    if scraps:
        gone = scraps[0]
        car, owner = _car(gone.before, gone.move.card), gone.move.seat
        sentences.append(cast.sentence("scrap", "GEN-10", seat=gone.seat, other=owner, card=car))
    if keeps and scraps:
        sentences.append(cast.once("last", "GEN-11", "GEN-12", seat=keeps[-1].seat))
    return tuple(sentences)


def _car(state: State, card: str) -> str:
    """A card by its car's name: its numbers are seen."""
    return state.deck.names[state.deck.number[card]]


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """What everyone has drawn, and below it the markers and what is left to draw."""
    blocks = []
    for seat, block in enumerate(hands(cast, state)):
        shots = _tokens(cast, seat, state.markers[seat]), _stock(cast, state, seat)
        blocks.append(replace(block, rows=(*block.rows, Row((Run(shots),), PILES))))
    return tuple(blocks)


def hands(cast: Cast, state: State, laid: Iterable[str] = ()) -> tuple[Block, ...]:
    """What everyone has drawn: the cards that are laid are lifted."""
    held = {seat: state.deck.ids_of(hand) for seat, hand in enumerate(state.hands)}
    return cast.hands(held, SMALL, frozenset(laid))


def challenges(cast: Cast, laid: Sequence[Turn[State, Lineup]]) -> tuple[Block, ...]:
    """Everyone's card for each statistic, the highest framed."""
    deck, blocks = laid[0].before.deck, []
    for at, name in enumerate(STATISTICS):
        cards = [(step.seat, step.move.cards[at]) for step in laid]
        values = [deck.values[at][deck.number[card]] for _, card in cards]
        shots = tuple(
            cast.shot(card, seat, str(value), is_best=value == max(values))
            for (seat, card), value in zip(cards, values, strict=True)
        )
        label = cast.speech.name(name, "statistic")
        blocks.append(Block(label, (Row((Run(shots),), SMALL),), is_below=not at))
    return tuple(blocks)


def piles(cast: Cast, state: State, steps: Sequence[Step]) -> Block:
    """One row per seat: its bet, its markers, and its piles after the round. Cards kept for the
    final in it are marked; a card that was taken away is on the discards, with the taker."""
    bets = {step.seat: step.move.markers for step in of_kind(steps, Bet)}
    names = ("bet", "markers", "draw-pile", "final-lap", "discards")[not bets :]
    rows = tuple(_piles(cast, state, seat, steps, bets) for seat in range(len(state.marks)))
    return Block(rows=rows, heads=tuple(cast.text(name) for name in names))


def _piles(
    cast: Cast, state: State, seat: int, steps: Sequence[Step], bets: Mapping[int, int]
) -> Row:
    deck, during = state.deck, steps[0].before
    kept = {step.move.card for step in of_kind(steps, Keep)}
    runs = (
        Run((_tokens(cast, seat, state.markers[seat]),)),
        Run((_stock(cast, during, seat),)),
        _finals(cast, deck.ids_of(state.finals[seat][::-1]), kept),
        Run((_discards(cast, state, seat, steps),)),
    )
    bet = Run((_tokens(cast, seat, bets[seat]),) if seat in bets else ())
    return Row((bet, *runs) if bets else runs, PILES, seat=seat)


def _finals(cast: Cast, cards: Iterable[str], kept: set[str]) -> Run:
    """The last one is on top."""
    shots = tuple(cast.shot(card, is_marked=card in kept) for card in cards)
    return Run(shots or (cast.pile("", 0),), "fan")


def bets(cast: Cast, steps: Sequence[Step]) -> tuple[Block, ...]:
    """What everyone in a tie bets."""
    made = of_kind(steps, Bet)
    shots = tuple(_tokens(cast, step.seat, step.move.markers) for step in made)
    badged = tuple(replace(shot, seat=step.seat) for shot, step in zip(shots, made, strict=True))
    row = Row((Run(badged),), PILES)
    return (Block(cast.text("bets"), (row,), is_below=True),) if made else ()


def _stock(cast: Cast, state: State, seat: int) -> Shot:
    deck = state.deck
    return cast.pile(cast.back(deck.ids[deck.own[seat][0]]), len(state.stocks[seat]))


def _tokens(cast: Cast, seat: int, count: int) -> Shot:
    face = cast.cars[seat].replace("pawns/car", "markers/marker")
    return Shot(face, tag=str(count), is_faint=not count)


def _discards(cast: Cast, state: State, seat: int, steps: Sequence[Step]) -> Shot:
    """In the order of the table: a card taken away by another is on top."""
    taken = [step for step in of_kind(steps, Scrap) if step.move.seat == seat]
    cards = state.deck.ids_of(state.discards[seat])
    count = len(cards) + len(state.unused[seat])
    if taken:
        return cast.pile(cast.faces[taken[-1].move.card], count, taken[-1].seat)
    return cast.pile(cast.faces[cards[0]], count) if cards else cast.pile("", 0)


storyteller = Storyteller(scenes, colours="cars", car="pawns/car-{colour}")
