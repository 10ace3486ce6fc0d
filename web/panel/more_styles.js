// The styles of rarely used parts, in a file of their own beside the one of every page.

/** Loads them once, unless the shell named them. Resolves when they apply, or when they cannot be loaded: the page then
 * works without them.
 * @returns {Promise<void>} */
export function loadMoreStyles() {
  loaded ??= new Promise((resolve) => {
    if (document.querySelector('link[href*="style/more.css"]')) return resolve();
    const every = /** @type {HTMLLinkElement} */ (document.querySelector('link[href*="style/all.css"]'));
    const more = document.createElement("link");
    more.rel = "stylesheet";
    more.href = every.href.replace("style/all.css", "style/more.css");
    more.onload = more.onerror = () => resolve();
    document.head.append(more);
  });
  return loaded;
}

/** @type {Promise<void> | undefined} */
let loaded;
