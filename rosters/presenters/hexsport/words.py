"""All words of the hex sport together."""

from rosters.presenters.hexsport.abilities import ABILITIES
from rosters.presenters.hexsport.codes import CODES
from rosters.presenters.hexsport.events import EVENTS
from rosters.presenters.hexsport.hints import HINTS, REMARKS
from rosters.presenters.hexsport.names import (
    ASSETS,
    FATES,
    FIGURES,
    HIRES,
    KNOWN_SIDE,
    LEGEND,
    PARTS,
    ROLES,
    STATS,
    STEPS,
)
from rosters.presenters.words import GameWords

HEXSPORT = GameWords(
    codes=CODES,
    events=EVENTS,
    figures=FIGURES,
    roles=ROLES,
    stats=STATS,
    target_stats=frozenset(STATS) - {"move"},
    known_side=KNOWN_SIDE,
    legend=LEGEND,
    assets=ASSETS,
    parts=PARTS,
    steps=STEPS,
    abilities=ABILITIES,
    hints=HINTS,
    remarks=REMARKS,
    hires=HIRES,
    fates=FATES,
    frames=frozenset({"step_begun"}),
)
