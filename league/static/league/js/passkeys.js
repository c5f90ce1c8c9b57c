// Passkeys: what needs them shows where the browser has them, and what the device refuses is said beside the button.
"use strict";

const able = "PublicKeyCredential" in window ? "able" : "unable";
for (const piece of document.querySelectorAll("[data-passkey]")) piece.hidden = piece.dataset.passkey !== able;

function say(name) {
  for (const line of document.querySelectorAll("[data-passkey-say]")) line.hidden = line.dataset.passkeySay !== name;
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  say(event.detail.exception?.name === "InvalidStateError" ? "known" : "refused");
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-passkey=able]")) say("");
});
