from typing import ClassVar

from django.apps import AppConfig
from django.conf import settings
from django.core.management import call_command
from django.db.models.signals import post_migrate


def create_cache_table(**_: object) -> None:
    """The table of the database cache stands after every migrate; with another cache nothing happens."""
    call_command("createcachetable", verbosity=0)


class LeagueConfig(AppConfig):
    """The league app. Only here are the lists filled by which matches and rosters ask and tell the league."""

    name = "league"
    append_only: ClassVar[dict[str, tuple[str, ...]]] = {
        "AuditEntry": (),
        "AuditedTeam": (),
        "Bid": (),
        "LeftBid": (),
        "Dropout": (),
        "StruckBid": (),
        "Award": (),
        "AwardUndone": (),
        "Draw": (),
    }

    def ready(self) -> None:
        from league import checks, permissions  # noqa: F401 - importing checks registers them
        from league.domain import bell, live, receivers
        from league.live import broker, hub
        from league.presenters import appointments, careers, competition_words, corrections, places, season_charts
        from league.tasks import ring_workers
        from matches import permissions as match_permissions
        from matches.domain import hooks
        from matches.presenters import appointment, correction_page
        from matches.presenters import places as match_places
        from rosters import permissions as team_permissions
        from rosters.presenters import career, panels, violations

        violations.TABLES.append(competition_words.SENTENCES)
        team_permissions.ACTING.append(permissions.entrusted_teams)
        team_permissions.SIGHT.append(permissions.team_sight)
        team_permissions.RETIRING.append(permissions.retirable_teams)
        team_permissions.ENGAGED.append(permissions.engaged_teams)
        match_permissions.RULING.append(permissions.ruled_matches)
        match_permissions.VETOES.append(permissions.vetoed_matches)
        match_permissions.WAITING.append(permissions.unopened_matches)
        panels.TEAM_PANELS.append(places.team_awaited)
        panels.TEAM_PANELS.append(places.team_seasons)
        panels.TEAM_PANELS.append(season_charts.team_course)
        panels.PLAYER_PANELS.append(careers.player_seasons)
        career.CHAPTERS.append(careers.player_chapters)
        correction_page.CONSEQUENCES.append(corrections.season_consequences)
        match_places.STANDINGS.append(places.match_standing)
        appointment.APPOINTMENTS.append(appointments.appointment_of)
        hooks.SETTLED.append(receivers.match_settled)
        hooks.CORRECTABLE.append(receivers.result_open)
        hooks.CORRECTING.append(receivers.correction_possible)
        hooks.CORRECTED.append(receivers.match_corrected)
        hooks.SAID.append(receivers.match_said)
        hooks.WORKED_THROUGH.append(receivers.match_worked_through)
        bell.RINGERS.append(ring_workers)
        live.LISTENERS.append(broker.publish if settings.REDIS_URL else hub.HUB.tell)
        post_migrate.connect(create_cache_table, sender=self)
