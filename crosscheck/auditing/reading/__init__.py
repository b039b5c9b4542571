"""What stands in print: a text and its statistics, tables with their digits and emphasis, what programs print."""
