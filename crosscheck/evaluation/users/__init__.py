"""Papers as authors write them: sentences, tables, printouts, by scipy and R alone; and what the audit says of them."""
