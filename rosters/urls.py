"""Addresses of teams and players."""

from django.urls import URLPattern, path

from rosters.views import careers, exports, lineups, looks, notes, teams

urlpatterns: list[URLPattern] = [
    path("teams/", teams.my_teams, name="my-teams"),
    path("teams/new/", looks.choose_list, name="team-new"),
    path("teams/new/<slug:game>/<slug:list_key>/", looks.build, name="team-build"),
    path("teams/<slug:uid>/", teams.team_page, name="team"),
    path("teams/<slug:uid>/journal/", teams.team_journal, name="team-journal"),
    path("teams/<slug:uid>/sheet/", teams.team_sheet, name="team-sheet"),
    path("teams/<slug:uid>/note/", notes.team_note, name="team-note"),
    path("teams/<slug:uid>/edit/", looks.edit, name="team-edit"),
    path("teams/<slug:uid>/lineup/", lineups.lineup, name="team-lineup"),
    path("teams/<slug:uid>/retire/", careers.retire, name="team-retire"),
    path("players/<slug:uid>/", teams.player_page, name="player"),
    path("players/<slug:uid>/note/", notes.player_note, name="player-note"),
    path("teams/<slug:uid>/<slug:sheet>.csv", exports.team_table, {"kind": "csv"}, name="team-csv"),
    path("teams/<slug:uid>/<slug:sheet>.json", exports.team_table, {"kind": "json"}, name="team-json"),
    path("players/<slug:uid>/<slug:sheet>.csv", exports.player_table, {"kind": "csv"}, name="player-csv"),
    path("players/<slug:uid>/<slug:sheet>.json", exports.player_table, {"kind": "json"}, name="player-json"),
    path("notes/", notes.my_notes, name="my-notes"),
]
