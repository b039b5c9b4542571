"""What goes in: decimals, scores, samples, ranks and moments of them."""
