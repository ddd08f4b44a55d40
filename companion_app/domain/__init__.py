"""Values and rules without I/O: everything here is a frozen dataclass or a pure function."""
