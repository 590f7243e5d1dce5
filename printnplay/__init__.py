"""printnplay: from declared card data to a kit on the table."""
