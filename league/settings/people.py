"""How people sign in: by passkey, by a code sent by mail, or by password; the e-mail address is the name."""

from league.settings.environment import PRODUCTION, TESTING, env

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "next"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "rosters.forms.signup.NameForm"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # addresses and passwords are changed by whoever proves again who he is
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION  # http://localhost
MFA_TOTP_ISSUER = "Sinbin"
MFA_TOTP_TOLERANCE = 1  # a clock that is half a minute off
MFA_ADAPTER = "rosters.adapters.FactorAdapter"
MFA_FORMS = {
    "add_webauthn": "rosters.forms.passkeys.AddPasskeyForm",
    "login_webauthn": "rosters.forms.passkeys.PasskeyLoginForm",
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if env.bool("SINBIN_BEHIND_PROXY", default=False) else 0  # for the list of sessions
