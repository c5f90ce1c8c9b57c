"""Every address of the API."""

from django.urls import URLPattern, URLResolver, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from league.api.appointments import MatchTime
from league.api.bidding import Bidding
from league.api.calendar import SeasonCalendar
from league.api.challenges import Challenges
from league.api.docs import DocsView
from league.api.leagues import Leagues
from league.api.log import LeagueLog
from league.api.market import Lots, SeasonFees
from league.api.playing import Matches, Players, Teams
from league.api.root import ApiRoot, NoSuchRoute
from league.api.rounds import Rounds
from league.api.seasons import SeasonOptions, Seasons
from league.api.table import SeasonTable
from matches.api.corrections import CorrectionOfMatch, CorrectionPlan
from matches.api.dice import DiceOfMatch
from rosters.api.fields import UID_PATTERN
from rosters.api.rulesets import RulesetOptions, Rulesets, RulesetTable

app_name = "api"
GAME = r"rulesets/(?P<slug>[a-z0-9_]{1,40})"
MATCH = rf"matches/(?P<match>{UID_PATTERN})"
SEASON = rf"seasons/(?P<season>{UID_PATTERN})"

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
        rf"^{SEASON}/calendar/$",
        SeasonCalendar.as_view({"get": "retrieve", "post": "create"}, detail=True),
        name="season-calendar",
    ),
    *router.urls,
    re_path(r"^.*$", NoSuchRoute.as_view(), name="nothing"),
]
