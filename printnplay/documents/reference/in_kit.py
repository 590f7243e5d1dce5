"""The quick reference as a document of a kit: the rules in brief."""

from printnplay.documents.kit_document import KitDocument
from printnplay.documents.reference.build import read_reference

DOCUMENT = KitDocument("reference", order=10, read=read_reference)
