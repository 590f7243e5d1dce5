"""What each kind of component draws: tokens, standees, tracks, pads, mats, boxes."""
