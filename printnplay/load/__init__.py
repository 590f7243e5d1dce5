"""Files to model: reads card_data/ and gives a Game, or says everything that is wrong with it."""
