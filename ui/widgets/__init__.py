"""Small widgets that every page uses; each paints itself from the tokens."""
