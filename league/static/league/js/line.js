// The state of the line on every page of a person: whether there is one, and how many forms wait on this device.
"use strict";

const AGAIN_MS = 10 * 60_000; // between two times of taking along what is needed at the table
const COPY_MS = 60_000; // within which this very page was taken from the device
let needed = ""; // what was just tried in vain, until there is a line
const words = document.querySelector("[data-line]");

const said = (name, count = 0) => words.dataset[name].replace("%count", count);

// One device, one person: of whoever was signed in before, no page is left;
// nor of whoever read in another language.
async function knowPerson() {
  const { person } = words.dataset;
  const language = document.documentElement.lang;
  if ((await kept.fact("person")) === person && (await kept.fact("language")) === language) return;
  await caches.delete("pages");
  await kept.setFact("person", person);
  await kept.setFact("language", language);
  await kept.setFact("taken", 0);
}

async function copyOf() {
  const copy = await kept.fact("copy");
  if (copy?.address !== location.href || Date.now() - copy.at > COPY_MS) return "";
  return words.dataset.copy.replace("%time", new Date(copy.made).toLocaleString(document.documentElement.lang));
}

function say(text, link) {
  words.querySelector("[data-line-words]").textContent = text;
  words.querySelector("a").hidden = !link;
  words.hidden = !text;
}

async function show() {
  const forms = await kept.forms();
  const refused = forms.filter((form) => form.state === "refused").length;
  const waiting = forms.length - refused;
  const parts = [
    needed || (navigator.onLine ? "" : said("off")),
    await copyOf(),
    waiting ? said(waiting === 1 ? "one" : "many", waiting) : "",
    refused ? said(refused === 1 ? "refusedOne" : "refusedMany", refused) : "",
  ];
  say(parts.filter(Boolean).join(" "), forms.length > 0 || !navigator.onLine);
}

async function begin() {
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data.needsLine) needed = said("needsLine");
    show();
  });
  addEventListener("offline", show);
  await knowPerson();
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const ask = () => active.postMessage("send");
  addEventListener("online", () => { needed = ""; show(); ask(); });
  await show();
  ask();
  if (Date.now() - ((await kept.fact("taken")) ?? 0) > AGAIN_MS) active.postMessage("along");
}

if (words && "serviceWorker" in navigator && "indexedDB" in window) begin();
