"""What follows from a corrected result against the result itself."""

from collections.abc import Iterator

from league.domain.doctor.finding import Finding
from matches.models import Match, MatchSide
from rosters.domain.fold import log_of
from rosters.domain.past import Past, opens_steps
from rosters.domain.pins import rules_of
from rules.core import codec
from rules.core.facts import MatchFacts
from rules.core.terms import MatchSetting


def corrections_halved() -> Iterator[Finding]:
    """The steps after a match whose result was corrected were opened once that still holds, and with that result."""
    corrected = Match.objects.filter(reports__corrects__isnull=False).distinct()
    for match in corrected.select_related("pin").order_by("pk"):
        sides = list(match.sides.select_related("team").order_by("index"))
        if rules_of(match.pin)[0].campaign is None or not all(side.opened_at for side in sides):
            continue
        yield from _sides_wrong(match, sides)


def _sides_wrong(match: Match, sides: list[MatchSide]) -> Iterator[Finding]:
    rules, options = rules_of(match.pin)
    assert rules.campaign is not None, "asked before"
    assert match.settled_at is not None, "a settled match has its moment"
    pasts = [Past(side.team, log_of(side.team), rules, match.uid, match.settled_at) for side in sides]
    names = [past.roster.sheet(past.state).name for past in pasts]
    setting = MatchSetting(
        match=match.uid,
        kind=match.kind,
        rankings=tuple(side.starting_ranking or 0 for side in sides),
        opponents=tuple(reversed(names)),
    )
    facts = codec.decode_as(MatchFacts, match.facts)
    for side, past in zip(sides, pasts, strict=True):
        opened = [act.command for act in past.since if opens_steps(act, rules, match.uid)]
        expected = [rules.campaign.aftermath(facts, side.index, setting, options)]
        if opened != expected:
            subject = f"match {match.uid} team {side.team.uid}"
            yield Finding(subject, "what its steps began with", codec.plain(opened), codec.plain(expected))
