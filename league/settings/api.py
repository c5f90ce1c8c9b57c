"""The REST API and its schema."""

from league.settings.environment import env

REFUSED_BY_ALL = ["400", "401", "404", "406", "429"]  # statuses that every operation may answer
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.tokens.TokenOfPerson",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["league.api.rendering.SwiftJSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "league.api.pagination.StrictPagination",
    "DEFAULT_SCHEMA_CLASS": "rosters.api.schema.OpenSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "league.api.throttles.StrangerThrottle",
        "league.api.throttles.PersonThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "240/min", "user": "600/min"},
    "NUM_PROXIES": 1 if env.bool("SINBIN_BEHIND_PROXY", default=False) else 0,  # nobody names his own address
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105 - the name of a model
REST_KNOX = {"TOKEN_TTL": None, "TOKEN_PREFIX": "sinbin_"}  # found by programs that look for lost secrets
DRF_STANDARDIZED_ERRORS = {
    "ENABLE_IN_DEBUG_FOR_UNHANDLED_EXCEPTIONS": True,
    "EXCEPTION_HANDLER_CLASS": "rosters.api.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "rosters.api.problems.ProblemFormatter",
    "ALLOWED_ERROR_STATUS_CODES": REFUSED_BY_ALL,
    "ERROR_SCHEMAS": dict.fromkeys(REFUSED_BY_ALL, "rosters.api.problems.ProblemSerializer"),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Sinbin",
    "DESCRIPTION": "Leagues, seasons, rounds, matches, tables and teams of tabletop sports.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "TAGS": [
        {"name": "start", "description": "Where everything else is found."},
        {"name": "leagues", "description": "Leagues and who may read them."},
        {"name": "seasons", "description": "Seasons, their teams, options, rounds and tables."},
        {"name": "matches", "description": "Matches, their results, and their dice with what is needed to check them."},
        {"name": "teams", "description": "Teams and players."},
        {"name": "market", "description": "MVPs on offer, bids and fees."},
        {"name": "rules", "description": "Games, their options and tables."},
    ],
    "ENUM_NAME_OVERRIDES": {
        "LeagueVisibility": "league.enums.Visibility.choices",
        "SeasonStatus": "league.enums.SeasonStatus.choices",
        "EntryStatus": "league.enums.EntryStatus.choices",
        "RoundStatus": "league.enums.RoundStatus.choices",
        "RoundStage": "league.enums.Stage.choices",
        "ChallengeStatus": "league.enums.ChallengeStatus.choices",
        "RoundAct": "league.enums.RoundAct.choices",
        "CalendarKind": "league.enums.CALENDAR_KINDS",
        "WebhookKind": "league.enums.WebhookKind.choices",
        "LotStatus": "league.enums.LotStatus.choices",
        "AuctionMode": "league.enums.AuctionMode.choices",
        "MatchKind": "matches.enums.MatchKind.choices",
        "MatchStatus": "matches.enums.MatchStatus.choices",
        "ReportStatus": "matches.enums.ReportStatus.choices",
        "DiceSource": "rosters.enums.DiceSource.choices",
        "MatchEnding": "rules.core.facts.Ending",
        "MatchOutcome": "rules.competition.table.Outcome",
        "OptionKind": "rules.core.options.OptionKind",
        "ResultColumn": "league.api.results.COLUMNS",
        "RosterColumn": "league.api.rosters.COLUMNS",
        "Standing": "rosters.api.rulesets.STANDINGS",
    },
    "WEBHOOKS": ["league.api.webhooks.news_of_league"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "league.api.webhooks.with_headers",
    ],
}
