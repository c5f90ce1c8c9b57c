"""Mail: sent in production, kept as files in the embedded mode."""

from league.settings.environment import PRODUCTION, VAR, env

if PRODUCTION:
    vars().update(env.email("EMAIL_URL"))
    EMAIL_TIMEOUT = 5  # seconds; neither pages nor background work may hang on a mail server that does not answer
    DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL")
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "mail"
    DEFAULT_FROM_EMAIL = "sinbin@localhost"
