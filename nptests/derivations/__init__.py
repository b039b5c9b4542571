"""Worked derivations: how a result came about, from the result's own numbers."""
