"""Do two algorithms differ? Tests on paired scores."""
