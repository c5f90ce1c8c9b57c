// Without a line: pages that were open or taken along come from this device, and forms that may wait are kept and sent
// later, each under the key it was made with, so that what arrived already is not done twice.
"use strict";

const PAGES = "pages";
const PATIENCE_MS = 8_000; // for a slow line, where the device has the page as well
const MOST_PAGES = 150;
const DOWN = [502, 503, 504]; // somebody answers for the site, which does not
const SHELF = "/offline/";
const LINE = "/line/";
const MAY_WAIT = /^\/matches\/[^/]+\/(report|confirm|dispute|prepare\/[^/]+|steps\/[^/]+)\/$/;
const PASSING = /^\/(api|live|accounts|metrics|healthz|readyz|line|host)(\/|$)/; // never kept
const SHELF_FILES = /(?:href|src)="(\/[^"]+\.(?:css|js|woff2|svg|webmanifest)[^"]*)"/g;

async function takeShelf() {
  const answer = await fetch(SHELF, { cache: "no-cache" });
  if (!answer.ok) return;
  const files = [...(await answer.clone().text()).matchAll(SHELF_FILES)].map((found) => found[1]);
  const cache = await caches.open(PAGES);
  await cache.put(SHELF, answer);
  await Promise.all(files.map((file) => cache.add(file).catch(() => undefined))); // one missing file is no reason
}

async function remember(request, answer) {
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  const cache = await caches.open(PAGES);
  await cache.put(request, answer);
  const requests = await cache.keys();
  for (const old of requests.slice(0, Math.max(0, requests.length - MOST_PAGES))) {
    if (new URL(old.url).pathname !== SHELF) await cache.delete(old);
  }
}

async function fresh(request) {
  const answer = await fetch(request);
  await remember(request, answer.clone()).catch(() => undefined); // a full device is no reason not to show the page
  return answer;
}

const later = (ms) => new Promise((done) => setTimeout(done, ms));

async function read(request) {
  const copy = await caches.match(request, { ignoreVary: true });
  const asked = fresh(request);
  if (!copy) {
    return asked.catch(async () => (request.mode === "navigate" && (await caches.match(SHELF))) || Response.error());
  }
  const instead = () => fromHere(request, copy);
  const settled = asked.then((answer) => (DOWN.includes(answer.status) ? instead() : answer), instead);
  return Promise.race([settled, later(PATIENCE_MS).then(instead)]);
}

async function fromHere(request, copy) {
  const facts = { address: request.url, at: Date.now(), made: copy.headers.get("Date") };
  if (request.mode === "navigate") await kept.setFact("copy", facts); // the page says that it is one
  return copy;
}

async function post(event) {
  const copy = event.request.clone();
  const answer = await fetch(event.request).catch(() => undefined);
  if (answer && !DOWN.includes(answer.status)) return answer;
  return (await keep(copy, await self.clients.get(event.clientId))) ?? answer ?? new Response(null, { status: 204 });
}

// The way on once the form is kept. One that cannot wait is not, and its page stays as it is, with all that was typed.
async function keep(request, page) {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const fields = new URLSearchParams(body);
  if (!MAY_WAIT.test(pathname) || !fields.get("key") || fields.has("more")) {
    page?.postMessage({ needsLine: true });
    return undefined;
  }
  const form = { address: pathname + search, body, at: Date.now(), person: await kept.fact("person"), state: "waiting" };
  await kept.put(form);
  await self.registration.sync?.register("send").catch(() => undefined);
  return Response.redirect(SHELF, 303);
}

async function whoIsThere() {
  const answer = await fetch(LINE, { cache: "no-store" });
  return answer.ok ? answer.json() : { person: "" };
}

async function withNewToken(form) {
  const page = await (await fetch(form.address, { cache: "no-store" })).text();
  const token = page.match(/name="csrfmiddlewaretoken" value="([^"]+)"/)?.[1];
  if (!token) return form.body;
  const fields = new URLSearchParams(form.body);
  fields.set("csrfmiddlewaretoken", token);
  return fields.toString();
}

async function sendForm(form) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const send = (body) => fetch(form.address, { method: "POST", headers, body, cache: "no-store" });
  let answer = await send(await withNewToken(form));
  if (answer.status >= 500 || answer.status === 429) return false;
  if (answer.redirected && new URL(answer.url).pathname.startsWith("/accounts/")) return false;
  if (answer.redirected) await kept.remove(form.number);
  else await kept.put({ ...form, state: "refused", said: await answer.text() });
  return true;
}

// One at a time and in their order: where one has to wait, so do those behind it.
let sending;
function sendAll() {
  sending ??= sendWaiting().catch(() => undefined).finally(() => { sending = undefined; });
  return sending;
}

async function sendWaiting() {
  const forms = (await kept.forms()).filter((form) => form.state === "waiting");
  if (forms.length) {
    const { person } = await whoIsThere();
    for (const form of forms) {
      if (!person || form.person !== person || !(await sendForm(form))) break;
    }
  }
  for (const page of await self.clients.matchAll()) page.postMessage({ changed: true });
}

async function takeAlong() {
  const { person, along } = await whoIsThere();
  if (!person) return;
  await takeShelf();
  for (const address of along) await fresh(new Request(address)).catch(() => undefined);
  await kept.setFact("taken", Date.now());
  for (const page of await self.clients.matchAll()) page.postMessage({ changed: true });
}

self.addEventListener("install", (event) => event.waitUntil(takeShelf()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin || PASSING.test(address.pathname)) return;
  if (request.method === "POST" && request.mode === "navigate") event.respondWith(post(event));
  else if (request.method === "GET" && request.cache !== "no-store" && !request.headers.has("HX-Request")) {
    event.respondWith(read(request));
  }
});

self.addEventListener("sync", (event) => event.waitUntil(sendAll()));

self.addEventListener("message", (event) => {
  const acts = { send: sendAll, along: takeAlong };
  if (acts[event.data]) event.waitUntil(acts[event.data]());
});
