import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import rosters.models.uid


class Migration(migrations.Migration):

    dependencies = [
        ('rosters', '0004_corrections'),
    ]

    operations = [
        migrations.RenameModel(old_name='MailHabits', new_name='NewsHabits'),
        migrations.AlterModelOptions(name='newshabits', options={'verbose_name_plural': 'news habits'}),
        migrations.AlterField(
            model_name='newshabits',
            name='user',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='news_habits', to=settings.AUTH_USER_MODEL),
        ),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', rosters.models.uid.UidField()),
                ('name', models.CharField(max_length=80)),
                ('endpoint', models.CharField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', rosters.models.uid.UidField()),
                ('message_uid', models.CharField(max_length=32)),
                ('channel', models.CharField(choices=[('mail', 'e-mail'), ('push', 'push'), ('webhook', 'webhook')], max_length=10)),
                ('target', models.CharField(max_length=32)),
                ('payload', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('waiting', 'waits'), ('sent', 'sent'), ('called_off', 'called off'), ('given_up', 'given up')], default='waiting', max_length=12)),
                ('due_at', models.DateTimeField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('problem', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('item', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='rosters.inboxitem')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'ordering': ('pk',),
                'indexes': [
                    models.Index(condition=models.Q(('status', 'waiting')), fields=['channel', 'due_at'], name='delivery_waiting'),
                    models.Index(fields=['channel', 'target', '-id'], name='delivery_log'),
                    models.Index(condition=models.Q(('done_at__isnull', False)), fields=['done_at'], name='delivery_done'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('message_uid', 'channel', 'target'), name='delivery_once'),
                    models.CheckConstraint(condition=models.Q(models.Q(('done_at__isnull', True), ('status', 'waiting')), models.Q(models.Q(('status', 'waiting'), _negated=True), ('done_at__isnull', False)), _connector='OR'), name='delivery_waits_or_is_done'),
                ],
            },
        ),
    ]
