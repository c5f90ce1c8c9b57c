// Parts of a page that follow what happens: a stream says that something has changed, the part is then read again.
// Without the stream it is read every few seconds; without this script the page has a link to look again.
"use strict";

const POLL_MS = 5_000; // while the stream is away
const LOOK_MS = 60_000; // while it is there: a word that was lost comes late, not never
const SPREAD_MS = 250; // so that a room full of people does not ask in the same moment
const GONE = [401, 403, 404];

class LivePart {
  constructor(place) {
    this.place = place;
    this.parts = place.querySelector("[data-parts]");
    this.state = place.querySelector("[data-live-state]");
    this.tag = place.dataset.tag;
    this.asking = false;
    this.askAgain = false;
    this.over = false;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.rest() : this.begin()));
    this.begin();
  }

  begin() {
    if (this.over || document.hidden) return;
    this.listen();
    this.ask();
  }

  rest() {
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
  }

  listen() {
    clearTimeout(this.retry);
    this.source?.close();
    const source = new EventSource(this.place.dataset.live);
    this.source = source;
    source.addEventListener("open", () => { this.say("on"); this.plan(); });
    source.addEventListener("changed", () => setTimeout(() => this.ask(), Math.random() * SPREAD_MS));
    source.addEventListener("error", () => {
      if (this.over) return;
      if (source.readyState === EventSource.CLOSED) this.retry = setTimeout(() => this.listen(), LOOK_MS);
      if (this.state.dataset.now !== "on") return; // tried again in vain: the next look stays when it is
      this.say("again");
      this.plan();
    });
  }

  get streaming() {
    return this.source?.readyState === EventSource.OPEN;
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.over && !document.hidden) this.timer = setTimeout(() => this.ask(), this.streaming ? LOOK_MS : POLL_MS);
  }

  async ask() {
    if (this.asking) { this.askAgain = true; return; }
    this.asking = true;
    try {
      const headers = { "If-None-Match": this.tag };
      const answer = await fetch(this.place.dataset.fragment, { headers, cache: "no-store" });
      if (GONE.includes(answer.status) || answer.redirected) { this.end(); return; }
      if (answer.status === 200) {
        this.tag = answer.headers.get("ETag");
        this.show(await answer.text());
      }
      if (!this.streaming) this.say("poll");
    } catch {
      this.say("off");
    } finally {
      this.asking = false;
      if (this.askAgain) { this.askAgain = false; this.ask(); } else { this.plan(); }
    }
  }

  end() {
    this.over = true;
    this.rest();
    this.say("gone");
  }

  say(how) {
    this.state.dataset.now = how;
    const words = this.state.querySelector("[data-words]");
    const said = this.state.dataset[how];
    if (words.textContent !== said) words.textContent = said;
  }

  show(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const keys = (root) => [...root.querySelectorAll("[data-part]")];
    const [old, now] = [keys(this.parts), keys(fresh.content)];
    const same = old.length === now.length && old.every((part, place) => part.dataset.part === now[place].dataset.part);
    if (same) old.forEach((part, place) => this.replace(part, now[place]));
    else this.parts.replaceChildren(fresh.content);
    tick();
  }

  replace(old, now) {
    if (old.dataset.version === now.dataset.version) return;
    const held = old.contains(document.activeElement) ? document.activeElement.id : "";
    const opened = [...old.querySelectorAll("details")].map((one) => one.open);
    const typed = [...old.querySelectorAll("input:not([type=hidden]), select")].filter((field) => field.dataset.typed);
    old.replaceWith(now);
    now.querySelectorAll("details").forEach((one, place) => { one.open ||= opened[place] ?? false; });
    for (const field of typed) {
      const again = field.id && document.getElementById(field.id);
      if (again) { again.value = field.value; again.dataset.typed = "1"; }
    }
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
    now.classList.add("live-fresh");
    setTimeout(() => now.classList.remove("live-fresh"), 4_000);
  }
}

// What is left until a time, second by second; the server's words stay where there is no script.
const left = (until) => {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
const tick = () => {
  for (const place of document.querySelectorAll("[data-until]")) place.textContent = left(place.dataset.until);
};

document.addEventListener("input", (event) => { event.target.dataset.typed = "1"; });
for (const place of document.querySelectorAll("[data-live]")) new LivePart(place);
tick();
setInterval(tick, 1_000);
