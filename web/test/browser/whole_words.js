// Whether words stand as a whole: none is broken inside, or cut off at the edge of what contains it.

/** @param {import("playwright-core").Page} page @param {string} [within] a selector @returns {Promise<string[]>} */
export function brokenWords(page, within = "body") {
  return page.evaluate((selector) => {
    /** @type {string[]} */
    const found = [];
    const isSeen = (/** @type {Element} */ one) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, svg, textarea, script, style");
    for (const root of document.querySelectorAll(selector)) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !isSeen(parent)) continue;
        for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}’]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`“${word}” is broken`);
        }
        const { overflowX } = getComputedStyle(parent);
        if (overflowX !== "visible" && overflowX !== "auto" && parent.scrollWidth > parent.clientWidth + 1)
          found.push(`“${parent.textContent}” is cut off`);
      }
    }
    return found;
  }, within);
}
