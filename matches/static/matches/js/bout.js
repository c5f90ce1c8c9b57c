// The final score of a bout while its boxes are filled in. The page works without it.
"use strict";

for (const score of document.querySelectorAll("[data-bout]")) {
  const totals = [...score.querySelectorAll("[data-total]")];
  const boxes = totals.map((_total, side) => [...score.querySelectorAll(`input[name$="_${side}"]`)]);

  const show = () => {
    totals.forEach((total, side) => {
      total.textContent = boxes[side].reduce((sum, box) => sum + (Number.parseInt(box.value, 10) || 0), 0);
    });
  };

  score.querySelectorAll("[data-total], [data-total-label]").forEach((part) => { part.hidden = false; });
  score.addEventListener("input", show);
  show();
}
