"""Other packages' calls, answered with the right numbers and a note where theirs differ."""
