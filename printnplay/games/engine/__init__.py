"""What all rules share; standard library only."""
