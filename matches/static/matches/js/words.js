// A coach's word for the dice: its fingerprint is made here, so that the site does not see the word before the report,
// and the word is remembered on this device for the forms that ask for it, each by its fingerprint: one that was refused
// never takes the place of the one that was deposited. Everything works without this, less privately.
import { hashOfWord } from "./dice.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const NO_LETTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u; // what no word has in it (matches/domain/coach_words.py)
const plain = (text) => text.normalize("NFC").trim();
const isOneLine = (word, most) => [...word].length <= most && !NO_LETTER.test(word);

// Some browsers keep nothing; then the coach keeps the word himself, as the page tells him.
function remembered(place) {
  try {
    return localStorage.getItem(`word:${place}`) ?? "";
  } catch {
    return "";
  }
}

function remember(place, word) {
  try {
    localStorage.setItem(`word:${place}`, word);
  } catch {
    // nothing is lost: the field is typed again
  }
}

function made() {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % LETTERS.length]);
  return letters.join("").replace(/.{4}(?=.)/g, "$& ");
}

function deposits(form) {
  const place = form.dataset.deposit;
  const [uid, team] = place.split(":");
  const { word, hash } = form.elements;
  form.querySelector("[data-without-script]").hidden = true;
  form.querySelector("[data-with-script]").hidden = false;
  const make = form.querySelector("[data-make]");
  make.hidden = false;
  make.addEventListener("click", () => { word.value = made(); });
  word.addEventListener("input", () => word.setCustomValidity(""));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const secret = plain(word.value);
    if (secret.length < word.minLength) return void (word.value = secret, form.reportValidity());
    word.setCustomValidity(isOneLine(secret, word.maxLength) ? "" : form.dataset.shape);
    if (!form.reportValidity()) return;
    hash.value = await hashOfWord(uid, team, secret);
    remember(`${place}:${hash.value}`, secret);
    word.disabled = true; // a field that is disabled is not sent
    HTMLFormElement.prototype.submit.call(form);
  });
}

if (globalThis.crypto?.subtle) document.querySelectorAll("[data-deposit]").forEach(deposits);
for (const field of document.querySelectorAll("[data-word]")) field.value ||= remembered(field.dataset.word);
for (const line of document.querySelectorAll("[data-remembered]")) {
  line.querySelector("code").textContent = remembered(line.dataset.remembered);
  line.hidden = !remembered(line.dataset.remembered);
}
