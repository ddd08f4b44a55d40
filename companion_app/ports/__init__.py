"""Protocols: what the parts ask of the store and of the model hosts, without knowing either."""
