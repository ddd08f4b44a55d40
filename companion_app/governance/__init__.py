"""Memory Governance: what the user sees, corrects, confirms, ends, forgets and forbids.

Persona document, parts 九 and 十.6. Every deed goes through the resolver's line and is recorded; what the
user says about their memory outranks what the program inferred.
"""
