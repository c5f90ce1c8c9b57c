"""Addresses from which leagues and seasons are set up and run."""

from django.urls import URLPattern, path

from league.views.desk import desk
from league.views.desk_announcements import league_announcements
from league.views.desk_calendar import desk_calendar
from league.views.desk_close import desk_close
from league.views.desk_documents import league_document, league_documents
from league.views.desk_market import desk_market, desk_market_room
from league.views.desk_matches import desk_matches
from league.views.desk_pairings import desk_pairings
from league.views.desk_points import desk_points
from league.views.desk_results import desk_results
from league.views.desk_teams_in import desk_teams_in
from league.views.league_archive import league_take, league_take_file
from league.views.league_audit import league_audit, league_audit_csv
from league.views.league_members import league_members
from league.views.league_merges import league_merges
from league.views.league_setup import league_new, league_settings
from league.views.league_webhooks import league_webhook, league_webhooks
from league.views.season_entries import season_entries, season_entry
from league.views.season_setup import league_desk, season_new, season_options, season_options_summary

LEAGUE = "leagues/<slug:slug>/"
SEASON = f"{LEAGUE}seasons/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("leagues/new/", league_new, name="league-new"),
    path(f"{LEAGUE}settings/", league_settings, name="league-settings"),
    path(f"{LEAGUE}members/", league_members, name="league-members"),
    path(f"{LEAGUE}members/twice/", league_merges, name="league-merges"),
    path(f"{LEAGUE}desk/", league_desk, name="league-desk"),
    path(f"{LEAGUE}desk/archive/", league_take, name="league-take"),
    path(f"{LEAGUE}desk/archive/league.json", league_take_file, name="league-take-file"),
    path(f"{LEAGUE}log/", league_audit, name="league-audit"),
    path(f"{LEAGUE}desk/announcements/", league_announcements, name="league-announcements"),
    path(f"{LEAGUE}desk/pages/", league_documents, name="league-documents"),
    path(f"{LEAGUE}desk/pages/<slug:uid>/", league_document, name="league-document"),
    path(f"{LEAGUE}webhooks/", league_webhooks, name="league-webhooks"),
    path(f"{LEAGUE}webhooks/<slug:uid>/", league_webhook, name="league-webhook"),
    path(f"{LEAGUE}log/log.csv", league_audit_csv, name="league-audit-csv"),
    path(f"{LEAGUE}seasons/new/", season_new, name="season-new"),
    path(f"{SEASON}options/", season_options, name="season-options"),
    path(f"{SEASON}options/summary/", season_options_summary, name="season-options-summary"),
    path(f"{SEASON}entries/", season_entries, name="season-entries"),
    path(f"{SEASON}entries/<slug:uid>/", season_entry, name="season-entry"),
    path(f"{SEASON}desk/", desk, name="desk"),
    path(f"{SEASON}desk/calendar/", desk_calendar, name="desk-calendar"),
    path(f"{SEASON}desk/pairings/", desk_pairings, name="desk-pairings"),
    path(f"{SEASON}desk/market/", desk_market, name="desk-market"),
    path(f"{SEASON}desk/market/room/", desk_market_room, name="desk-market-room"),
    path(f"{SEASON}desk/matches/", desk_matches, name="desk-matches"),
    path(f"{SEASON}desk/results/", desk_results, name="desk-results"),
    path(f"{SEASON}desk/teams/", desk_teams_in, name="desk-teams-in"),
    path(f"{SEASON}desk/close/", desk_close, name="desk-close"),
    path(f"{SEASON}desk/points/", desk_points, name="desk-points"),
]
