"""GeneRally: its rules, bots and story."""
