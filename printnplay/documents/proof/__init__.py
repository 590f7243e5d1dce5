"""A report to look at before printing."""
