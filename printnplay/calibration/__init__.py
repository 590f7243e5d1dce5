"""The calibration sheet, and what is known of printers."""
