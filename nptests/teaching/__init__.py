"""Lessons, exercises and reference pages: everything that teaches, with every number computed."""
