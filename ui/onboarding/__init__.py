"""The pages before the window: opening, locked, first start, errors."""
