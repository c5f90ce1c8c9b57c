"""Teams of the game: a Jammer, three Blockers and a Pivot by place, and a bench where a league allows it (ICR-81)."""

from rules.core.squad import Place, Squad, SquadTerms
from rules.core.squad_roster import SquadRoster

JAMMER, BLOCKER, PIVOT = Place("Jammer", "jammer"), Place("Blocker", "blocker"), Place("Pivot", "pivot")
TERMS = SquadTerms(places=(JAMMER, BLOCKER, BLOCKER, BLOCKER, PIVOT), bench="bench")
ROSTER = SquadRoster(TERMS, Squad())
