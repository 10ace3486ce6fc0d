// Runs before the first paint. It shows a sentence if the browser is too old, applies the chosen theme, so that nothing
// flashes, and requests the data that every visit of this address needs while the modules are still being loaded.
//
// A classic script in ES5, checked by the build: an old browser must be able to run it to be told that it is too old.

(function () {
  /** How long the browser's database may take to open before the page goes on without it. */
  var STORE_PATIENCE_MS = 3000;

  /** Shows the sentence of index.html. A page that has started has replaced it. */
  function explain() {
    var words = document.getElementById("no-start");
    if (words) words.hidden = false;
  }
  // The newest of the features that the page relies on; keep in step with BROWSERS in tools/build.js.
  var isSupported =
    "noModule" in document.createElement("script") &&
    typeof Promise === "function" &&
    typeof fetch === "function" &&
    typeof CSS === "object" &&
    CSS.supports("color", "color-mix(in srgb, red, blue)") &&
    CSS.supports("height", "1dvh") &&
    // Safari has it since the version that runs the engine's vector instructions.
    typeof CompressionStream === "function";
  // Captured, because errors of files that cannot be loaded do not bubble.
  addEventListener("error", explain, true);
  if (isSupported) {
    applyColours();
    openStore();
    // A site of plain files has no server to ask.
    if (document.documentElement.dataset["server"] !== "none") askEarly();
  } else {
    // app.js does not start then: it would take the place of the sentence.
    /** @type {{ isTooOld?: boolean }} */ (globalThis).isTooOld = true;
    document.addEventListener("DOMContentLoaded", explain);
  }

  function applyColours() {
    var dark = matchMedia("(prefers-color-scheme: dark)");
    function show() {
      /** @type {{ theme?: string, contrast?: boolean }} */
      var settings = {};
      try {
        settings = JSON.parse(localStorage.getItem("tabula.wishes") || "{}");
      } catch (_) {
        // Nothing is stored or it cannot be read: the system's theme is used.
      }
      var isDark = settings.theme === "dark" || (settings.theme !== "light" && dark.matches);
      var root = document.documentElement;
      var before = root.dataset["theme"];
      root.dataset["theme"] = isDark ? "dark" : "light";
      root.toggleAttribute("data-contrast", settings.contrast === true);
      if (before !== undefined && before !== root.dataset["theme"]) dispatchEvent(new Event("theme"));
    }
    show();
    dark.addEventListener("change", show);
    addEventListener("settings", show);
  }

  /** Reads what the browser stores while the modules are being loaded; store.js waits for it before the first page is
   * shown. */
  function openStore() {
    var stored = new Promise(function (resolve, reject) {
      var opening = indexedDB.open("tabula-page", 1);
      /** @param {IDBRequest} request */
      function refused(request) {
        request.onerror = function () {
          reject(request.error);
        };
      }
      refused(opening);
      opening.onupgradeneeded = function () {
        opening.result.createObjectStore("items", { keyPath: "key" });
      };
      opening.onsuccess = function () {
        var database = opening.result;
        // A later version of the page may change the tables.
        database.onversionchange = function () {
          database.close();
        };
        var reading = database.transaction("items").objectStore("items").getAll();
        refused(reading);
        reading.onsuccess = function () {
          resolve({ database: database, items: reading.result });
        };
      };
      setTimeout(function () {
        reject(new Error("the database does not open"));
      }, STORE_PATIENCE_MS);
    });
    // store.js reports the refusal.
    stored.catch(function () {});
    /** @type {{ stored?: unknown }} */ (globalThis).stored = stored;
  }

  /** The answers are left in `early`, by address, for api.js. */
  function askEarly() {
    /** @type {import("./api.js").EarlyAnswers} */
    var early = {};
    /** @param {string} path */
    function ask(path) {
      // The shell has this answer: host.js finds it.
      if (document.querySelector('script[data-answer="' + path + '"]')) return;
      early[path] = asked(path);
    }
    /** @param {string} path */
    function asked(path) {
      return fetch(path).then(
        function (answer) {
          return answer.json().then(
            function (body) {
              return { answer: answer, body: body };
            },
            function () {
              return { answer: answer, body: null };
            },
          );
        },
        function () {
          return null;
        },
      );
    }
    /** @type {{ early?: import("./api.js").EarlyAnswers }} */ (/** @type {unknown} */ (globalThis)).early = early;
    var lang = document.documentElement.lang;
    ask("/api/games?lang=" + lang);
    // A match whose id begins with "local-" is in this browser: the server does not know it.
    var match = /^\/m\/(?!local-)([^/]+)$/.exec(location.pathname);
    if (!match) return;
    // The variant of a match determines its board.
    var state = (early["/api/matches/" + match[1]] = asked("/api/matches/" + match[1]));
    void state.then(function (found) {
      var state = /** @type {{ variant?: unknown, game?: unknown } | null | undefined} */ (found && found.body);
      var variant = state && state.variant;
      if (!state || typeof variant !== "string" || typeof state.game !== "string") return;
      var game = encodeURIComponent(state.game);
      ask("/api/games/" + game + "/texts?lang=" + lang);
      ask("/api/board?variant=" + encodeURIComponent(variant));
      preload("/art/" + game + ".svg", "fetch");
      if (!document.querySelector('script[data-answer$=".css"]')) preload("/art/" + game + ".css", "style");
    });
  }

  /** @param {string} href @param {string} as */
  function preload(href, as) {
    var link = document.createElement("link");
    link.rel = "preload";
    link.as = as;
    link.href = href;
    if (as === "fetch") link.crossOrigin = "anonymous";
    document.head.appendChild(link);
  }
})();
