"""Would the pure tests notice a small mistake in the rules? Mutants of rules/, each tried in a copy of its own."""
