// The pages of dice: the record is fetched, or pasted, and checked here; each verdict goes to its roll or into a list.
import { GOOD, check } from "./dice.js";

const place = document.querySelector("[data-proof]");
const state = place.querySelector("[data-proof-state]");
const rootLine = place.querySelector("[data-proof-root]");
const list = place.querySelector("[data-proof-lines]");
const words = Object.fromEntries(
  Array.from(place.querySelectorAll("[data-code]"), (word) => [word.dataset.code, word.textContent]),
);
const said = (code, facts = {}) => words[code].replace(/%([a-z]+)/g, (whole, key) => facts[key] ?? whole);

function made(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// How each number came from the bytes; of a draw the sizes go down by one, so only what was taken is told.
function byHand({ taken, context, size, part }) {
  const details = made("details", "", "why");
  details.append(made("summary", said("by-hand")));
  const steps = made("ol", "", "small");
  let left = taken.filter((each) => each.kept).length + 1;
  for (const { value, kept } of taken) {
    const among = part === "draws" ? left : size;
    const facts = { value, size: among, rest: value % among, face: (value % among) + 1 };
    steps.append(made("li", said(kept ? (part === "draws" ? "kept" : "shows") : "passed", facts)));
    if (kept) left -= 1;
  }
  details.append(made("p", said("bytes", { context }), "proof"), steps);
  return details;
}

function shown(line) {
  const good = GOOD.includes(line.code);
  const mark = line.code === "agrees" ? "✓" : good ? "·" : "✗";
  const verdict = made("p", `${mark} ${said(line.code, { made: line.made?.join(" ") })}`);
  verdict.className = `verdict verdict-${line.code === "agrees" ? "good" : good ? "open" : "bad"}`;
  return line.taken?.length ? [verdict, byHand(line)] : [verdict];
}

function listed(line) {
  const item = made("li", "");
  item.append(made("strong", said(`part-${line.part}`, { place: line.place + 1 })), ...shown(line));
  list.append(item);
}

function summary(lines) {
  const bad = lines.filter((line) => !GOOD.includes(line.code)).length;
  if (bad) return said("wrong", { count: bad, total: lines.length });
  const parts = lines.filter((line) => !["commitment", "words"].includes(line.part));
  if (lines[0].code === "waits") return said("later");
  const agree = parts.filter((line) => line.code === "agrees").length;
  const sum = agree ? said("all", { count: agree, total: parts.length }) : said("none");
  return `${said("promise")} ${sum}`;
}

function tell(lines) {
  list.replaceChildren();
  for (const line of lines) {
    const own = document.querySelector(`[data-proof-line="${line.part}:${line.place}"]`);
    if (own) own.replaceChildren(...shown(line));
    else if (!place.dataset.proof || !GOOD.includes(line.code)) listed(line);
  }
  list.hidden = !list.children.length;
  rootLine.hidden = !lines[0].root;
  rootLine.textContent = `${said("root")} = ${lines[0].root ?? ""}`;
  state.textContent = summary(lines);
  state.className = lines.every((line) => GOOD.includes(line.code)) ? "" : "verdict-bad";
}

let latest = 0; // a record that is typed is read again at each letter; only the last reading is told

async function read(text) {
  const reading = ++latest;
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    list.replaceChildren();
    state.textContent = said("not-json");
    return;
  }
  const lines = await check(record);
  if (reading === latest) tell(lines);
}

async function start() {
  if (!globalThis.crypto?.subtle) return void (state.textContent = said("insecure"));
  state.textContent = place.dataset.proof ? said("checking") : "";
  if (place.dataset.proof) {
    try {
      const answer = await fetch(place.dataset.proof, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.statusText);
      await read(await answer.text());
    } catch {
      state.textContent = said("unread");
    }
  }
  const desk = document.querySelector("[data-proof-desk]");
  if (!desk) return;
  desk.hidden = false;
  const box = desk.querySelector("textarea");
  box.addEventListener("input", () => (box.value.trim() ? read(box.value) : tellNothing()));
  desk.querySelector("input[type=file]").addEventListener("change", async ({ target }) => {
    box.value = "";
    if (target.files.length) await read(await target.files[0].text());
  });
}

function tellNothing() {
  latest += 1;
  list.replaceChildren();
  list.hidden = rootLine.hidden = true;
  state.textContent = "";
}

await start();
