"""Addresses under /matches/."""

from django.urls import URLPattern, path

from matches.views.coach_word import match_word
from matches.views.correcting import match_correct, match_correction, match_correction_decide
from matches.views.dice import match_dice, match_dice_record
from matches.views.match import match_detail
from matches.views.moves import match_moves, match_record
from matches.views.preparing import match_prepare
from matches.views.reporting import match_confirm, match_dispute, match_report, match_rule_report
from matches.views.ruling import match_rule
from matches.views.sheet import match_sheet
from matches.views.steps import team_steps

urlpatterns: list[URLPattern] = [
    path("<slug:uid>/", match_detail, name="match"),
    path("<slug:uid>/moves/", match_moves, name="match-moves"),
    path("<slug:uid>/record.json", match_record, name="match-record"),
    path("<slug:uid>/dice/", match_dice, name="match-dice"),
    path("<slug:uid>/dice.json", match_dice_record, name="match-dice-record"),
    path("<slug:uid>/sheet/", match_sheet, name="match-sheet"),
    path("<slug:uid>/report/", match_report, name="match-report"),
    path("<slug:uid>/confirm/", match_confirm, name="match-confirm"),
    path("<slug:uid>/dispute/", match_dispute, name="match-dispute"),
    path("<slug:uid>/correct/", match_correct, name="match-correct"),
    path("<slug:uid>/correction/", match_correction, name="match-correction"),
    path("<slug:uid>/correction/decide/", match_correction_decide, name="match-correction-decide"),
    path("<slug:uid>/rule/", match_rule, name="match-rule"),
    path("<slug:uid>/rule/report/", match_rule_report, name="match-rule-report"),
    path("<slug:uid>/word/<slug:team_uid>/", match_word, name="match-word"),
    path("<slug:uid>/prepare/<slug:team_uid>/", match_prepare, name="match-prepare"),
    path("<slug:uid>/steps/<slug:team_uid>/", team_steps, name="team-steps"),
]
