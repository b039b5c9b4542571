"""What a paper takes from an analysis: table, diagram, sentences, bibliography, scripts, in one folder."""
