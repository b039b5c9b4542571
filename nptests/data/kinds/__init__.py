"""The kinds of input: what each is, in words, in JSON, in R, in exercises."""
