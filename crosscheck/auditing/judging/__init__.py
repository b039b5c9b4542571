"""Whether it is right: claims, pairs of numbers, tables, each with its evidence."""
