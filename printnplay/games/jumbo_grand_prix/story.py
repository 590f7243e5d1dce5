"""Jumbo Grand Prix in scenes: the deal, the rounds of exchanges, every race, the end."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from printnplay.games.engine.cast import SMALL, TINY, Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Block, Row, Run, Scene, Sentence, Shot
from printnplay.games.jumbo_grand_prix.deck import PLACE, STOCK, Deck, Exchange, Move, Race, worth
from printnplay.games.jumbo_grand_prix.state import HAND, ROUNDS, State

Step = Turn[State, Move]
PARTS = ("body", "engine", "tyres", "driver")
Worth = tuple[int, int, bool]
Turns = Sequence[Turn[State, Exchange]]
Races = Sequence[Turn[State, Race]]
Worths = Mapping[int, Worth | None]
"""By seat; None for an incomplete car."""


def scenes(cast: Cast, steps: Sequence[Step], outcome: Outcome | None) -> Iterator[Scene]:
    first = next((at for at, step in enumerate(steps) if step.seat != DEALER), len(steps))
    yield _deal(cast, steps[:first])
    race, held = 1, list[Step]()
    for step in steps[first:]:
        held.append(step)
        if step.after.phase in ("again", "over"):
            continue
        if step.move.type == "shuffle":
            yield from _race(cast, race, held)
            race, held = race + 1, []
    if held:
        yield from _race(cast, race, held)
    if outcome:
        yield _end(cast, steps[-1].number, steps[-1].after, outcome)


def _deal(cast: Cast, steps: Sequence[Step]) -> Scene:
    state = steps[-1].after
    sentences = [cast.sentence("even", "JGP-1")] if len(state.hands) == 2 else []
    if state.hands[0]:
        count, stock = len(state.hands[0]), len(state.stock)
        sentences.append(cast.sentence("deal", "JGP-2", count=count, stock=stock))
    if state.prizes.offer:
        sentences.append(cast.sentence("offer", "JGP-3"))
        sentences.append(cast.sentence("starter", "JGP-6", seat=state.starter))
    span = steps[0].number, steps[-1].number
    return Scene(span, cast.text("set-up"), tuple(sentences), dealt(cast, state))


def _race(cast: Cast, race: int, steps: Sequence[Step]) -> Iterator[Scene]:
    """The exchanges, round by round, then the race itself."""
    turns = of_kind(steps, Exchange)
    seats = len(turns[0].before.hands)
    rest = steps[len(turns) :]
    for at in range(0, len(turns), seats):
        yield _exchanges(cast, race, at // seats + 1, turns[at : at + seats])
    if rest:
        yield _run(cast, race, rest)


def _exchanges(cast: Cast, race: int, round: int, turns: Turns) -> Scene:
    """The brief line reports only the hands after the last round."""
    title = cast.text("exchanges", race=race, round=round)
    sentences = tuple(
        dict.fromkeys(sentence for turn in turns for sentence in _exchange_sentences(cast, turn))
    )
    if race == round == 1:
        sentences = (cast.sentence("rounds", "JGP-5"), *sentences)
    sentences = (*sentences, _holding(cast, turns))
    brief = cast.text("exchanges-brief", count=HAND + ROUNDS) if round == ROUNDS else ""
    return Scene(
        (turns[0].number, turns[-1].number), title, sentences, exchanged(cast, turns), brief
    )


def _holding(cast: Cast, turns: Turns) -> Sentence:
    """What everyone has after a round; a record can end before."""
    counts = {len(hand) for hand in turns[-1].after.hands}
    if len(counts) > 1:
        return cast.sentence("unfinished")
    return cast.sentence("holding", "JGP-5", count=counts.pop())


def _exchange_sentences(cast: Cast, turn: Turn[State, Exchange]) -> Iterator[Sentence]:
    move, seat = turn.move, turn.seat
    if move.discard:
        yield cast.once("exchange-a", "JGP-7", seat=seat, discard=move.discard)
        yield cast.once("not-there", "JGP-8")
    else:
        yield cast.sentence("exchange-b", "JGP-10", seat=seat)
    kinds = [source == STOCK for source in move.take]
    if kinds == [False, True]:
        card = next(cards_taken(turn))[1]
        yield cast.once("open-first", "JGP-9", seat=seat, card=card)


def _run(cast: Cast, race: int, steps: Sequence[Step]) -> Scene:
    raced = of_kind(steps, Race)
    before, after = raced[0].before, steps[-1].after
    title, span = cast.text("race", race=race), (steps[0].number, steps[-1].number)
    deck, seats = before.deck, len(before.hands)
    found = {step.seat: worth(deck, step.move.cards) for step in raced}
    if len(raced) < seats:
        blocks = tuple(car(cast, step, found[step.seat], "") for step in raced)
        return Scene(span, title, (cast.sentence("unfinished"),), blocks)
    order = sorted(raced, key=lambda step: found[step.seat] or (0, 0, False), reverse=True)
    won = _won(before, raced[-1].after)
    winner = order[0].seat
    blocks = tuple(
        car(cast, s, found[s.seat], won.get(s.seat, ""), is_best=s.seat == winner) for s in order
    )
    sentences = (*_values(cast, deck, order, found), *_ties(cast, order, found))
    sentences += _prizes(cast, order, found, won, deck)
    value = (found[winner] or (0,))[0]
    brief = cast.text("race-brief", seat=winner, worth=value)
    points = [sum(deck.points_of[card] for card in held) for held in after.prizes.won]
    return Scene(span, title, sentences, blocks, brief, cast.standing("points", points))


def _won(before: State, after: State) -> dict[int, str]:
    both = enumerate(zip(before.prizes.won, after.prizes.won, strict=True))
    return {seat: new[-1] for seat, (old, new) in both if len(new) > len(old)}


def _values(cast: Cast, deck: Deck, order: Races, found: Worths) -> tuple[Sentence, ...]:
    sentences = []
    for step in order:
        value, seat = found[step.seat], step.seat
        values = {deck.part_of[card]: deck.value_of[card] for card in step.move.cards}
        if value is None:
            sentences.append(cast.sentence("incomplete", "JGP-13", seat=seat))
            continue
        numbers = [values[part] for part in PARTS]
        if len({*numbers}) == 1:
            sentences.append(cast.sentence("full", "JGP-16", seat=seat, worth=value[0]))
        elif len({*numbers[:3]}) == 1:
            sentences.append(
                cast.sentence("set", "JGP-15", seat=seat, value=numbers[3], worth=value[0])
            )
        else:
            terms = " + ".join(map(str, numbers))
            sentences.append(cast.once("sum", "JGP-14", seat=seat, terms=terms, worth=value[0]))
    return tuple(sentences)


def _ties(cast: Cast, order: Races, found: Worths) -> tuple[Sentence, ...]:
    sentences = []
    for better, worse in pairwise(order):
        one, two = found[better.seat], found[worse.seat]
        if one and two and one[0] == two[0]:
            key = "tie-driver" if one[1] != two[1] else "tie-wreath"
            sentences.append(
                cast.sentence(key, "JGP-17", seat=better.seat, other=worse.seat, worth=one[0])
            )
    return tuple(sentences)


def _prizes(
    cast: Cast, order: Races, found: Worths, won: Mapping[int, str], deck: Deck
) -> tuple[Sentence, ...]:
    winner = order[0].seat
    best = found[winner]
    if not best:
        return (cast.sentence("nobody", "JGP-18"),)
    points = deck.points_of[won[winner]]
    return (
        cast.pictured("race-brief", "JGP-18", seat=winner, worth=best[0]),
        cast.sentence("prize", "JGP-18", seat=winner, points=points),
        *_followers(cast, order[1:], found, won, deck),
        cast.once("again", "JGP-19", seat=winner),
    )


def _followers(
    cast: Cast, order: Races, found: Worths, won: Mapping[int, str], deck: Deck
) -> Iterator[Sentence]:
    """The other cars that started, and what their score cards are worth."""
    for seat in (step.seat for step in order):
        value = found[seat]
        if value and seat in won:
            points = deck.points_of[won[seat]]
            yield cast.pictured("next-car", "JGP-18", points=points, seat=seat, worth=value[0])


def _end(cast: Cast, last: int, state: State, outcome: Outcome) -> Scene:
    rows = {
        seat: (cast.row(held, SMALL, spread="fan"),)
        for seat, held in enumerate(state.prizes.won)
        if held
    }
    sentences = [cast.result(outcome)]
    scores = [outcome.scores[seat] for seat in rows]
    if len({*scores}) < len(scores):
        sentences.append(cast.sentence("equal", "JGP-20"))
    return Scene((last + 1, last), cast.text("end"), tuple(sentences), cast.podium(outcome, rows))


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """What is to be won, the piles, and the hands."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        hands = {seat: _sorted(state.deck, hand) for seat, hand in enumerate(state.hands)}
        blocks = cast.hands(hands, SMALL)
    if state.prizes.offer:
        prizes = state.prizes
        runs = (
            Run(tuple(cast.shot(card) for card in prizes.offer)),
            Run((cast.pile(cast.back(state.deck.scores[0]), len(prizes.pile)),)),
            Run((_stock(cast, state),)),
        )
        heads = cast.text("prizes"), cast.text("score-pile"), cast.text("stock-pile")
        blocks = (Block(rows=(Row(runs, SMALL),), heads=heads), *blocks)
    return blocks


def exchanged(cast: Cast, turns: Sequence[Turn[State, Exchange]]) -> tuple[Block, ...]:
    """One row per turn: the hand before it, the cards taken, and the piles after it."""
    heads = tuple(cast.text(word) for word in ("hand", "takes", "open-piles", "stock-pile"))
    return (Block(rows=tuple(_turn(cast, turn) for turn in turns), heads=heads),)


def _turn(cast: Cast, turn: Turn[State, Exchange]) -> Row:
    hand = _sorted(turn.before.deck, turn.before.hands[turn.seat])
    discard = (turn.move.discard,) if turn.move.discard else ()
    taken = tuple(
        cast.shot(card, None, cast.text("stock" if source == STOCK else "open"))
        for source, card in cards_taken(turn)
    )
    runs = (
        cast.hand(hand, discard, words=cast.text("discard")),
        Run(taken, has_arrow=True),
        Run(tuple(_open(cast, turn.after)), "near"),
        Run((_stock(cast, turn.after),)),
    )
    return Row(runs, SMALL, seat=turn.seat)


def cards_taken(turn: Turn[State, Exchange]) -> Iterator[tuple[str, str]]:
    """From where, and which."""
    stock = list(turn.before.stock)
    for source in turn.move.take:
        yield source, stock.pop(0) if source == STOCK else turn.before.piles[PLACE[source]][0]


def _open(cast: Cast, state: State) -> Iterator[Shot]:
    """The top cards of the piles of the four parts."""
    for part in PARTS:
        pile = state.piles[PLACE[part]]
        yield cast.pile(cast.faces[pile[0]], len(pile)) if pile else cast.pile("", 0)


def _stock(cast: Cast, state: State) -> Shot:
    return cast.pile(cast.back(state.deck.ids[0]), len(state.stock))


def car(
    cast: Cast,
    step: Turn[State, Race],
    found: Worth | None,
    prize: str,
    *,
    is_best: bool = False,
) -> Block:
    """The four cards and the score card that they win; below, what stays in the hand."""
    deck, raced = step.before.deck, step.move.cards
    shots = [cast.shot(card, is_faint=found is None) for card in _sorted(deck, raced)]
    if prize:
        shots.append(cast.shot(prize, is_best=is_best, is_marked=True))
    kept = [card for card in step.before.hands[step.seat] if card not in raced]
    stays = (
        Shot("", words=cast.text("keeps"), is_faint=True),
        *(cast.shot(card) for card in _sorted(deck, kept)),
    )
    key = "car" if found else "no-car"
    words = cast.text(key, worth=found[0] if found else 0, names=cast.players[step.seat].name)
    rows = Row((Run(tuple(shots), "near"),), SMALL), Row((Run(stays, "near"),), TINY)
    return Block(words, rows, step.seat)


def _sorted(deck: Deck, cards: Collection[str]) -> list[str]:
    """As a player holds them: part by part."""
    return sorted(cards, key=lambda card: (PARTS.index(deck.part_of[card]), deck.value_of[card]))


storyteller = Storyteller(scenes)
"""Nobody has a colour: those of the cards are the parts'."""
