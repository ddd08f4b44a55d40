"""The headless core of the companion: no Qt, no machine-learning library, no network."""

__version__ = "0.1.0"
