// Whoever has not named his time zone finds that of his computer chosen. The form works without it.
"use strict";

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-own-zone]")) {
  const refused = select.form.querySelector(".field-invalid");
  if (!refused && [...select.options].some((option) => option.value === own)) {
    select.value = own;
  }
}
