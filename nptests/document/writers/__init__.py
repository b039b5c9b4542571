"""One writer a medium."""
