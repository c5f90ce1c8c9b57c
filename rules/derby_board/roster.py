"""Teams of the game: a Jammer, three Blockers and a Pivot by place, and a bench where a league allows it (ICR-81)."""

from rules.core.squad import Place, Squad, SquadTerms
from rules.core.squad_roster import SquadRoster

JAMMER, PIVOT = Place("Jammer", "jammer"), Place("Pivot", "pivot")
BLOCKERS = tuple(Place(f"Blocker {number}", "blocker") for number in (1, 2, 3))
TERMS = SquadTerms(places=(JAMMER, *BLOCKERS, PIVOT), bench="bench")
ROSTER = SquadRoster(TERMS, Squad())
