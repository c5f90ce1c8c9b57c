"""Where the pages of other apps are that the league's pages lead to."""

from django.urls import reverse

from league.models import Season
from matches.models import Match
from rosters.models import Team


def match_page(match: Match) -> str:
    """What is known of a match, with its report and what can be done about it."""
    return reverse("match", args=[match.uid])


def report_page(match: Match) -> str:
    """Where a match is reported."""
    return reverse("match-report", args=[match.uid])


def confirm_page(match: Match) -> str:
    """Where the other side confirms or disputes a report."""
    return reverse("match-confirm", args=[match.uid])


def dispute_page(match: Match) -> str:
    """Where the other side tells the match in its own version."""
    return reverse("match-dispute", args=[match.uid])


def ruling_page(match: Match) -> str:
    """Where a commissioner rules: that a report holds, or that one side is given the match."""
    return reverse("match-rule", args=[match.uid])


def result_page(match: Match) -> str:
    """Where a commissioner enters the result of a match himself."""
    return reverse("match-rule-report", args=[match.uid])


def steps_page(match: Match, team: Team) -> str:
    """The post-match steps of a team."""
    return reverse("team-steps", args=[match.uid, team.uid])


def preparation_page(match: Match, team: Team) -> str:
    """The free agent rolls of a team before a match."""
    return reverse("match-prepare", args=[match.uid, team.uid])


def team_page(team: Team) -> str:
    """What is known of a team."""
    return reverse("team", args=[team.uid])


def lineup_page(team: Team) -> str:
    """Where a coach names who plays."""
    return reverse("team-lineup", args=[team.uid])


def season_page(name: str, season: Season) -> str:
    """A page of a season by its name."""
    return reverse(name, args=[season.league.slug, season.number])
