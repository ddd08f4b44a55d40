"""Commands of the contract whose part does not exist yet: they say so, and exit 2."""

from __future__ import annotations

import click

from companion_app.errors import NotBuiltError

#: Group (or an empty string for none) and the commands in it.
_UNBUILT: dict[str, tuple[str, ...]] = {
    "": ("prompt", "import"),
    "relationship": ("show",),
    "persona": ("show", "list", "import", "export", "use"),
    "models": ("check",),
}


def add_unbuilt(root: click.Group) -> None:
    """Add them to the tree, so that they are known by name."""
    for group, names in _UNBUILT.items():
        parent = root if not group else root.commands.get(group)
        if not isinstance(parent, click.Group):
            parent = click.Group(group, help="Not built yet.")
            root.add_command(parent)
        for name in names:
            parent.add_command(_unbuilt(f"{group} {name}".strip(), name))


def _unbuilt(words: str, name: str) -> click.Command:
    def answer(arguments: tuple[str, ...]) -> None:
        del arguments
        raise NotBuiltError(f"“companion {words}” is not built yet. Nothing was changed.")

    return click.Command(
        name,
        callback=answer,
        params=[click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)],
        context_settings={"ignore_unknown_options": True},
        help="Not built yet.",
    )
