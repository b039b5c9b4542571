"""Conventions, platforms and known defects as executable code."""
