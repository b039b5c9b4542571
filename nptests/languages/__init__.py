"""What a reader sees, in the language of the reader: the catalogues, and how a sentence is found in them."""
