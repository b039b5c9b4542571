"""Results as text, tables, pictures and reports: strings out, nothing printed."""
