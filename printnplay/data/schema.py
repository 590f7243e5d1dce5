"""The format of game.yaml and text.<lang>.yaml.

One table of names, shapes and explanations: the reader, the editor's completion (json_schema) and
the errors all come from here.
"""

from printnplay.core.units import CARD_SIZES, read_size
from printnplay.data.model import Kind, Provenance
from printnplay.data.points import Outline
from printnplay.data.scalar import ID, Choice, Span, Text, Whole, YesNo
from printnplay.data.shape import Brief, Either, Entry, ListOf, MapOf, Raw, Record, Shape
from printnplay.data.yaml_file import Listing

LANGUAGE = r"[a-z]{2}"
WORD_KEY = r"[a-z0-9]+([.-][a-z0-9]+)*"

_name = Text("a name of small letters, digits and hyphens", pattern=ID.pattern)
_names = ListOf(_name, or_one=True)
_word = Text("a word's key", pattern=WORD_KEY)
_file = Text("the name of a file in this game's folder")
_values = Raw(
    "a value, a list of values, or a span such as 1..7", ("string", "number", "boolean", "array")
)
_size = Text("a size", convert=read_size, known=tuple(CARD_SIZES))
_row = Raw("a map of fields and values", ("object",))

_provenance = Entry(Choice(tuple(Provenance)), "who says so: stated, derived, published or assumed")
_rule = Entry(
    Text("a rule's id", pattern=r"[A-Z]{2,5}-\d{1,3}"), "the rule that gives it, such as ABC-7"
)
_note = Entry(Text(), "why, or from where")
_source = {"provenance": _provenance, "rule": _rule, "note": _note}


def _fact(shape: Shape, noun: str) -> Either:
    long = Record(noun, {"is": Entry(shape, "the value", is_required=True), **_source})
    return Either(shape, long)


FIELD = Record(
    "a field",
    {
        "is": Entry(
            Raw("a type", ("string", "array")),
            "whole, text, word, yes/no, a span such as 1..7 or 10..120 by 10, or a list of choices",
            is_required=True,
        ),
        "words": Entry(_name, "its values are words: 'part' makes 'body' the key part.body"),
        "optional": Entry(YesNo(), "a card may leave it empty"),
        **_source,
    },
    can_extend=True,
)

BACK = Record(
    "a back",
    {
        "shared": Entry(_file, "the template of the one back that all cards have"),
        "each": Entry(_file, "the template that draws every card its own back"),
    },
)

EXPECT = Record(
    "an expectation",
    {
        "total": Entry(Whole(0, 100_000), "how many copies there are"),
        "count": Entry(_names, "copies counted by these fields: with 'each' or 'are'"),
        "each": Entry(Whole(0, 100_000), "with count: the number for every value"),
        "values": Entry(_name, "the values this field takes, all of 'are' and no others"),
        "are": Entry(Raw("values, or a map of values and counts"), "with values or count"),
        "once": Entry(_names, "every combination of these fields stands on exactly one copy"),
        "unique": Entry(_names, "no two cards have the same, within a group or in all"),
        "sum": Entry(_name, "the sum of this field: 'is' a number, or equal in every group"),
        "is": Entry(Whole(-(10**6), 10**6), "with sum: the number"),
        "ranked-within": Entry(_names, "with sum: rank 0, 1, ... of the field in these groups"),
        "orderings": Entry(_names, "these fields show every ordering of 'of', each exactly once"),
        "of": Entry(_values, "with orderings: the values"),
        "compare": Entry(Text(), "card.field > card.field, card.field = max(field), or a number"),
        "where": Entry(_row, "only cards with these values"),
        "within": Entry(_names, "separately for each group of these fields"),
        **_source,
    },
)

PAD_ROW = Record(
    "a row of a pad",
    {
        "word": Entry(_word, "the key of what it says", is_required=True),
        "times": Entry(_name, "the fact that says what each one counts"),
        "only": Entry(_names, "the colours that alone have it"),
    },
)

PAD = Record(
    "a pad",
    {
        "rows": Entry(
            Either(Whole(1, 60), ListOf(Brief(PAD_ROW, "word")), Listing),
            "how many rounds, or the rows with their words",
            is_required=True,
        ),
        "running": Entry(YesNo(), "every round has its points and the total so far"),
        "columns": Entry(_name, "the deck whose colours head the columns"),
        "hint": Entry(_word, "the key of a sentence at its foot"),
    },
)

PLACE = Record(
    "a place",
    {
        "word": Entry(_word, "the key of what it says", is_required=True),
        "sign": Entry(_name, "the symbol on it; otherwise that of its word in the palette"),
        "fan": Entry(Choice(("left", "right")), "the side to which several cards fan out"),
    },
)
_places = ListOf(Brief(PLACE, "word"))

MAT = Record(
    "a mat",
    {
        "id": Entry(_name, "its name; the word mat.<id> is its title", is_required=True),
        "cards": Entry(_name, "the deck that lies on it, for its size", is_required=True),
        "places": Entry(ListOf(_places), "rows of places for cards", is_required=True),
        "down": Entry(Whole(1, 12), "all rows so many times, numbered from the top"),
        "player": Entry(YesNo(), "one for each player, in the colours of the deck"),
        "hint": Entry(_word, "the key of a sentence beside the title"),
        "steps": Entry(_places, "words in order beside the title, numbered"),
    },
)

COMPONENT = Record(
    "a component",
    {
        "id": Entry(_name, "its name in commands and files", is_required=True),
        "kind": Entry(Choice(tuple(Kind)), "what it is", is_required=True),
        "size": Entry(_fact(_size, "a size"), "poker, tcg, bridge, mini, tarot or 63mm x 88mm"),
        "flat": Entry(
            _fact(_size, "a size"), "of standees: the size of the flat piece, if not the same"
        ),
        "abut": Entry(YesNo(), "its ground runs on: cards of one ground may touch on a sheet"),
        "front": Entry(_file, "the template of the front"),
        "back": Entry(BACK, "the template of the back: shared or each"),
        "colours": Entry(
            _fact(ListOf(_name), "a list of colours"),
            "every row once for each of these players' colours",
        ),
        "shape": Entry(
            Outline(),
            "of a track: the corners of its road, in per cent across and down; it starts at the "
            "first one",
        ),
        "fields": Entry(
            MapOf(Either(Raw("a type", ("string", "array")), FIELD)), "what a card says"
        ),
        "ids": Entry(Text(), "how ids are made: '{colour}-{value}'"),
        "each": Entry(ListOf(_row, or_one=True), "cards as products of values"),
        "csv": Entry(_file, "cards as rows of a spreadsheet"),
        "cards": Entry(ListOf(_row), "cards one by one"),
        "pad": Entry(PAD, "what is written on a pad"),
        "expect": Entry(ListOf(EXPECT), "what the rulebook says of it"),
        **_source,
    },
    can_extend=True,
)

BOX = Record(
    "a box",
    {
        "id": Entry(_name, "its name in files", is_required=True),
        "holds": Entry(
            ListOf(Raw("the id of a deck", ("string",)), or_one=True),
            "the decks that lie in it",
            is_required=True,
        ),
        "each": Entry(Choice(("colour",)), "colour: one box for each player's colour"),
    },
)

GAME = Record(
    "a game",
    {
        "id": Entry(_name, "its name, the same as its folder's", is_required=True),
        "extends": Entry(_name, "the game this one changes: same id replaces, new id adds"),
        "title": Entry(
            MapOf(Text(), key=LANGUAGE, key_help="use two small letters, such as en"),
            "by language",
            is_required=True,
        ),
        "designer": Entry(_fact(Text(), "a fact"), "who made the game"),
        "publisher": Entry(_fact(Text(), "a fact"), "who sold it"),
        "year": Entry(_fact(Whole(1, 9999), "a fact"), "when it came out"),
        "players": Entry(_fact(Span(), "a fact"), "how many can play", is_required=True),
        "minutes": Entry(_fact(Whole(1, 10_000), "a fact"), "how long it takes"),
        "age": Entry(_fact(Whole(0, 99), "a fact"), "from which age"),
        "facts": Entry(
            MapOf(_fact(Raw("a value", ("string", "number", "boolean")), "a fact")),
            "constants of the rules that sheets quote",
        ),
        "needs": Entry(
            ListOf(_name), "what players need besides: 'pencil' is the word need.pencil"
        ),
        "components": Entry(ListOf(COMPONENT), "decks and pieces", is_required=True),
        "boxes": Entry(ListOf(BOX), "the tuck boxes that the cards are kept in"),
        "mats": Entry(ListOf(MAT), "plain papers that show where cards lie"),
    },
    can_extend=True,
)

WORDS = MapOf(Raw("text, or a map of texts"), key=WORD_KEY)
