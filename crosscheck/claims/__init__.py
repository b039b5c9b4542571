"""What a publication printed, and what this suite computes for it."""
