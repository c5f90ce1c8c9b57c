"""Addresses of coaches: what to do next, their inbox, joining, and their part in a season."""

from django.urls import URLPattern, path

from league.views.coach_market import season_room, team_room, team_room_lots
from league.views.coach_next import remembered_invitation, what_next
from league.views.coach_season import season_challenge, season_mine
from league.views.coach_time import match_time
from league.views.inbox import inbox, inbox_item, unsubscribe_page
from league.views.inbox_settings import inbox_settings
from league.views.join import join
from league.views.own_calendar import own_calendar, own_ics
from league.views.tokens import tokens

SEASON = "leagues/<slug:slug>/seasons/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("next/", what_next, name="next"),
    path("next/invitation/", remembered_invitation, name="next-invitation"),
    path("matches/<slug:uid>/time/", match_time, name="match-time"),
    path("inbox/", inbox, name="inbox"),
    path("inbox/settings/", inbox_settings, name="inbox-settings"),
    path("tokens/", tokens, name="tokens"),
    path("calendar/", own_calendar, name="own-calendar"),
    path("calendar/<str:secret>.ics", own_ics, name="own-ics"),
    path("inbox/<slug:uid>/", inbox_item, name="inbox-item"),
    path("unsubscribe/<str:ticket>/", unsubscribe_page, name="unsubscribe"),
    path("join/<str:secret>/", join, name="join"),
    path(f"{SEASON}mine/", season_mine, name="season-mine"),
    path(f"{SEASON}room/", season_room, name="season-room"),
    path(f"{SEASON}room/<slug:uid>/", team_room, name="team-room"),
    path(f"{SEASON}room/<slug:uid>/lots/", team_room_lots, name="team-room-lots"),
    path(f"{SEASON}challenge/", season_challenge, name="season-challenge"),
]
