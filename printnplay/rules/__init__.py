"""The rules of the games, on nothing but the standard library: no printing, no files, no chance."""
