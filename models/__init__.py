"""Adapters that implement ``companion_app.ports``: engines, and the child processes that run them.

Start reading at ``README.md``; outside this package only ``models.registry`` is meant to be imported.
"""
