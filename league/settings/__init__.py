"""The settings, one module per concern. What the environment may set is read in these modules and nowhere else."""

from league.settings.api import *
from league.settings.background import *
from league.settings.databases import *
from league.settings.environment import *
from league.settings.environment import PRODUCTION, TESTING, env
from league.settings.logs import *
from league.settings.mail import *
from league.settings.metrics import *
from league.settings.outside import *
from league.settings.pages import *
from league.settings.people import *

ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# where e-mails lead to, without a slash at the end
SITE_ADDRESS: str = env.str(
    "SITE_ADDRESS", default=f"https://{ALLOWED_HOSTS[0].lstrip('.')}" if PRODUCTION else "http://localhost:8000"
)
SITE_ADDRESS_TOLD = PRODUCTION or bool(env.str("SITE_ADDRESS", default=""))
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
ROOT_URLCONF = "league.urls"
ASGI_APPLICATION = "league.asgi.application"
WSGI_APPLICATION = "league.wsgi.application"
AUTH_USER_MODEL = "rosters.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "league",
    "matches",
    "rosters",
    "django_cotton",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "csp",
    "django_structlog",
]

MIDDLEWARE = [
    "league.middleware.name_requests",
    "league.metrics.time_requests",
    "league.middleware.share_readings",
    "league.warm.WarmPages",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.language.LanguageOfReader",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.middleware.RequestLog",
]

if TESTING:
    INSTALLED_APPS.append("zeal")
    MIDDLEWARE.append("zeal.middleware.zeal_middleware")
    ZEAL_RAISE = True
