"""Who may open which route: the one table that every route of the site must stand in.

A new route is named in `DECLARED`. Its policy says who is let in where the league is public, what others are told,
and whether it hides with a private league.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Who(StrEnum):
    """The kinds of people. COACH coaches the team asked for, MEMBER the one it plays; OTHER runs another league."""

    VISITOR = "visitor"
    STRANGER = "stranger"
    OTHER = "commissioner of another league"
    MEMBER = "coach of the league"
    COACH = "coach of the team"
    COMMISSIONER = "commissioner"
    HOST = "host"


EVERYBODY = frozenset(Who)
SIGNED_IN = EVERYBODY - {Who.VISITOR}
OUTSIDE = frozenset({Who.VISITOR, Who.STRANGER, Who.OTHER})
RUN_IT = frozenset({Who.COMMISSIONER, Who.HOST})
LOGIN, FORBIDDEN, NOT_FOUND = "sign in first", 403, 404


@dataclass(frozen=True)
class Policy:
    """`let_in` get one of `answers`; others who have signed in get `told`; a visitor who is not let in signs in first,
    or gets `told` where a page is not made for people alone. `hides`: outsiders of a private league get 404 instead.
    `posts`: the route takes POST. `spans`: it shows several leagues, to whoever is in them.
    """

    let_in: frozenset[Who]
    answers: frozenset[int] = frozenset({200})
    told: int = FORBIDDEN
    hides: bool = False
    posts: bool = True
    spans: bool = False
    asks_to_sign_in: bool = True

    def answer(self, who: Who, *, private: bool) -> int | str | None:
        """What this person is told instead of what he asked for; None when he is let in."""
        if who is Who.VISITOR and Who.VISITOR not in self.let_in and self.asks_to_sign_in:
            return LOGIN
        if private and self.hides and who in OUTSIDE:
            return NOT_FOUND
        return None if who in self.let_in else self.told

    def answering(self, *statuses: int) -> "Policy":
        """The same with other answers for whoever is let in."""
        return replace(self, answers=frozenset(statuses))


OPEN = Policy(EVERYBODY, posts=False)
LISTS = replace(OPEN, spans=True)  # several leagues, each shown to whom it is shown
READ = Policy(EVERYBODY, hides=True, posts=False)
ASKED = replace(READ, posts=True)  # read by everybody, written to by those of whom its own tests know
OWN = Policy(SIGNED_IN, spans=True)  # about whoever reads
MINE = Policy(SIGNED_IN, hides=True)  # his part in this league
RUN = Policy(RUN_IT, hides=True)
MEMBERS = Policy(RUN_IT | {Who.COACH, Who.MEMBER}, hides=True)
ACT = Policy(RUN_IT | {Who.COACH}, hides=True)
SIDES = Policy(RUN_IT | {Who.COACH, Who.MEMBER}, hides=True)
RIVAL = Policy(frozenset({Who.MEMBER}), hides=True)
OWNER = Policy(frozenset({Who.COACH}), hides=True)
SECRET = Policy(EVERYBODY)  # whoever has the link
LOG = Policy(MEMBERS.let_in, told=NOT_FOUND, hides=True, posts=False, asks_to_sign_in=False)
ITEM = Policy(frozenset({Who.COACH}), told=NOT_FOUND).answering(302)
SITE = Policy(frozenset({Who.HOST}), told=NOT_FOUND, spans=True)
CLOSED = Policy(frozenset(), told=NOT_FOUND, posts=False, asks_to_sign_in=False)  # not there unless the settings say so
ENTRANCE = Policy(EVERYBODY).answering(200, 302)  # those who have signed in already are led on
ACCOUNT = Policy(SIGNED_IN).answering(200, 302, 404)  # may ask to sign in again; 404 without a second factor

DEAR = frozenset({"api:schema"})  # asked by a visitor and a host alone

DECLARED: tuple[tuple[Policy, str], ...] = (
    # everybody
    (OPEN, "health gallery offline draws odds odds-test team-new api:root api:docs api:schema"),
    (OPEN, "api:guide api:problems api:nothing"),  # its address as it is reversed is that of the root
    (OPEN.answering(200, 503), "ready"),
    (CLOSED, "metrics"),
    (OPEN, "dice-check dice-verifier archive-verifier"),
    (LISTS, "home leagues search coach-ics line"),
    # of a league, for whoever may see it
    (READ, "league league-records season season-table season-rounds round season-market season-leaders"),
    (READ, "season-records season-teams season-rules news announcement document"),
    (READ, "season-feed league-feed season-csv season-json league-csv league-json season-share season-embedded"),
    (READ, "season-ics team-ics league-ics team-csv team-json player-csv player-json"),
    (READ, "season-picture match-picture team-picture"),
    (READ, "league-archive league-archive-file league-hall league-graveyard league-market"),
    (READ, "season-charts season-forecast season-cross league-compare"),
    (READ, "team team-journal player match match-moves match-record"),
    (READ, "team team-journal team-sheet player match match-moves match-record"),
    (READ.answering(404), "match-correction"),  # none waits
    (READ.answering(404), "match-sheet"),  # this game has no sheet to print
    (READ, "season-market-lots season-market-protocol"),
    (READ, "match-dice match-dice-record season-draws season-draws-record"),
    (READ.answering(503), "live-market"),  # streams are served by another process than pages
    # the programs' door
    (replace(LISTS, posts=True), "api:league-list"),  # whoever has signed in founds one
    (LISTS, "api:season-list api:round-list api:match-list api:team-list api:player-list api:lot-list"),
    (READ, "api:league-detail api:season-detail api:season-fee-list api:season-table"),
    (READ, "api:round-detail api:match-detail api:match-die-list api:team-detail api:player-detail api:lot-detail"),
    (ASKED, "api:round-challenges api:lot-bidding api:season-calendar api:match-correction api:match-correction-plan"),
    (LOG, "api:league-log-list"),
    (ASKED, "api:season-option-list api:season-entries api:season-desk"),
    (ASKED, "api:season-auction api:league-announcements api:league-documents api:team-look"),
    (replace(RUN, asks_to_sign_in=False), "api:league-settings api:league-members api:league-webhooks"),
    (replace(RUN, asks_to_sign_in=False), "api:league-merges api:league-merges-plan api:league-archive"),
    (replace(SITE, asks_to_sign_in=False), "api:archives"),
    (ASKED, "api:season-results api:season-results-plan api:season-rosters api:season-rosters-plan"),
    (ASKED, "api:match-time api:match-reports api:match-words api:team-steps api:team-preparation"),
    (Policy(SIGNED_IN, told=401, spans=True, asks_to_sign_in=False), "api:my-news api:me api:my-habits"),
    (OPEN, "api:ruleset-report"),
    (OPEN, "api:ruleset-list api:ruleset-detail api:ruleset-option-list api:ruleset-table-list"),
    # whoever has signed in, about himself
    (OWN, "next inbox inbox-settings my-teams my-notes team-build league-new tokens own-calendar"),
    (OWN.answering(302), "next-invitation"),
    (ITEM, "inbox-item"),
    (MEMBERS, "league-audit league-audit-csv"),
    # whoever has the link
    (SECRET, "join unsubscribe"),
    (OPEN.answering(404), "own-ics"),  # that secret is another page's
    # a choice that is only posted
    (Policy(EVERYBODY).answering(302, 405), "language"),
    # coaches
    (MINE.answering(200, 302), "season-mine season-challenge"),
    (ACT.answering(200, 409), "team-edit team-retire match-prepare team-steps"),
    (MINE, "team-note player-note"),
    (MINE.answering(302), "season-room"),
    (ACT, "team-room"),
    (replace(ACT, posts=False), "team-room-lots"),
    (ACT.answering(404), "team-lineup"),  # in this game nobody names who plays
    (SIDES.answering(200, 302), "match-report"),
    (SIDES, "match-time"),
    (RIVAL, "match-confirm match-dispute"),
    (OWNER.answering(200, 409, 422), "match-word"),  # too late, or no word
    # commissioners
    (RUN, "league-settings league-members league-merges league-desk season-new season-options"),
    (RUN, "season-options-summary season-entries season-entry desk desk-calendar desk-matches desk-close desk-points"),
    (RUN, "league-take"),
    (replace(RUN, posts=False).answering(302), "league-take-file"),  # nobody has asked for the archive yet
    (RUN.answering(200, 302), "desk-pairings desk-market"),
    (replace(RUN, posts=False), "desk-market-room"),
    (RUN.answering(200, 422), "desk-results desk-teams-in"),  # nothing was pasted
    (RUN, "match-rule match-rule-report"),
    (RUN, "league-webhooks league-webhook league-announcements league-documents league-document"),
    (RUN.answering(200, 409), "match-correct"),
    (RUN.answering(404), "match-correction-decide"),  # nothing waits for a second official
    # hosts of the site
    (SITE, "doctor doctor-run doctor-run-json host-archives host-deliveries"),
    # accounts
    (ENTRANCE, "account_login account_signup account_inactive account_logout account_request_login_code"),
    (ENTRANCE, "account_reset_password account_reset_password_done account_reset_password_from_key"),
    (ENTRANCE, "account_reset_password_from_key_done account_confirm_login_code account_email_verification_sent"),
    (ENTRANCE, "mfa_authenticate mfa_login_webauthn"),
    (ACCOUNT, "account_reauthenticate account_email account_change_password account_set_password"),
    (ACCOUNT, "mfa_index mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp mfa_view_recovery_codes"),
    (ACCOUNT, "mfa_generate_recovery_codes mfa_download_recovery_codes"),
    (ACCOUNT, "mfa_list_webauthn mfa_add_webauthn mfa_edit_webauthn mfa_remove_webauthn mfa_reauthenticate_webauthn"),
    (ACCOUNT, "usersessions_list"),
)
POLICIES: Mapping[str, Policy] = {name: policy for policy, names in DECLARED for name in names.split()}
