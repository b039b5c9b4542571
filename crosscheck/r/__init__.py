"""R: references asked live or replayed from recordings, agreement, deviations."""
