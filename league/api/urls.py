"""Every address of the API."""

from typing import Any

from django.urls import URLPattern, URLResolver, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from league.api.appointments import MatchTime
from league.api.archives import Archives
from league.api.auction import SeasonAuction
from league.api.bidding import Bidding
from league.api.calendar import SeasonCalendar
from league.api.challenges import Challenges
from league.api.desk import SeasonDesk
from league.api.docs import DocsView, guide_page, problems_page
from league.api.entries import SeasonEntries
from league.api.leagues import Leagues
from league.api.log import LeagueLog
from league.api.market import Lots, SeasonFees
from league.api.members import LeagueMembers
from league.api.merges import LeagueMerges, LeagueMergesPlan
from league.api.outward import LeagueArchive, LeagueWebhooks
from league.api.own import MyNews, Myself
from league.api.own_acts import MyHabits
from league.api.playing import Matches, Players, Teams
from league.api.results import SeasonResults, SeasonResultsPlan
from league.api.root import ApiRoot, NoSuchRoute
from league.api.rosters import SeasonRosters, SeasonRostersPlan
from league.api.rounds import Rounds
from league.api.seasons import SeasonOptions, Seasons
from league.api.settings_acts import LeagueSettings
from league.api.table import SeasonTable
from league.api.writing import LeagueAnnouncements, LeagueDocuments
from matches.api.coach_words import WordsOfMatch
from matches.api.corrections import CorrectionOfMatch, CorrectionPlan
from matches.api.dice import DiceOfMatch
from matches.api.reporting import ReportsOfMatch
from matches.api.walking import PreparationOfTeam, StepsOfTeam
from rosters.api.acting import Acting
from rosters.api.dressing import LookOfTeam
from rosters.api.fields import UID_PATTERN
from rosters.api.rulesets import RulesetOptions, RulesetReport, Rulesets, RulesetTable

app_name = "api"
LEAGUE = rf"leagues/(?P<league>{UID_PATTERN})"
GAME = r"rulesets/(?P<slug>[a-z0-9_]{1,40})"
MATCH = rf"matches/(?P<match>{UID_PATTERN})"
TEAM = rf"(?P<team>{UID_PATTERN})"
SEASON = rf"seasons/(?P<season>{UID_PATTERN})"

READ_AND_ACTED_ON: dict[str, Any] = {"get": "retrieve", "post": "create"}
ACTED_ON: tuple[tuple[str, type[Acting], str], ...] = (  # address, what is there, the name of the route
    (rf"{LEAGUE}/settings", LeagueSettings, "league-settings"),
    (rf"{LEAGUE}/members", LeagueMembers, "league-members"),
    (rf"{LEAGUE}/announcements", LeagueAnnouncements, "league-announcements"),
    (rf"{LEAGUE}/documents", LeagueDocuments, "league-documents"),
    (rf"{LEAGUE}/webhooks", LeagueWebhooks, "league-webhooks"),
    (rf"{LEAGUE}/merges", LeagueMerges, "league-merges"),
    (rf"{LEAGUE}/archive", LeagueArchive, "league-archive"),
    (rf"{SEASON}/entries", SeasonEntries, "season-entries"),
    (rf"{SEASON}/desk", SeasonDesk, "season-desk"),
    (rf"{SEASON}/auction", SeasonAuction, "season-auction"),
    (rf"teams/{TEAM}/look", LookOfTeam, "team-look"),
    ("archives", Archives, "archives"),
    ("me", Myself, "me"),
    ("me/habits", MyHabits, "my-habits"),
)

router = SimpleRouter()
router.register("leagues", Leagues, basename="league")
router.register(rf"leagues/(?P<league>{UID_PATTERN})/log", LeagueLog, basename="league-log")
router.register("seasons", Seasons, basename="season")
router.register(rf"{SEASON}/options", SeasonOptions, basename="season-option")
router.register(rf"{SEASON}/fees", SeasonFees, basename="season-fee")
router.register("rounds", Rounds, basename="round")
router.register("matches", Matches, basename="match")
router.register(rf"{MATCH}/dice", DiceOfMatch, basename="match-die")
router.register("teams", Teams, basename="team")
router.register("players", Players, basename="player")
router.register("market", Lots, basename="lot")
router.register("rulesets", Rulesets, basename="ruleset")
router.register(rf"{GAME}/options", RulesetOptions, basename="ruleset-option")
router.register(rf"{GAME}/tables/(?P<table>[a-z0-9_]{{1,40}})", RulesetTable, basename="ruleset-table")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", ApiRoot.as_view(), name="root"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    path("guide/", guide_page, name="guide"),
    path("problems/", problems_page, name="problems"),
    re_path(
        rf"^{SEASON}/table/$",
        SeasonTable.as_view({"get": "retrieve"}, detail=True),
        name="season-table",
    ),
    re_path(
        rf"^market/(?P<lot>{UID_PATTERN})/bidding/$",
        Bidding.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="lot-bidding",
    ),
    re_path(
        rf"^rounds/(?P<round>{UID_PATTERN})/challenges/$",
        Challenges.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="round-challenges",
    ),
    re_path(
        rf"^{MATCH}/correction/$",
        CorrectionOfMatch.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="match-correction",
    ),
    re_path(
        rf"^{MATCH}/correction/plan/$",
        CorrectionPlan.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="match-correction-plan",
    ),
    re_path(
        rf"^{MATCH}/time/$",
        MatchTime.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="match-time",
    ),
    re_path(
        rf"^{MATCH}/reports/$",
        ReportsOfMatch.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="match-reports",
    ),
    re_path(
        rf"^{MATCH}/words/$",
        WordsOfMatch.as_view(READ_AND_ACTED_ON, detail=True),
        name="match-words",
    ),
    re_path(
        rf"^{MATCH}/steps/{TEAM}/$",
        StepsOfTeam.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="team-steps",
    ),
    re_path(
        rf"^{MATCH}/preparation/{TEAM}/$",
        PreparationOfTeam.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="team-preparation",
    ),
    path("me/news/", MyNews.as_view({"get": "list", "post": "create"}, detail=False), name="my-news"),
    re_path(rf"^{GAME}/report/$", RulesetReport.as_view({"get": "retrieve"}, detail=True), name="ruleset-report"),
    re_path(
        rf"^{SEASON}/calendar/$",
        SeasonCalendar.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="season-calendar",
    ),
    re_path(
        rf"^{SEASON}/results/$",
        SeasonResults.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="season-results",
    ),
    re_path(
        rf"^{SEASON}/results/plan/$",
        SeasonResultsPlan.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="season-results-plan",
    ),
    re_path(rf"^{SEASON}/rosters/$", SeasonRosters.as_view(READ_AND_ACTED_ON, detail=True), name="season-rosters"),
    re_path(
        rf"^{SEASON}/rosters/plan/$",
        SeasonRostersPlan.as_view(READ_AND_ACTED_ON, detail=True),
        name="season-rosters-plan",
    ),
    re_path(
        rf"^{LEAGUE}/merges/plan/$",
        LeagueMergesPlan.as_view(READ_AND_ACTED_ON, detail=True),
        name="league-merges-plan",
    ),
    *(
        re_path(rf"^{address}/$", view.as_view(READ_AND_ACTED_ON, detail=True), name=name)
        for address, view, name in ACTED_ON
    ),
    *router.urls,
    re_path(r"^.*$", NoSuchRoute.as_view(), name="nothing"),
]
