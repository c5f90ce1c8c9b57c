"""Rounds ready to print: where they stand, how they were paired, what was challenged and drawn."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.enums import ChallengeStatus, RoundStatus, Stage
from league.models import Round
from league.presenters.competition_words import sentence
from league.presenters.fixtures import Fixture
from league.presenters.seasons import ROUND_BADGES
from rules.competition.finals import REPLAY
from rules.core.terms import SeasonTerms

PAIRING_WORDS: Mapping[str, Promise] = {
    "challenge": gettext_lazy(
        "Coaches challenge each other: the last of the table chooses an opponent first. Round 1 is drawn."
    ),
    "random": gettext_lazy("Every round is drawn."),
    "fixed_round_robin": gettext_lazy("Everybody meets everybody; the schedule was drawn before the season."),
    "divisional_round_robin": gettext_lazy(
        "Everybody meets everybody of the own division; the schedule was drawn before the season."
    ),
    "sponsor_assigned": gettext_lazy("The commissioner sets the pairings."),
    "swiss": gettext_lazy("Teams of like standing meet, as far as they have not met before. Round 1 is drawn."),
}

STATUS_WORDS: Mapping[str, Promise] = {
    RoundStatus.PLANNED: gettext_lazy("This round has not begun."),
    RoundStatus.PAIRING: gettext_lazy("It is being settled who meets whom."),
    RoundStatus.MARKET: gettext_lazy("The pairings stand and the MVP auction is open."),
    RoundStatus.PLAYING: gettext_lazy("The matches are being played."),
    RoundStatus.CLOSED: gettext_lazy("All results are in and the table is up to date."),
}


class RoundText(Struct, frozen=True):
    """A round with its fixtures. `byes` are the names of the teams that rest; `played` counts final results."""

    round: Round
    name: str
    badge: str
    words: Promise
    fixtures: Sequence[Fixture]
    friendlies: Sequence[Fixture]

    @property
    def matches(self) -> list[Fixture]:
        return [fixture for fixture in self.fixtures if not fixture.bye]

    @property
    def byes(self) -> list[Fixture]:
        return [fixture for fixture in self.fixtures if fixture.bye and not fixture.cancelled]

    @property
    def played(self) -> int:
        return sum(fixture.settled for fixture in self.matches)


def round_name(round_: Round) -> str:
    """Round 3, or what the stage of the finals is called, and whether it is played again."""
    if round_.stage == Stage.LEAGUE:
        return _("Round %(number)s") % {"number": round_.number}
    stage = str(Stage(round_.stage).label).capitalize()
    again = any(note["code"] == REPLAY for note in round_.notes)
    return _("%(stage)s, replay") % {"stage": stage} if again else stage


def round_text(round_: Round, fixtures: Sequence[Fixture] = (), friendlies: Sequence[Fixture] = ()) -> RoundText:
    """The round, ready to print."""
    return RoundText(
        round_, round_name(round_), ROUND_BADGES[round_.status], STATUS_WORDS[round_.status], fixtures, friendlies
    )


def pairing_words(round_: Round, terms: SeasonTerms) -> str:
    """How it is settled who meets whom in the round."""
    if round_.stage != Stage.LEAGUE:
        return _("A knock-out, seeded from the table. A team without an opponent goes through.")
    return str(PAIRING_WORDS[terms.pairing])


def round_notes(round_: Round, names: Mapping[str, str]) -> list[str]:
    """What the pairing could not avoid, in sentences. `names` are the names of teams by uid of their entry."""
    return [sentence(note["code"], note["facts"], names) for note in round_.notes]


def pairing_reasons(round_: Round, names: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """Why the program made a pairing, or why a team rests: the first sentence for each, and those behind it. One
    query."""
    kept = round_.pairings.filter(leg=1).exclude(note={}).order_by("number").values_list("note", flat=True)
    told = [[sentence(each["code"], each["facts"], names) for each in note.get("reasons", ())] for note in kept]
    return [(first, rest) for first, *rest in told]


def challenge_lines(round_: Round, fixtures: Sequence[Fixture], names: Mapping[str, str]) -> list[str]:
    """What became of the turns to challenge, in their order; who was challenged before his turn came is not named
    again. One query."""
    turns = round_.challenges.order_by("order")
    rows = list(turns.values_list("challenger__uid", "challenged__uid", "status", "passes", "late"))
    challenged = {uid for _challenger, uid, status, *_ in rows if uid and status == ChallengeStatus.MADE}
    opponents = _opponents(fixtures)
    waiting = {
        uid: passes
        for uid, _, status, passes, _late in rows
        if status == ChallengeStatus.WAITING and uid not in challenged
    }
    asked = any(status == ChallengeStatus.ASKED for _, _, status, *_ in rows)
    choosing = None if asked else min(waiting, key=lambda uid: waiting[uid], default=None)
    lines = []
    for uid, chosen, status, _passes, late in rows:
        if status in (ChallengeStatus.CHALLENGED, ChallengeStatus.WAITING) and uid not in waiting:
            continue
        facts = {"team": names[uid], "other": names.get(chosen or opponents.get(uid, ""), "")}
        lines.append(_challenge(status, first=uid == choosing, late=late) % facts)
    return lines


def _challenge(status: str, *, first: bool, late: bool) -> str:
    match ChallengeStatus(status):
        case ChallengeStatus.MADE if late:
            return _("%(team)s challenged %(other)s, who did not answer in time: the challenge stands.")
        case ChallengeStatus.PASSED if late:
            return _("%(team)s did not choose in time and was passed.")
        case ChallengeStatus.MADE:
            return _("%(team)s challenged %(other)s.")
        case ChallengeStatus.ASKED:
            return _("%(team)s has challenged %(other)s and awaits the answer.")
        case ChallengeStatus.PASSED:
            return _("%(team)s passed.")
        case ChallengeStatus.DRAWN:
            return _("%(team)s was drawn against %(other)s.")
        case _ if first:
            return _("%(team)s is to choose now.")
        case _:
            return _("%(team)s waits for its turn.")


def _opponents(fixtures: Sequence[Fixture]) -> dict[str, str]:
    found: dict[str, str] = {}
    for fixture in fixtures:
        if fixture.away:
            found[fixture.home.entry], found[fixture.away.entry] = fixture.away.entry, fixture.home.entry
    return found
