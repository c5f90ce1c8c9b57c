"""How moments are written in each language, by name: `|date:"MOMENT_FORMAT"`. What is not named here, Django knows."""
