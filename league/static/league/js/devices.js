// This browser tells its person: the form of the settings page is filled with its subscription and sent like any other.
const form = document.querySelector("[data-push-key]");

function keyBytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

function say(name) {
  for (const line of form.querySelectorAll("[data-push-say]")) line.hidden = line.dataset.pushSay !== name;
}

async function subscribed() {
  const worker = await navigator.serviceWorker.register("/service-worker.js");
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(form.dataset.pushKey) };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (problem) {
    if (problem.name !== "InvalidStateError") throw problem;
    const old = await worker.pushManager.getSubscription(); // made for a key that this site has no more
    await old?.unsubscribe();
    return worker.pushManager.subscribe(options);
  }
}

async function tellThisDevice(event) {
  if (form.elements.endpoint.value) return; // it is filled, and goes on its way
  event.preventDefault();
  say("");
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  try {
    const { endpoint, keys } = (await subscribed()).toJSON();
    form.elements.endpoint.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
    form.requestSubmit();
  } catch {
    say("failed");
  }
}

if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  say("");
  form.querySelector("button").hidden = false;
  form.addEventListener("submit", tellThisDevice);
}
