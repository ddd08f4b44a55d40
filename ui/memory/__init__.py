"""The memory panel and its pages."""
