// Checks a dice record (format sinbin-dice/1 or /2) with the browser's own SHA-256 and HMAC. It says the same codes about the
// same parts as the verifier for files does (matches/domain/dice_verifier.py); tests hold the two together.

export const FORMAT = "sinbin-dice/1";
export const FORMAT_WITH_WORDS = "sinbin-dice/2"; // coaches added words of their own
const MOST = 100_000; // dice of one roll, or things in one draw: more is no game
const SOURCES = ["derived", "entered", "commissioner", "seeded"];
const text = (value) => typeof value === "string";
const name = (value) => text(value) && /^[\x20-\x7e]*$/.test(value);
const number = (value) => Number.isInteger(value) && value >= 0 && value <= MOST;
const list = Array.isArray;
const maybe = (value) => value === null || name(value);
const word = (value) => value === null || (text(value) && value !== "" && !/\p{Surrogate}/u.test(value));
const RECORD = {
  format: name, league: name, of: name, uid: name, commitment: name, committed_at: name, seed: maybe,
  revealed_at: maybe, nonces: list, rolls: list, draws: list,
};
const ROLL = {
  step: number, purpose: name, subject: name, first: number, faces: list, sides: number, source: name, context: name,
  reason: text,
};
const { nonces: _nonces, ...WITHOUT_NONCES } = RECORD;
const RECORD_WITH_WORDS = { ...WITHOUT_NONCES, words: list };
const WORD = { team: name, hash: name, word };
const DRAW = { round: number, purpose: name, count: number, order: list, context: name };
export const GOOD = ["agrees", "waits", "told", "unsent", "none"];

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

const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

export const commitmentOf = async (seed, league, uid) =>
  hexOf(await sha256(joined(utf8(`v1|commit|${league}|${uid}|`), seed)));

// What is deposited of a word before the match.
export const hashOfWord = async (uid, team, word) => hexOf(await sha256(utf8(`v2|word|${uid}|${team}|${word}`)));

// What a side adds to the root: of its word, of what it deposited, or of neither.
export function shareOf(uid, { team, hash, word }) {
  const [kind, said] = word !== null ? ["given", word] : hash ? ["unsent", hash] : ["none", ""];
  return sha256(utf8(`v2|share|${kind}|${uid}|${team}|${said}`));
}

export const rootOf = (seed, uid, home = [], visitors = []) =>
  hmac(seed, joined(utf8(`v1|root|${uid}`), home, visitors));

// What the dice before the match follow from, and those after it.
async function rootsOf({ seed, uid, nonces, words }) {
  const key = bytesOf(seed);
  if (!words) {
    const root = await rootOf(key, uid, ...nonces.map(bytesOf));
    return [root, root];
  }
  const shares = await Promise.all(words.map((side) => shareOf(uid, side)));
  return [await rootOf(key, uid), await hmac(key, joined(utf8(`v2|root|${uid}`), ...shares))];
}

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

const isNonced = (nonces) => nonces.length === 2 && nonces.every((nonce) => isHex(nonce));

const fits = ({ hash, word: said }) => (said === null || hash !== "") && (hash === "" || isHex(hash, 32));

const isWorded = ({ of, draws, words }) =>
  of === "match" && !draws.length && words.length === 2 && words.every((side) => isShaped(side, WORD) && fits(side)) &&
  words.some(({ hash }) => hash);

const isWhole = ({ of, commitment, seed, nonces, ...rest }) =>
  ["match", "season"].includes(of) && isHex(commitment, 32) && (seed === null || isHex(seed, 32)) &&
  (nonces ? isNonced(nonces) : isWorded({ of, ...rest }));

function sawTwice(known, names) {
  if (names.some((each) => known.has(each))) return true;
  for (const each of names) known.add(each);
  return false;
}

async function codeOfWord({ team, hash, word: said }, uid) {
  if (said === null) return hash ? "unsent" : "none";
  return (await hashOfWord(uid, team, said)) === hash ? "agrees" : "word";
}

async function checkRoll(roll, { prefix, roots, known }) {
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
  if (!roots) return { code: "waits" };
  const made = await facesOf(roots[step > 0 ? 1 : 0], context, first + faces.length, sides);
  const agrees = same(made.faces.slice(first), faces);
  return { code: agrees ? "agrees" : "faces", made: made.faces.slice(first), taken: made.taken, size: sides, context };
}

async function checkDraw(draw, { prefix, roots, known }) {
  if (!isShaped(draw, DRAW) || !draw.order.every(Number.isInteger)) return { code: "shape" };
  const { round, purpose, count, order, context } = draw;
  if (sawTwice(known, [JSON.stringify([round, purpose, count])])) return { code: "twice" };
  if (context !== `${prefix}|round:${twoDigits(round)}|purpose:${purpose}`) return { code: "context" };
  if (!roots) {
    const places = Array.from({ length: count }, (_nothing, place) => place);
    return { code: same([...order].sort((one, other) => one - other), places) ? "waits" : "order" };
  }
  const made = await orderOf(roots[0], context, count);
  return { code: same(made.order, order) ? "agrees" : "order", made: made.order, taken: made.taken, context };
}

// What came of every part of the record, in its order: {part, place, code}, and how a die that was recomputed is made.
export async function check(record) {
  const kinds = { [FORMAT]: RECORD, [FORMAT_WITH_WORDS]: RECORD_WITH_WORDS };
  if (record === null || typeof record !== "object" || !text(record.format) || !Object.hasOwn(kinds, record.format)) {
    return [{ part: "record", place: 0, code: "format" }];
  }
  if (!isShaped(record, kinds[record.format]) || !isWhole(record)) return [{ part: "record", place: 0, code: "shape" }];
  const { league, of, uid, seed, commitment, words = [] } = record;
  const world = { prefix: `v1|league:${league}|${of}:${uid}`, roots: null, known: new Set() };
  let code = "waits";
  if (seed !== null) {
    world.roots = await rootsOf(record);
    code = (await commitmentOf(bytesOf(seed), league, uid)) === commitment ? "agrees" : "commitment";
  }
  const lines = [{ part: "commitment", place: 0, code, root: world.roots && hexOf(world.roots[1]) }];
  for (const [place, side] of words.entries()) lines.push({ part: "words", place, code: await codeOfWord(side, uid) });
  for (const [part, checkOne] of [["rolls", checkRoll], ["draws", checkDraw]]) {
    for (const [place, each] of record[part].entries()) lines.push({ part, place, ...(await checkOne(each, world)) });
  }
  return lines;
}
