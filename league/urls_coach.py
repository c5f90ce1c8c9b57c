"""Addresses of coaches: what to do next, joining, and their part in a season."""

from django.urls import URLPattern, path

from league.views.coach_next import remembered_invitation, what_next
from league.views.coach_season import season_challenge, season_mine
from league.views.join import join

SEASON = "leagues/<slug:slug>/seasons/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("next/", what_next, name="next"),
    path("next/invitation/", remembered_invitation, name="next-invitation"),
    path("join/<str:secret>/", join, name="join"),
    path(f"{SEASON}mine/", season_mine, name="season-mine"),
    path(f"{SEASON}challenge/", season_challenge, name="season-challenge"),
]
