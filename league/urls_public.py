"""Addresses that everybody may read, as far as a league is open to them."""

from django.urls import path

from league.views.league_archive import archive_verifier, league_public_file
from league.views.public_charts import season_charts_page
from league.views.public_compare import league_compare, season_cross
from league.views.public_dice import dice_check, dice_verifier_file, season_draws, season_draws_record
from league.views.public_forecast import season_forecast_page
from league.views.public_history import league_archive, league_graveyard, league_hall, league_market
from league.views.public_home import home, leagues
from league.views.public_leaders import league_records, season_leaders, season_records, season_teams
from league.views.public_league import league, season_overview
from league.views.public_market import season_market, season_market_lots, season_market_protocol
from league.views.public_odds import odds_of_contest, odds_of_test
from league.views.public_rounds import round_page, season_rounds
from league.views.public_rules import draws, season_rules
from league.views.public_search import search
from league.views.public_table import season_table
from league.views.public_writing import announcement, document, news

SEASON = "leagues/<slug:slug>/seasons/<int:number>/"

urlpatterns = [
    path("", home, name="home"),
    path("leagues/", leagues, name="leagues"),
    path("search/", search, name="search"),
    path("draws/", draws, name="draws"),
    path("dice/", dice_check, name="dice-check"),
    path("dice/dice_verifier.py", dice_verifier_file, name="dice-verifier"),
    path("odds/", odds_of_contest, name="odds"),
    path("odds/test/", odds_of_test, name="odds-test"),
    path("leagues/<slug:slug>/", league, name="league"),
    path("leagues/<slug:slug>/archive/", league_archive, name="league-archive"),
    path("leagues/<slug:slug>/archive/league.json", league_public_file, name="league-archive-file"),
    path("archive/sinbin_verify.py", archive_verifier, name="archive-verifier"),
    path("leagues/<slug:slug>/hall/", league_hall, name="league-hall"),
    path("leagues/<slug:slug>/graveyard/", league_graveyard, name="league-graveyard"),
    path("leagues/<slug:slug>/market/", league_market, name="league-market"),
    path("leagues/<slug:slug>/news/", news, name="news"),
    path("leagues/<slug:slug>/news/<slug:uid>/", announcement, name="announcement"),
    path("leagues/<slug:slug>/pages/<slug:uid>/", document, name="document"),
    path("leagues/<slug:slug>/records/", league_records, name="league-records"),
    path("leagues/<slug:slug>/compare/", league_compare, name="league-compare"),
    path(SEASON, season_overview, name="season"),
    path(f"{SEASON}table/", season_table, name="season-table"),
    path(f"{SEASON}rounds/", season_rounds, name="season-rounds"),
    path(f"{SEASON}rounds/<int:round_number>/", round_page, name="round"),
    path(f"{SEASON}cross/", season_cross, name="season-cross"),
    path(f"{SEASON}charts/", season_charts_page, name="season-charts"),
    path(f"{SEASON}forecast/", season_forecast_page, name="season-forecast"),
    path(f"{SEASON}market/", season_market, name="season-market"),
    path(f"{SEASON}market/lots/", season_market_lots, name="season-market-lots"),
    path(f"{SEASON}market/protocol/", season_market_protocol, name="season-market-protocol"),
    path(f"{SEASON}leaders/", season_leaders, name="season-leaders"),
    path(f"{SEASON}records/", season_records, name="season-records"),
    path(f"{SEASON}teams/", season_teams, name="season-teams"),
    path(f"{SEASON}draws/", season_draws, name="season-draws"),
    path(f"{SEASON}draws.json", season_draws_record, name="season-draws-record"),
    path(f"{SEASON}rules/", season_rules, name="season-rules"),
]
