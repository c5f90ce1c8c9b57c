// Checks a dice record (format sinbin-dice/1) with the browser's own SHA-256 and HMAC. It says the same codes about the
// same parts as the verifier for files does (matches/domain/dice_verifier.py); tests hold the two together.

export const FORMAT = "sinbin-dice/1";
const MOST = 100_000; // dice of one roll, or things in one draw: more is no game
const SOURCES = ["derived", "entered", "commissioner", "seeded"];
const text = (value) => typeof value === "string";
const name = (value) => text(value) && /^[\x20-\x7e]*$/.test(value);
const number = (value) => Number.isInteger(value) && value >= 0 && value <= MOST;
const list = Array.isArray;
const maybe = (value) => value === null || name(value);
const RECORD = {
  format: name, league: name, of: name, uid: name, commitment: name, committed_at: name, seed: maybe,
  revealed_at: maybe, nonces: list, rolls: list, draws: list,
};
const ROLL = {
  step: number, purpose: name, subject: name, first: number, faces: list, sides: number, source: name, context: name,
  reason: text,
};
const DRAW = { round: number, purpose: name, count: number, order: list, context: name };
export const GOOD = ["agrees", "waits", "told"];

const utf8 = (value) => new TextEncoder().encode(value);
const isHex = (value, size) =>
  text(value) && /^(?:[0-9a-f]{2})*$/.test(value) && (size === undefined || value.length === 2 * size);
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const same = (one, other) => one.length === other.length && one.every((value, place) => value === other[place]);
const twoDigits = (value) => String(value).padStart(2, "0");

async function hmac(key, message) {
  const usable = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", usable, message));
}

export async function commitmentOf(seed, league, uid) {
  const promise = joined(utf8(`v1|commit|${league}|${uid}|`), seed);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", promise)));
}

export const rootOf = (seed, uid, home = [], visitors = []) =>
  hmac(seed, joined(utf8(`v1|root|${uid}`), home, visitors));

// The bytes of a context, block after block; `taken` tells what became of each.
class Stream {
  constructor(root, context) {
    Object.assign(this, { root, context, block: [], counter: 0, place: 0, taken: [] });
  }

  async next() {
    if (this.place === this.block.length) {
      this.block = await hmac(this.root, utf8(`${this.context}|${this.counter++}`));
      this.place = 0;
    }
    return this.block[this.place++];
  }

  // A number below `size` from as few bytes as can name that many, the first the most significant.
  async below(size) {
    let width = 0;
    while (256 ** width < size) width += 1;
    const limit = 256 ** width - (256 ** width % size);
    for (;;) {
      let value = 0;
      for (let byte = 0; byte < width; byte += 1) value = value * 256 + (await this.next());
      this.taken.push({ value, kept: value < limit });
      if (value < limit) return value % size;
    }
  }
}

export async function facesOf(root, context, count, sides) {
  const stream = new Stream(root, context);
  const faces = [];
  while (faces.length < count) faces.push((await stream.below(sides)) + 1);
  return { faces, taken: stream.taken };
}

export async function orderOf(root, context, count) {
  const stream = new Stream(root, context);
  const order = Array.from({ length: count }, (_nothing, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const place = await stream.below(last + 1);
    [order[last], order[place]] = [order[place], order[last]];
  }
  return { order, taken: stream.taken };
}

const isShaped = (value, kinds) =>
  value !== null && typeof value === "object" && !list(value) &&
  same(Object.keys(value).sort(), Object.keys(kinds).sort()) &&
  Object.entries(kinds).every(([key, fits]) => fits(value[key]));

const isWhole = ({ of, commitment, seed, nonces }) =>
  ["match", "season"].includes(of) && isHex(commitment, 32) && (seed === null || isHex(seed, 32)) &&
  nonces.length === 2 && nonces.every((nonce) => isHex(nonce));

function sawTwice(known, names) {
  if (names.some((each) => known.has(each))) return true;
  for (const each of names) known.add(each);
  return false;
}

async function checkRoll(roll, { prefix, root, known }) {
  if (!isShaped(roll, ROLL) || !roll.faces.every(Number.isInteger) || !SOURCES.includes(roll.source)) {
    return { code: "shape" };
  }
  const { step, purpose, subject, first, faces, sides, source, context, reason } = roll;
  const possible = faces.every((face) => face >= 1 && face <= sides);
  if (!faces.length || faces.length > MOST || !possible) return { code: "face" };
  const names = faces.map((_face, place) => JSON.stringify([step, purpose, subject, first + place]));
  if (sawTwice(known, names)) return { code: "twice" };
  if ((source === "commissioner") !== Boolean(reason.trim())) return { code: "reason" };
  const derived = source === "derived";
  const wanted = `${prefix}|step:${twoDigits(step)}|purpose:${purpose}|subject:${subject}`;
  if (context !== (derived ? wanted : "")) return { code: "context" };
  if (!derived) return { code: "told" };
  if (!root) return { code: "waits" };
  const made = await facesOf(root, context, first + faces.length, sides);
  const agrees = same(made.faces.slice(first), faces);
  return { code: agrees ? "agrees" : "faces", made: made.faces.slice(first), taken: made.taken, size: sides, context };
}

async function checkDraw(draw, { prefix, root, known }) {
  if (!isShaped(draw, DRAW) || !draw.order.every(Number.isInteger)) return { code: "shape" };
  const { round, purpose, count, order, context } = draw;
  if (sawTwice(known, [JSON.stringify([round, purpose, count])])) return { code: "twice" };
  if (context !== `${prefix}|round:${twoDigits(round)}|purpose:${purpose}`) return { code: "context" };
  if (!root) {
    const places = Array.from({ length: count }, (_nothing, place) => place);
    return { code: same([...order].sort((one, other) => one - other), places) ? "waits" : "order" };
  }
  const made = await orderOf(root, context, count);
  return { code: same(made.order, order) ? "agrees" : "order", made: made.order, taken: made.taken, context };
}

// What came of every part of the record, in its order: {part, place, code}, and how a die that was recomputed is made.
export async function check(record) {
  if (record === null || typeof record !== "object" || list(record) || record.format !== FORMAT) {
    return [{ part: "record", place: 0, code: "format" }];
  }
  if (!isShaped(record, RECORD) || !isWhole(record)) return [{ part: "record", place: 0, code: "shape" }];
  const { league, of, uid, seed, commitment, nonces } = record;
  const world = { prefix: `v1|league:${league}|${of}:${uid}`, root: null, known: new Set() };
  let code = "waits";
  if (seed !== null) {
    world.root = await rootOf(bytesOf(seed), uid, ...nonces.map(bytesOf));
    code = (await commitmentOf(bytesOf(seed), league, uid)) === commitment ? "agrees" : "commitment";
  }
  const lines = [{ part: "commitment", place: 0, code, root: world.root && hexOf(world.root) }];
  for (const [part, checkOne] of [["rolls", checkRoll], ["draws", checkDraw]]) {
    for (const [place, each] of record[part].entries()) lines.push({ part, place, ...(await checkOne(each, world)) });
  }
  return lines;
}
