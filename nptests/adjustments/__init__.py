"""p-values in, adjusted p-values out: pure functions of vectors, and what each of them assumes and implies."""
