"""What stands between a round and its close."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.progress import round_progress
from league.domain.terms import rules_of_season, terms_of
from league.models import Round
from league.presenters.addresses import match_page, steps_page
from matches.enums import MatchStatus
from matches.models import Match, MatchSide


class OpenMatch(Struct, frozen=True, kw_only=True):
    """A match without a final result. `status` says how far it is."""

    uid: str
    home: str
    visitor: str
    status: str
    url: str


class OpenSteps(Struct, frozen=True):
    """A team whose post-match steps are not finished."""

    team: str
    url: str


class Closing(Struct, frozen=True, kw_only=True):
    """A round with everything still open in it. `no_show` is the season's option for matches not played; with `steps`
    teams of the game go through steps after a match."""

    round: Round
    steps: bool
    stage: str
    no_show: str
    open_matches: Sequence[OpenMatch]
    reported_friendlies: Sequence[OpenMatch]
    idle_friendlies: Sequence[OpenMatch]
    open_steps: Sequence[OpenSteps]
    decisions: tuple[str, ...] = ()

    @property
    def all_in(self) -> str:
        """What is said of a round in which nothing is open."""
        return all_in_words(steps=self.steps)


def all_in_words(*, steps: bool) -> str:
    """That a round can be closed; of steps only where there are some."""
    return _("All results are in and all steps are done.") if steps else _("All results are in.")


def closing_of(round_: Round) -> Closing:
    """What is open in the round."""
    progress = round_progress(round_)
    friendlies = [match for match in progress.friendlies if match.status != MatchStatus.SETTLED]
    return Closing(
        round=round_,
        steps=rules_of_season(round_.season)[0].campaign is not None,
        stage=round_.stage,
        no_show=terms_of(round_.season).no_show,
        open_matches=[_match(match) for match in progress.open],
        reported_friendlies=[_match(match) for match in friendlies if match.status != MatchStatus.SCHEDULED],
        idle_friendlies=[_match(match) for match in friendlies if match.status == MatchStatus.SCHEDULED],
        open_steps=[_steps(side) for side in (*progress.open_steps, *progress.waiting_steps)],
    )


def _match(match: Match) -> OpenMatch:
    home, visitor = (side.team.name for side in match.sides.all())
    return OpenMatch(
        uid=match.uid,
        home=home,
        visitor=visitor,
        status=match.get_status_display(),
        url=match_page(match),
    )


def _steps(side: MatchSide) -> OpenSteps:
    return OpenSteps(side.team.name, steps_page(side.match, side.team))
