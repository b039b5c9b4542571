"""What other programs call our procedures and measures (names.toml), print of them (prints.toml), and call options."""
