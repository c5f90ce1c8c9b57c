// The marks on a score card counted while they are set. The page works without it.
"use strict";

for (const card of document.querySelectorAll("[data-card]")) {
  const counts = [...card.querySelectorAll("[data-marks]")];
  const marked = (side) => document.querySelectorAll(`input[name^="mark_"][name$="_${side}"]:checked`).length;
  const show = () => counts.forEach((count, side) => { count.textContent = marked(side); });

  card.querySelectorAll("[data-marks], [data-marks-label]").forEach((part) => { part.hidden = false; });
  card.closest("form").addEventListener("change", show);
  show();
}
