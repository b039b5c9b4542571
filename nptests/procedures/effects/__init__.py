"""How large a difference is: effects with intervals."""
