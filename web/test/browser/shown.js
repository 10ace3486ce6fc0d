// What a page shows, for tests: texts that are ids, what is wider than the window, whether anything moves.

/** Texts on the page that are ids of messages: something was not translated.
 * @param {import("playwright-core").Page} page */
export function rawIds(page) {
  return page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.nodeValue?.trim() ?? "");
    for (const element of document.querySelectorAll("[aria-label],[title],[alt],[placeholder]"))
      for (const name of ["aria-label", "title", "alt", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    return found.filter(
      (text) => /^[a-z]{2}[a-z0-9_]*(-[a-z0-9_]+)+$/.test(text) || /\{ \$|undefined|\[object/.test(text),
    );
  });
}

/** Where the board is wider than the window, or the page scrolls sideways.
 * @param {import("playwright-core").Page} page */
export const overflows = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** Waits until nothing on the page moves: no animation or transition that has an end runs, and no piece has changed its
 * place for twelve frames. @param {import("playwright-core").Page} page */
export const still = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let [before, same] = ["", 0];
        const look = () => {
          const isRunning = document
            .getAnimations()
            .some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
          const now = [...document.querySelectorAll(".piece")]
            .map((piece) => piece.getBoundingClientRect())
            .map(({ x, y }) => `${x},${y}`)
            .join(" ");
          same = !isRunning && now === before ? same + 1 : 0;
          before = now;
          if (same < 12) requestAnimationFrame(look);
          else resolve(null);
        };
        look();
      }),
  );

/** The set-up as text: the page asks for it when the reader opens the field.
 * @param {import("playwright-core").Page} page @returns {Promise<string>} */
export async function setupText(page) {
  await page.evaluate(() => {
    const details = document.querySelector(".setup details");
    if (details instanceof HTMLDetailsElement) details.open = true;
  });
  const text = await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".setup textarea"))?.value || null,
  );
  return /** @type {string} */ (await text.jsonValue());
}
