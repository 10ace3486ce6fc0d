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
  const { lang } = document.documentElement;
  /** @type {Record<string, Promise<{ answer: Response, body: any } | null>>} */
  const early = {};
  const ask = (/** @type {string} */ path) =>
    (early[path] = fetch(path).then(
      async (answer) => ({ answer, body: await answer.json().catch(() => null) }),
      () => null,
    ));
  /** @type {any} */ (globalThis).early = early;
  ask(`/api/games?lang=${lang}`);
  if (match === undefined) return;
  // What a match is of tells which board it needs.
  void ask(`/api/matches/${match}`).then((told) => {
    const variant = told?.body?.variant;
    if (typeof variant !== "string") return;
    const game = encodeURIComponent(variant.split(/[/?]/)[0] ?? "");
    ask(`/api/games/${game}/texts?lang=${lang}`);
    ask(`/api/board?variant=${encodeURIComponent(variant)}`);
    for (const [kind, as] of [["svg", "fetch"], ["css", "style"]]) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as, href: `/art/${game}.${kind}` });
      if (as === "fetch") link.crossOrigin = "anonymous";
      document.head.append(link);
    }
  });
})();
