"""Do k algorithms differ at all? Tests on complete tables of related scores, and on their relatives."""
