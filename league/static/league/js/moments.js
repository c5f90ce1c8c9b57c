// Beside a moment told in the league's time zone, the same moment on the reader's own clock. The page works without it.
"use strict";

for (const moment of document.querySelectorAll("time[data-moment]")) {
  const at = new Date(moment.dateTime);
  const language = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const here = new Intl.DateTimeFormat(language, { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (!moment.textContent.includes(clock.format(at))) {
    const own = document.createElement("span");
    own.className = "muted";
    own.textContent = ` · ${moment.dataset.text.replace("%time", here.format(at))}`;
    moment.after(own);
  }
}
