"""Persona Kernel: the persona contract, the relationship state beside it, and what the output must keep.

Persona document, parts 三 and 十.1. It consumes memory and never writes it.
"""
