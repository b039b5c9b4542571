"""How good the audit is, measured by generators and oracles that share no code with it."""
