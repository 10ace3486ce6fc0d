// The page's voice: a line that comes and goes, words for screen readers, the title of the window.

let toastTimer = 0;

/** Says something in a line that goes away by itself; screen readers hear it. @param {string} text */
export function say(text) {
  const line = document.getElementById("toast");
  if (!line) return;
  line.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (line.textContent = ""), 2500 + text.length * 60);
}

/** Tells a screen reader, and nobody else. @param {string} text */
export function announce(text) {
  const line = document.getElementById("heard");
  if (line) line.textContent = text;
}

/** @param {string} name */
export function title(name) {
  document.title = name ? `${name} · Tabula` : "Tabula";
}
