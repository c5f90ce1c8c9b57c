// The page of what this device keeps: forms that wait or were refused, and the pages that open without a line.
"use strict";

const shelf = document.querySelector("[data-shelf]");
const part = (name) => document.getElementById(`shelf-${name}`).content.firstElementChild.cloneNode(true);
const put = (place, name, text) => { place.querySelector(`[data-${name}]`).textContent = text; };
const HIDDEN = ["csrfmiddlewaretoken", "key", "version", "injury_rows"];

async function pageOf(address) {
  const answer = await caches.match(address, { ignoreVary: true });
  return answer && new DOMParser().parseFromString(await answer.text(), "text/html");
}

const titleOf = (page, address) => page?.title.replace(/ · Sinbin$/, "").replace(/\s+/g, " ").trim() || address;

function labelOf(page, name, value) {
  const fields = [...(page?.getElementsByName(name) ?? [])];
  const field = fields.find((one) => ["radio", "checkbox"].includes(one.type) && one.value === value) ?? fields[0];
  const label = field?.labels?.[0] ?? (field?.id && page.querySelector(`label[for="${CSS.escape(field.id)}"]`));
  return (label?.textContent ?? name).replace(/\s+/g, " ").trim();
}

function valueOf(page, name, value) {
  const select = [...(page?.getElementsByName(name) ?? [])].find((one) => one.tagName === "SELECT");
  const option = [...(select?.options ?? [])].find((one) => one.value === value);
  return option?.textContent.trim() ?? (value === "on" ? shelf.dataset.yes : value);
}

function showFields(list, page, body) {
  for (const [name, value] of new URLSearchParams(body)) {
    if (HIDDEN.includes(name) || value === "") continue;
    const line = part("field");
    put(line, "label", labelOf(page, name, value));
    put(line, "value", valueOf(page, name, value));
    list.append(line);
  }
}

function whatTheSiteSays(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = page.querySelector("#content .page") ?? page.body;
  main.querySelectorAll("script, form [type=submit], button, input[type=hidden]").forEach((one) => one.remove());
  const told = [...main.querySelectorAll(".alert, .field-errors, .table-region")];
  return told.length ? told.filter((one) => !told.some((other) => other !== one && other.contains(one))) : [main];
}

// Sent from the page itself, so that its answer is a page: the form with all that was entered, or what follows it.
async function takeUpAgain(form) {
  const sender = document.createElement("form");
  Object.assign(sender, { method: "post", action: form.address, hidden: true });
  for (const [name, value] of new URLSearchParams(form.body)) {
    sender.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(sender);
  await kept.remove(form.number); // without a line it is kept anew
  HTMLFormElement.prototype.submit.call(sender);
}

async function formCard(form) {
  const page = await pageOf(form.address);
  const card = part(form.state);
  put(card, "title", titleOf(page, form.address));
  put(card, "at", new Date(form.at).toLocaleString(document.documentElement.lang));
  showFields(card.querySelector("[data-fields]"), page, form.body);
  if (form.said) card.querySelector("[data-said]").append(...whatTheSiteSays(form.said));
  card.querySelector("[data-open]").href = form.address;
  card.querySelector("[data-again]")?.addEventListener("click", () => takeUpAgain(form));
  card.querySelector("[data-drop]").addEventListener("click", async () => { await kept.remove(form.number); show(); });
  return card;
}

async function pageLines() {
  const cache = await caches.open("pages");
  const found = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const address = new URL(request.url).pathname;
    if (address === "/offline/" || !answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const line = part("page");
    const link = line.querySelector("a");
    link.href = request.url;
    link.textContent = titleOf(await pageOf(request.url), address);
    found.push(line);
  }
  return found;
}

function fill(name, lines) {
  const place = shelf.querySelector(`[data-list=${name}]`);
  place.replaceChildren(...lines);
  shelf.querySelector(`[data-none=${name}]`).hidden = lines.length > 0;
}

async function show() {
  shelf.querySelector("[data-on]").hidden = !navigator.onLine;
  shelf.querySelector("[data-off]").hidden = navigator.onLine;
  const forms = await kept.forms();
  fill("forms", await Promise.all(forms.map(formCard)));
  fill("pages", await pageLines());
  shelf.querySelector("[data-send]").hidden = !forms.some((form) => form.state === "waiting");
}

async function begin() {
  const { active } = await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener("message", show);
  addEventListener("online", () => { show(); active.postMessage("send"); });
  addEventListener("offline", show);
  shelf.querySelector("[data-send]").addEventListener("click", () => active.postMessage("send"));
  await show(); // before anything is seen: an empty page would say that everything has arrived
  shelf.hidden = false;
  document.querySelector("[data-no-shelf]").hidden = true;
  active.postMessage("send");
}

if ("serviceWorker" in navigator && "indexedDB" in window && "caches" in window) begin();
