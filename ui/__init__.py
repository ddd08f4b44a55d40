"""The window: PySide6 only. ``ui.app`` is the composition root; every other module is handed what it needs."""
