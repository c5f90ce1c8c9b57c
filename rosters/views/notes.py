"""Private notes on teams and players. These pages are never cached, and the notes stand on no other."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from rosters.domain.notes import note_on, notes_of, write_note
from rosters.forms.note import NoteForm
from rosters.models import Player, Team
from rosters.permissions import teams_seen_by
from rosters.views.access import find_team, people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done, post_once


@people_page
def my_notes(request: HttpRequest) -> HttpResponse:
    """All that somebody noted, the newest first."""
    return render(request, "rosters/notes.html", {"notes": notes_of(user_of(request))})


@people_page
def team_note(request: HttpRequest, uid: str) -> HttpResponse:
    """What somebody notes about a team, and what he noted about its players."""
    team = find_team(request, uid)
    return _answer(request, team, team)


@people_page
def player_note(request: HttpRequest, uid: str) -> HttpResponse:
    """What somebody notes about a player."""
    players = Player.objects.filter(team__in=teams_seen_by(user_of(request))).select_related("team")
    player = get_object_or_404(players, uid=uid)
    return _answer(request, player, player.team)


def _answer(request: HttpRequest, subject: Team | Player, team: Team) -> HttpResponse:
    user, status = user_of(request), 200
    note = note_on(user, subject)
    page = reverse("team" if subject is team else "player", args=[subject.uid])
    initial = {"text": note.text, "version": note.version} if note else None
    form = NoteForm(request.POST or None, initial=initial)
    if request.method == "POST":
        status = IMPOSSIBLE
        if form.is_valid():
            asked = form.cleaned_data

            def run() -> Done:
                write_note(user, subject, asked["text"], version=asked["version"])
                return Done(_("Your note is kept.") if asked["text"].strip() else _("Your note is gone."), page)

            done = post_once(request, form, run)
            if isinstance(done, HttpResponse):
                return done
            status = done
            form = _newer(form, note.version if note else 0)
    others = notes_of(user).filter(player__team=team) if subject is team else None
    context = {"team": team, "subject": subject, "page": page, "note": note, "form": form, "others": others}
    return render(request, "rosters/note.html", context, status=status)


def _newer(form: NoteForm, version: int) -> NoteForm:
    """The refused form, which will replace the note as it stands now."""
    form.data = {**form.data.dict(), "version": str(version)}  # type: ignore[attr-defined]  # what was posted
    return form
