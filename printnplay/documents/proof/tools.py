"""The controls of a proof: radio buttons, and the rules and filters they choose. No script."""

from html import escape

from printnplay.documents.proof.data import Proof


def rules(proof: Proof) -> str:
    """What each radio button does."""
    views = "".join(
        f"body:has(#view-{v.id}:checked) .seen {{ filter: url(#{v.id}); }}\n"
        for v in proof.visions
        if v.matrix
    )
    parts = "".join(
        f'body:has(#part-{n}:checked) .part:not([data-part="{n}"]) {{ display: none; }}\n'
        for n, _ in enumerate(proof.parts)
    )
    return views + parts


def filters(proof: Proof) -> str:
    """In linear light, as the matrices are meant: that is what a filter does unless told."""
    return "\n".join(
        f'<filter id="{v.id}" x="0" y="0" width="100%" height="100%" '
        'color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="'
        + " ".join(f"{r:.6f} {g:.6f} {b:.6f} 0 0" for r, g, b in v.matrix)
        + ' 0 0 0 1 0"/></filter>'
        for v in proof.visions
        if v.matrix
    )


def toolbar(proof: Proof) -> str:
    """A form without a button: what it says, the style sheet does."""
    views = "".join(_choice("view", v.id, v.name, is_on=not v.matrix) for v in proof.visions)
    parts = _choice("part", "all", "all", is_on=True) + "".join(
        _choice("part", str(n), part.name) for n, part in enumerate(proof.parts)
    )
    boxes = _choice("show", "lines", "lines", kind="checkbox", is_on=True)
    boxes += _choice("show", "marks", "problems", kind="checkbox", is_on=True)
    boxes += _choice("show", "only", "only faces with problems", kind="checkbox")
    chapters = [("problems", "Problems"), ("faces", "Faces")]
    chapters += [("sheets", "Sheets")] if proof.sheets else []
    chapters += [(chapter.id, chapter.title) for chapter in proof.chapters]
    links = "".join(f'<a href="#{id}">{escape(title)}</a>' for id, title in chapters)
    return (
        '<div class="tools"><form>\n'
        f'<nav aria-label="Chapters">{links}</nav>\n'
        f"<fieldset><legend>Seen with</legend>{views}</fieldset>\n"
        f"<fieldset><legend>Part</legend>{parts}</fieldset>\n"
        f"<fieldset><legend>Show</legend>{boxes}</fieldset>\n</form></div>"
    )


def _choice(name: str, value: str, text: str, *, kind: str = "radio", is_on: bool = False) -> str:
    on = " checked" if is_on else ""
    return (
        f'<label><input type="{kind}" name="{name}" id="{name}-{value}" autocomplete="off"{on}>'
        f"<span>{escape(text)}</span></label>"
    )
