"""Pictures of tables: one per file, which declares one `PLOT`; `sql/plots` gives the numbers that it draws."""
