// A report by taps: numbers go up and down by buttons, and whoever was hurt takes the next free row. Every field can
// be filled in without it.
"use strict";

for (const words of document.querySelectorAll("[data-taps]")) {
  const form = words.closest("form");
  const rows = [...form.querySelectorAll("[data-injury]")];
  const field = (row, name) => row.querySelector(`[name^="${name}_"]`);
  const isFree = (row) => [...row.querySelectorAll("input, select")].every((each) => !each.value || each.name.startsWith("cause_"));

  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button button-quiet tap";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };
  const step = (input, by) => {
    const now = Number.parseInt(input.value, 10) || 0;
    const most = Number.parseInt(input.max, 10) || 99;
    const next = Math.min(most, Math.max(Number.parseInt(input.min, 10) || 0, now + by));
    input.value = next === 0 && input.name.startsWith("strikes_") ? "" : String(next);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const named = (template, input) => template.replace("%what", input.labels[0]?.textContent.trim() ?? "");
  const more = (input) => button("+", named(words.dataset.more, input), () => step(input, 1));
  const less = (input) => button("−", named(words.dataset.less, input), () => step(input, -1));

  for (const input of form.querySelectorAll(".report-score input, [name^='damage_']")) {
    const group = document.createElement("div");
    group.className = "taps";
    input.replaceWith(group);
    group.append(input); // back on the page, where it has its label
    input.before(less(input));
    input.after(more(input));
  }
  for (const input of form.querySelectorAll("[data-player] input[type='number']")) {
    const group = input.closest("[data-player]");
    group.classList.add("taps");
    const hurt = button(words.dataset.hurtText, words.dataset.hurt.replace("%who", group.dataset.name), () => {
      const row = rows.find(isFree);
      words.textContent = (row ? words.dataset.noted : words.dataset.full).replace("%who", group.dataset.name);
      if (row) {
        field(row, "injured").value = group.dataset.player;
        field(row, "damage").value = "3";
        row.hidden = false;
        hurt.classList.add("tap-used");
      }
    });
    group.append(more(input), hurt);
  }
  for (const row of rows) row.hidden = isFree(row) && !row.querySelector(".field-invalid");
  form.querySelector("button[name='more']").addEventListener("click", (event) => {
    const row = rows.find((each) => each.hidden);
    if (row) {
      event.preventDefault();
      row.hidden = false;
      field(row, "injured").focus();
    }
  });
  words.hidden = false;
  form.querySelectorAll("[data-without-taps]").forEach((text) => { text.hidden = true; });
  form.querySelectorAll("[data-with-taps]").forEach((text) => { text.hidden = false; });
}
