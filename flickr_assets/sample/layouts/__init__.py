"""How each release is laid out: pure functions from photographs to its files, used by the specimens and by the world alike."""
