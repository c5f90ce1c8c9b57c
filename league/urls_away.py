"""Addresses that other sites and programs read: feeds, calendars, files, pictures, and a table for a frame."""

from django.urls import path

from league.urls_public import SEASON
from league.views.public_agendas import coach_ics, league_ics, season_ics, team_ics
from league.views.public_exports import league_csv, league_json, season_csv, season_json
from league.views.public_feeds import league_feed, season_feed
from league.views.public_pictures import match_picture, season_picture, team_picture
from league.views.public_share import season_embedded, season_share

urlpatterns = [
    path(f"{SEASON}share/", season_share, name="season-share"),
    path("leagues/<slug:slug>/<slug:kind>.atom", league_feed, name="league-feed"),
    path(f"{SEASON}<slug:kind>.atom", season_feed, name="season-feed"),
    path("leagues/<slug:slug>/calendar.ics", league_ics, name="league-ics"),
    path(f"{SEASON}calendar.ics", season_ics, name="season-ics"),
    path("teams/<slug:uid>/calendar.ics", team_ics, name="team-ics"),
    path("coaches/<slug:uid>/calendar.ics", coach_ics, name="coach-ics"),
    path(f"{SEASON}<slug:sheet>.csv", season_csv, name="season-csv"),
    path(f"{SEASON}<slug:sheet>.json", season_json, name="season-json"),
    path("leagues/<slug:slug>/<slug:sheet>.csv", league_csv, name="league-csv"),
    path("leagues/<slug:slug>/<slug:sheet>.json", league_json, name="league-json"),
    path(f"{SEASON}table.png", season_picture, name="season-picture"),
    path("matches/<slug:uid>/picture.png", match_picture, name="match-picture"),
    path("teams/<slug:uid>/picture.png", team_picture, name="team-picture"),
    path(f"{SEASON}table/embedded/", season_embedded, name="season-embedded"),
]
