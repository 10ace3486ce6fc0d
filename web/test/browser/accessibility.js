// What makes a page hard to read or to hear: texts that are too faint, controls without a name.

/** @typedef {import("playwright-core").Page} Page */

/** Texts whose colour is too near to the one behind them (WCAG 2.2, AA). Words inside drawings are pictures.
 * @param {Page} page @returns {Promise<string[]>} */
export function faintTexts(page) {
  return page.evaluate(() => {
    const pen = /** @type {CanvasRenderingContext2D} */ (
      new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
    );
    /** What is seen when these colours lie on each other, the lowest first. @param {string[]} colours */
    const mixed = (colours) => {
      pen.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (/** @type {number[]} */ rgb) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (
        !node.nodeValue?.trim() ||
        !element ||
        element.closest("svg, .unseen, .skip, script, style, noscript, :disabled") ||
        !element.checkVisibility()
      )
        continue;
      const style = getComputedStyle(element);
      const grounds = [];
      for (let up = /** @type {Element | null} */ (element); up; up = up.parentElement)
        grounds.unshift(getComputedStyle(up).backgroundColor);
      const [over, under] = [light(mixed([...grounds, style.color])), light(mixed(grounds))].sort((a, b) => b - a);
      const ratio = /** @type {number} */ (over + 0.05) / /** @type {number} */ (under + 0.05);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (isLarge ? 3 : 4.5))
        found.add(
          `${ratio.toFixed(2)} "${node.nodeValue.trim().slice(0, 40)}" ${style.color} on ${grounds.at(-1)} (${element.className})`,
        );
    }
    return [...found];
  });
}

/** What a screen reader would miss: controls and pictures without a name, a page without a heading or landmarks.
 * @param {Page} page @returns {Promise<string[]>} */
export function unnamed(page) {
  return page.evaluate(() => {
    const faults = [];
    const named = (/** @type {Element} */ element) =>
      (element.getAttribute("aria-label") ?? element.getAttribute("title") ?? element.textContent ?? "").trim() !==
        "" ||
      (element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0) ||
      (element instanceof HTMLSelectElement && (element.labels?.length ?? 0) > 0) ||
      (element instanceof HTMLTextAreaElement && (element.labels?.length ?? 0) > 0);
    for (const control of document.querySelectorAll("button, a[href], input, select, textarea, [role=button]"))
      if (!control.closest("[aria-hidden=true]") && !named(control)) faults.push(control.outerHTML.slice(0, 120));
    for (const image of document.querySelectorAll("img:not([alt])")) faults.push(image.outerHTML);
    if (document.querySelectorAll("main").length !== 1)
      faults.push(`${document.querySelectorAll("main").length} main parts`);
    if (document.querySelectorAll("h1").length !== 1)
      faults.push(`${document.querySelectorAll("h1").length} first headings`);
    if (!document.querySelector("header") || !document.querySelector("[aria-live]") || !document.title)
      faults.push("no header, no voice or no title");
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    if (new Set(ids).size !== ids.length) faults.push(`an id twice: ${ids.find((id, n) => ids.indexOf(id) !== n)}`);
    return faults;
  });
}
