"""``companion``: without arguments the desktop window, with arguments the command line."""

from __future__ import annotations

import sys

from companion_app.paths import private_umask


def main() -> int:
    """Start the program; returns its exit code."""
    private_umask()
    if len(sys.argv) == 1:
        # Imported only here: every other form runs without Qt installed.
        from ui.app import main as open_window

        return open_window()
    from companion_app.cli.main import main as run_command

    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
