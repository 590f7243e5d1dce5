"""The command line: parse, call, print, exit code. One module per verb."""
