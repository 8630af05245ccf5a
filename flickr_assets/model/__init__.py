"""Pure steps from raw tables to the relational model that SQL alone cannot say: values in, values out."""
