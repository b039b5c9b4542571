"""The documentation as a static site: `python -m nptests.teaching.site build/site` (or `make docs`) writes it.

`texts/` holds the pages that people write, `generated` makes those of the catalogue, the recordings and the fixtures,
`running` runs every block of code and puts what it prints below it, `building` gives all to Sphinx.
"""
