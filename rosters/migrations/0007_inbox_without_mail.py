from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('rosters', '0006_mail_as_deliveries'),
    ]

    operations = [
        migrations.RemoveIndex(model_name='inboxitem', name='inbox_mail_waiting'),
        migrations.RemoveField(model_name='inboxitem', name='mail_at'),
        migrations.RemoveField(model_name='inboxitem', name='mailed_at'),
        migrations.RemoveField(model_name='inboxitem', name='mail_attempts'),
        migrations.RemoveField(model_name='inboxitem', name='mail_problem'),
    ]
