"""Addresses for hosts of the site."""

from django.urls import URLPattern, path

from league.views.host_archives import host_archives
from league.views.host_deliveries import host_deliveries
from league.views.host_doctor import doctor, doctor_run, doctor_run_json

urlpatterns: list[URLPattern] = [
    path("host/doctor/", doctor, name="doctor"),
    path("host/doctor/<slug:uid>/", doctor_run, name="doctor-run"),
    path("host/doctor/<slug:uid>/run.json", doctor_run_json, name="doctor-run-json"),
    path("host/archives/", host_archives, name="host-archives"),
    path("host/deliveries/", host_deliveries, name="host-deliveries"),
]
