"""The chat list and the chat page."""
