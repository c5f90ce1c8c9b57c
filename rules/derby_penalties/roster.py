"""Teams of the game: a Jammer, three Blockers and a pivot, by place (TYC-80)."""

from rules.core.squad import Place, Squad, SquadTerms
from rules.core.squad_roster import SquadRoster

JAMMER, BLOCKER, PIVOT = Place("Jammer", "jammer"), Place("Blocker", "blocker"), Place("Pivot", "pivot")
ROSTER = SquadRoster(SquadTerms(places=(JAMMER, BLOCKER, BLOCKER, BLOCKER, PIVOT)), Squad())
