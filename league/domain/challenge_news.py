"""What people are told of the challenges of a round; part of the one table of `news_kinds`."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.domain.news_kind import Audience, NewsKind

CHALLENGE_KINDS: Mapping[str, NewsKind] = {
    "challenge_to_answer": NewsKind(
        topic="challenge.asked",
        audience=Audience.CHALLENGED,
        title=_("A challenge waits for your answer"),
        sentence=_(
            "%(challenger)s challenged %(challenged)s in round %(round)s of %(season)s. Accept it or refuse.%(until)s"
        ),
        page="season-challenge",
    ),
    "challenged": NewsKind(
        topic="challenge.made",
        audience=Audience.CHALLENGED,
        title=_("Your team was challenged"),
        sentence=_("%(challenger)s chose %(challenged)s as opponents in round %(round)s of %(season)s."),
        page="season-mine",
    ),
    "challenge_accepted": NewsKind(
        topic="challenge.accepted",
        audience=Audience.CHALLENGER,
        title=_("Your challenge was accepted"),
        sentence=_("%(challenged)s will meet %(challenger)s in round %(round)s of %(season)s."),
        page="season-mine",
        usual=frozenset(),
    ),
    "challenge_refused": NewsKind(
        topic="challenge.refused",
        audience=Audience.CHALLENGER,
        title=_("Your challenge was refused"),
        sentence=_("%(challenged)s refused %(challenger)s in round %(round)s of %(season)s. Choose again.%(until)s"),
        page="season-challenge",
    ),
    "turn_to_challenge": NewsKind(
        topic="challenge.turn",
        audience=Audience.CHALLENGER,
        title=_("Your turn to challenge"),
        sentence=_("%(challenger)s chooses its opponent now, in round %(round)s of %(season)s.%(until)s"),
        page="season-challenge",
    ),
    "challenge_time_short": NewsKind(
        topic="challenge.reminder",
        audience=Audience.AWAITED,
        title=_("Your time to challenge is nearly over"),
        sentence=_("%(team)s is still awaited in round %(round)s of %(season)s.%(until)s"),
        page="season-challenge",
    ),
    "turn_passed": NewsKind(
        topic="challenge.passed_late",
        audience=Audience.CHALLENGER,
        title=_("Your turn to challenge was passed"),
        sentence=_(
            "%(challenger)s chose nobody in time in round %(round)s of %(season)s. It can still be challenged; "
            "else it is drawn an opponent."
        ),
        page="season-challenge",
    ),
    "challenge_not_answered": NewsKind(
        topic="challenge.stood",
        audience=Audience.CHALLENGED,
        title=_("A challenge stands"),
        sentence=_(
            "%(challenged)s did not answer in time in round %(round)s of %(season)s: it will meet %(challenger)s."
        ),
        page="season-mine",
    ),
    "challenge_stands": NewsKind(
        topic="challenge.stood",
        audience=Audience.CHALLENGER,
        title=_("Your challenge stands"),
        sentence=_(
            "%(challenged)s did not answer in time in round %(round)s of %(season)s: it will meet %(challenger)s."
        ),
        page="season-mine",
        usual=frozenset(),
    ),
    "challenge_time_extended": NewsKind(
        topic="challenge.clock_extended",
        audience=Audience.AWAITED,
        title=_("You have more time to challenge"),
        sentence=_("%(team)s has more time in round %(round)s of %(season)s: %(reason)s%(until)s"),
        page="season-challenge",
    ),
    "challenge_time_paused": NewsKind(
        topic="challenge.clock_paused",
        audience=Audience.AWAITED,
        title=_("The clock of your turn stands still"),
        sentence=_("Round %(round)s of %(season)s: %(reason)s You can act all the same."),
        page="season-challenge",
        usual=frozenset(),
    ),
    "challenge_time_resumed": NewsKind(
        topic="challenge.clock_resumed",
        audience=Audience.AWAITED,
        title=_("The clock of your turn goes on"),
        sentence=_("%(team)s is awaited in round %(round)s of %(season)s.%(until)s"),
        page="season-challenge",
    ),
    "round_paired": NewsKind(
        topic="round.paired",
        audience=Audience.COACHES,
        title=_("A round of your season is paired"),
        sentence=_("Round %(round)s of %(season)s is paired. Its page says who meets whom, and why."),
        page="round",
        usual=frozenset(),
    ),
}
