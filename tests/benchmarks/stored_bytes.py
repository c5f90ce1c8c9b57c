"""The least that a warm page can be in this stack: every middleware, and a view that returns the bytes of a file.

`SINBIN_STORED=FILE gunicorn tests.benchmarks.stored_bytes:application`
"""

import os
from hashlib import md5
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

application = get_wsgi_application()
settings.ROOT_URLCONF = __name__
BYTES = Path(os.environ["SINBIN_STORED"]).read_bytes()
HEADERS = {
    "Cache-Control": "public, no-cache",
    "Content-Language": "en",
    "ETag": f'"{md5(BYTES, usedforsecurity=False).hexdigest()}"',
    "Vary": "Cookie",
}


def stored(_request: HttpRequest, **_place: str) -> HttpResponse:
    return HttpResponse(BYTES, headers=HEADERS)


urlpatterns = [path("<path:page>", stored)]
