// Runs before the first paint: the colours that the reader chose, so that nothing flashes; and what every visit of this address
// asks the server for is asked while the modules are still on their way.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    let wishes = {};
    try {
      wishes = JSON.parse(localStorage.getItem("tabula.wishes") ?? "{}");
    } catch {
      // Nothing remembered, or not readable: the system decides.
    }
    const { theme, contrast } = /** @type {{ theme?: string, contrast?: boolean }} */ (wishes);
    const isDark = theme === "dark" || (theme !== "light" && dark.matches);
    const root = document.documentElement;
    const before = root.dataset["theme"];
    root.dataset["theme"] = isDark ? "dark" : "light";
    root.toggleAttribute("data-contrast", contrast === true);
    if (before !== undefined && before !== root.dataset["theme"]) dispatchEvent(new Event("theme"));
  };
  show();
  dark.addEventListener("change", show);
  addEventListener("wishes", show);
})();
(() => {
  const match = /^\/m\/([^/]+)$/.exec(location.pathname)?.[1];
  const paths = [`/api/games?lang=${document.documentElement.lang}`, ...(match ? [`/api/matches/${match}`] : [])];
  const early = Object.fromEntries(paths.map((path) => [path, fetch(path).catch(() => null)]));
  /** @type {any} */ (globalThis).early = early;
})();
