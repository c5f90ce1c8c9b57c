"""Templates, languages, files, and what browsers are told."""

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from league.settings.environment import DEBUG, HOME, PRODUCTION, TESTING, VAR, env

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": False,
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django_cotton.cotton_loader.Loader",
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "builtins": ["django_cotton.templatetags.cotton"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
if DEBUG:
    TEMPLATES[0]["OPTIONS"]["loaders"] = TEMPLATES[0]["OPTIONS"]["loaders"][0][1]  # type: ignore[index]

COTTON_ISOLATE_BY_DEFAULT = True  # a component sees its attributes and the context processors, not the page around it

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_CODE = env.str("SINBIN_LANGUAGE", default="en")  # of whoever has chosen none: people, leagues, background work
if LANGUAGE_CODE not in dict(LANGUAGES):
    raise ImproperlyConfigured(f"SINBIN_LANGUAGE is one of: {', '.join(dict(LANGUAGES))}")
FORMAT_MODULE_PATH = ["league.formats"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = PRODUCTION
LOCALE_PATHS = [HOME / app / "locale" for app in ("league", "matches", "rosters")]

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
MEDIA_URL = "media/"
MEDIA_ROOT = VAR / "media"
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = TESTING or DEBUG  # else each client of a test looks at every file first
WHITENOISE_ROOT = HOME / "league" / "root"  # files that must stand at the root of the site
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # asked inside, where no proxy has added TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION
SECURE_HSTS_PRELOAD = PRODUCTION
if env.bool("SINBIN_BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
