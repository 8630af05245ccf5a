"""The invented world: any number of photographs of which every true value is known, deterministic by seed."""
