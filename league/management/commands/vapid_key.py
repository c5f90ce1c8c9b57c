from typing import Any

from django.core.management.base import BaseCommand

from league.settings.outside import fresh_key


class Command(BaseCommand):
    help = (
        "Make a key for push messages and print the line of the environment that sets it. Browsers that subscribed "
        "under another key must be asked again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={fresh_key()}")
