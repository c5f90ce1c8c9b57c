from django.db import migrations
from django.utils import timezone

from rosters.models.uid import new_uid

ATTEMPTS = 8


def move_mail(apps, schema_editor):
    """E-mail that waits, or was given up, becomes rows of its own."""
    alias = schema_editor.connection.alias
    Delivery = apps.get_model('rosters', 'Delivery')
    waiting = apps.get_model('rosters', 'InboxItem').objects.using(alias).filter(mail_at__isnull=False).select_related('user')
    rows = (_delivery(Delivery, item) for item in waiting.order_by('pk').iterator(chunk_size=1000))
    Delivery.objects.using(alias).bulk_create(rows, batch_size=1000)


def _delivery(Delivery, item):
    given_up = item.mail_attempts >= ATTEMPTS
    return Delivery(
        uid=new_uid(), message_uid=item.message_uid, channel='mail', target=item.user.uid, item=item,
        status='given_up' if given_up else 'waiting', done_at=timezone.now() if given_up else None,
        due_at=item.mail_at, attempts=item.mail_attempts, problem=item.mail_problem,
    )


def name_channel(apps, schema_editor):
    """What people chose so far, they chose for e-mail."""
    for habits in apps.get_model('rosters', 'NewsHabits').objects.using(schema_editor.connection.alias).iterator():
        habits.choices = {'mail': habits.choices} if habits.choices else {}
        habits.save(update_fields=['choices'])


class Migration(migrations.Migration):

    dependencies = [
        ('rosters', '0005_deliveries'),
    ]

    operations = [
        migrations.RunPython(move_mail, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(name_channel, migrations.RunPython.noop, elidable=True),
    ]
