"""What unprinted digits allow: intervals, bounds, exhaustive search, witnesses."""
