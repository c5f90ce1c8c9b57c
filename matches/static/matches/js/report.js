// Running sums of a report: who leads by how much, and what the strikes noted are worth. The page works without it.
"use strict";

for (const form of document.querySelectorAll("[data-report]")) {
  const number = (name) => Number.parseInt(form.elements[name]?.value, 10) || 0;
  const fill = (text, words) => Object.entries(words).reduce((told, [name, value]) => told.replaceAll(`%${name}`, value), text);
  const sides = [...form.querySelectorAll("[data-side]")];
  const margin = form.querySelector("[data-margin]");

  const showMargin = () => {
    const difference = number("points_0") - number("points_1");
    const leader = sides[difference > 0 ? 0 : 1].dataset.team;
    const by = Math.min(7, Math.abs(difference));
    const text = by === 0 ? margin.dataset.draw : by === 7 ? margin.dataset.landslide : margin.dataset.wins;
    margin.textContent = fill(text, { team: leader, margin: by });
    margin.hidden = form.elements.points_0.value === "" || form.elements.points_1.value === "";
  };

  const showSum = (side) => {
    const place = side.dataset.side;
    const strikes = [...side.querySelectorAll(`input[name^="strikes_"]`)];
    const count = strikes.reduce((sum, field) => sum + (Number.parseInt(field.value, 10) || 0), 0);
    const worth = 3 * count;
    const points = number(`points_${place}`);
    const sum = side.querySelector("[data-sum]");
    const { text, over, one, oneOver } = sum.dataset;
    const [agreeing, differing] = count === 1 ? [one, oneOver] : [text, over];
    sum.textContent = count ? fill(worth > points ? differing : agreeing, { count, worth, points }) : "";
    sum.classList.toggle("field-errors", worth > points);
    return worth <= points;
  };

  const showRunning = (agrees) => {
    const running = form.querySelector("[data-running]");
    const score = `${number("points_0")} : ${number("points_1")}`;
    running.textContent = agrees ? score : `${score} · ${running.dataset.over}`;
    running.hidden = margin.hidden && agrees;
  };

  const show = () => {
    showMargin();
    showRunning(sides.map(showSum).every(Boolean));
  };

  form.addEventListener("input", show);
  show();
}
