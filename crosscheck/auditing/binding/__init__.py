"""What belongs to what: sentences, clauses and brackets, the numbers in them that follow from each other."""
