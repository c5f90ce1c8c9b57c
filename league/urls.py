"""Every address of the site. Each app keeps its own in <app>/urls.py."""

from django.urls import URLPattern, URLResolver, include, path

from league.views.gallery import gallery
from league.views.health import health, ready
from league.views.language import language
from league.views.live import live_market
from league.views.metrics import metrics
from league.views.offline import line, offline, sign_out

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health, name="health"),
    path("readyz", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
    path("design/", gallery, name="gallery"),
    path("api/v1/", include("league.api.urls")),
    path("offline/", offline, name="offline"),
    path("line/", line, name="line"),
    path("language/", language, name="language"),
    path("accounts/logout/", sign_out),  # in place of the one below
    path("accounts/", include("allauth.urls")),
    path("live/rounds/<slug:uid>/market", live_market, name="live-market"),
    path("matches/", include("matches.urls")),
    path("", include("rosters.urls")),
    path("", include("league.urls_host")),
    path("", include("league.urls_desk")),
    path("", include("league.urls_coach")),
    path("", include("league.urls_public")),
    path("", include("league.urls_away")),
]

handler403 = "league.views.errors.forbidden"
handler404 = "league.views.errors.not_found"
