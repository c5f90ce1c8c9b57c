"""Entry point for uvicorn: the embedded mode and live streams."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
application = get_asgi_application()
