// Works for the whole site while no page is open: it shows what the site pushes, and leads to its page.
"use strict";
importScripts("/kept.js", "/offline-worker.js");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const note = event.data.json();
  const shown = { body: note.body, tag: note.tag, icon: "/static/league/mark.svg", data: { address: note.address } };
  event.waitUntil(self.registration.showNotification(note.title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.address, self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(self.clients.openWindow(address.href));
});
