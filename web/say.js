// The page's messages: a line that appears for a while, announcements for screen readers, the title of the window.

let toastTimer = 0;

/** Shows a line that disappears by itself; screen readers read it. @param {string} text */
export function say(text) {
  const line = document.getElementById("toast");
  if (!line) return;
  line.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (line.textContent = ""), 2500 + text.length * 60);
}

/** Removes the line, because its message is no longer true. */
export function hush() {
  clearTimeout(toastTimer);
  const line = document.getElementById("toast");
  if (line) line.textContent = "";
}

/** The texts that will be announced next. @type {string[]} */
let unheard = [];

/** Announces a text to screen readers only. Texts of the same moment are announced together. @param {string} text */
export function announce(text) {
  unheard.push(text);
  if (unheard.length > 1) return;
  setTimeout(() => {
    const line = document.getElementById("heard");
    if (line) line.textContent = unheard.join(". ");
    unheard = [];
  }, 0);
}

/** @param {string} name */
export function title(name) {
  document.title = name ? `${name} · Tabula` : "Tabula";
}
