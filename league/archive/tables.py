"""Which rows of the database an archive is made of: the model behind every section, and what stays behind, with why.

A test holds this against the models: a field is in the archive, or it says here why not.
"""

from collections.abc import Mapping

from django.db import models
from django.db.models import Q
from msgspec import Struct

from league.enums import JobStatus, LotStatus, Readers
from league.models import (
    Adjustment,
    Announcement,
    AuditedTeam,
    AuditEntry,
    Award,
    AwardUndone,
    Bid,
    Calendar,
    Challenge,
    ChallengeClock,
    ChallengeHours,
    Document,
    DocumentVersion,
    Draw,
    Dropout,
    Entry,
    Friendly,
    Job,
    League,
    LeftBid,
    Lot,
    MissedDeadline,
    OfferedTime,
    Pairing,
    PairingSide,
    Round,
    RoundTime,
    Season,
    StruckBid,
    Table,
    Takeover,
    TimeOffer,
)
from matches.models import Correction, Match, MatchLog, MatchSide, PlayerStatistic, Report, Roll
from rosters.models import Coach, Player, RulesPin, Team, TeamEvent, User


class Section(Struct, frozen=True, kw_only=True):
    """The rows of `model` that belong to a league: those whose `path` leads to it ("league_uid" to its uid, "team" to
    one of its teams; "": whoever other rows name). `public` says which of them a public archive shows."""

    model: type[models.Model]
    path: str = ""
    only: Q = Q()
    public: Q = Q()


NOBODY = Q(pk__in=())
ROUND = "round__season__league"
MATCH = "match__league_uid"
LOT = "lot__round__season__league"

TABLES: Mapping[str, Section] = {
    "league": Section(model=League, path="pk"),
    "people": Section(model=User),
    "pins": Section(model=RulesPin),
    "coaches": Section(model=Coach),
    "teams": Section(model=Team, path="pk"),
    "players": Section(model=Player, path="team"),
    "team_events": Section(model=TeamEvent, path="team"),
    "seasons": Section(model=Season, path="league"),
    "draws": Section(model=Draw, path="season__league", public=Q(season__closed_at__isnull=False)),
    "entries": Section(model=Entry, path="season__league"),
    "takeovers": Section(model=Takeover, path="entry__season__league"),
    "adjustments": Section(model=Adjustment, path="season__league"),
    "calendars": Section(model=Calendar, path="season__league"),
    "challenge_hours": Section(model=ChallengeHours, path="season__league"),
    "rounds": Section(model=Round, path="season__league"),
    "round_times": Section(model=RoundTime, path=ROUND),
    "matches": Section(model=Match, path="league_uid"),
    "sides": Section(model=MatchSide, path=MATCH),
    "statistics": Section(model=PlayerStatistic, path="side__match__league_uid"),
    "reports": Section(model=Report, path=MATCH, public=NOBODY),
    "rolls": Section(model=Roll, path=MATCH),
    "match_logs": Section(model=MatchLog, path=MATCH),
    "corrections": Section(model=Correction, path=MATCH, public=NOBODY),
    "time_offers": Section(model=TimeOffer, path=MATCH, public=NOBODY),
    "offered_times": Section(model=OfferedTime, path="offer__match__league_uid", public=NOBODY),
    "pairings": Section(model=Pairing, path=ROUND),
    "pairing_sides": Section(model=PairingSide, path=ROUND),
    "challenges": Section(model=Challenge, path=ROUND),
    "challenge_clocks": Section(model=ChallengeClock, path=ROUND, public=NOBODY),
    "friendlies": Section(model=Friendly, path=ROUND),
    "missed_deadlines": Section(model=MissedDeadline, path=ROUND, public=NOBODY),
    "lots": Section(model=Lot, path=ROUND),
    "bids": Section(model=Bid, path=LOT),
    "left_bids": Section(model=LeftBid, path=LOT, public=~Q(lot__status=LotStatus.OPEN)),
    "dropouts": Section(model=Dropout, path=LOT),
    "struck_bids": Section(model=StruckBid, path="bid__lot__round__season__league"),
    "awards": Section(model=Award, path=LOT),
    "awards_undone": Section(model=AwardUndone, path="award__lot__round__season__league"),
    "tables": Section(model=Table, path="season__league"),
    "announcements": Section(
        model=Announcement, path="league", public=Q(readers=Readers.EVERYBODY, withdrawn_at=None, season=None)
    ),
    "documents": Section(model=Document, path="league", public=Q(readers=Readers.EVERYBODY, removed_at=None)),
    "document_versions": Section(
        model=DocumentVersion,
        path="document__league",
        public=Q(document__readers=Readers.EVERYBODY, document__removed_at=None),
    ),
    "audit": Section(model=AuditEntry, path="league", public=NOBODY),
    "audited_teams": Section(model=AuditedTeam, path="entry__league", public=NOBODY),
    "jobs": Section(model=Job, path="league", only=Q(status=JobStatus.DUE), public=NOBODY),
}

OWNER, FOLDED, PRIVATE = "the league of the archive", "folded from the log", "belongs to a person, not to a league"
LEFT_FIELDS: Mapping[str, str] = {
    "rosters.RulesPin.uid": "equal rules share one row on every site; their digest names them",
    "rosters.RulesPin.created_at": "when this site first saw these rules",
    "rosters.Coach.user": "accounts stay behind: a coach is a guest until somebody claims him",
    "rosters.Coach.created_by": "whoever takes the league in acts for its guests",
    "rosters.Team.state": FOLDED,
    "rosters.Team.version": FOLDED,
    "league.Season.league": OWNER,
    "league.Announcement.league": OWNER,
    "league.Document.league": OWNER,
    "league.AuditEntry.league": OWNER,
    "league.Job.league": OWNER,
    "league.AuditEntry.teams": "rows of their own, audited_teams",
    "league.Job.status": "only work that is due is in the archive",
    "league.Job.attempts": "what became of work on this site",
    "league.Job.outcome": "what became of work on this site",
    "league.Job.finished_at": "what became of work on this site",
    "league.Job.request_id": "names a request to this site",
}
LEFT_MODELS: Mapping[str, str] = {
    "rosters.Delivery": "messages of this site to people",
    "rosters.IdempotencyKey": "answers of this site to requests",
    "rosters.InboxItem": PRIVATE,
    "rosters.NewsHabits": PRIVATE,
    "rosters.Note": PRIVATE,
    "rosters.OutboxMessage": "what this site has still to tell; the facts themselves are in the archive",
    "rosters.PushDevice": PRIVATE,
    "league.ArchiveFile": "about this site",
    "league.CalendarLink": "whoever has its secret reads a person's calendar",
    "league.DoctorRun": "about this site",
    "league.Heartbeat": "about this site",
    "league.Invitation": "doors of this site, and who has the secret of one could enter",
    "league.Membership": "accounts stay behind; whoever takes the league in is its first commissioner",
    "league.ApiToken": PRIVATE,
    "league.Merge": "how doubled names became one here; the archive has what came of it",
    "league.Webhook": "who has its address could speak in the league's name",
}
OF_A_PERSON = {"uid", "name"}
"""All that an archive tells of a user; his address, password, rights and settings stay where they are."""
