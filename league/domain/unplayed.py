"""What may be decided about a match that was not played: it counts for nobody, or for one of its sides."""

VOID, HOME, VISITOR = "void", "home", "visitor"
