"""A course in short lessons: Markdown with code that runs and numbers that are computed, never typed."""
