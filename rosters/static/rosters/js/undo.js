// The last change of a form can be taken back, one after the other. Without it everything can still be typed anew.
"use strict";

for (const button of document.querySelectorAll("[data-undo]")) {
  const form = document.getElementById(button.dataset.undo);
  const fields = () => [...form.elements].filter((field) => field.name && field.type !== "hidden");
  const read = () => fields().map((field) => (field.type === "radio" ? field.checked : field.value));
  const past = [];
  let now = read();
  let changing = null;

  form.addEventListener("input", (event) => {
    if (changing !== event.target || event.target.type === "radio") past.push(now);
    changing = event.target;
    now = read();
    button.disabled = false;
  });
  form.addEventListener("focusout", () => { changing = null; });
  button.addEventListener("click", () => {
    now = past.pop() ?? now;
    fields().forEach((field, place) => {
      if (field.type === "radio") field.checked = now[place];
      else field.value = now[place];
    });
    button.disabled = past.length === 0;
    changing = null;
    const told = new CustomEvent("undone", { bubbles: true });
    form.querySelector("[hx-post]")?.dispatchEvent(told);
  });
  button.hidden = false;
}
