"""Interaction Episode Store and Temporal Fact Graph: one encrypted SQLite file behind the storage port.

Only ``companion_app.runtime`` opens it; the parts see the protocols of ``companion_app.ports.storage``.
"""
