"""Banks of questions for learning platforms: one model of a question, one writer a format."""
