"""Retrieval Assembler: what the model should know for this turn, and why.

Persona document, parts 六 and 十.5. Reads and never writes.
"""
