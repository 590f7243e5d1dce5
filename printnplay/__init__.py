"""printnplay: from declared card data to a kit on the table."""

__version__ = "0.1.0"
