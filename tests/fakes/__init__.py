"""Hand-written stand-ins for the tests: clocks, lines of claims, keyrings, model shelves, and the command line."""
