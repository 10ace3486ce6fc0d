// Offers a new version of the page by a button. The page is never reloaded by itself, so that no match is interrupted.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMoreTexts } from "../load.js";

/** The bar with the button, while it is shown. @type {HTMLElement | null} */
let bar = null;

/** Offers the version that waits, or the one that another tab has activated.
 * @param {ServiceWorkerRegistration} registration */
export async function offer(registration) {
  const { waiting } = registration;
  if (!navigator.serviceWorker.controller || bar) return;
  if (await isNewest()) {
    // This page came from the server and is the new version already: only the service worker behind it is old.
    waiting?.postMessage("go-on");
    return;
  }
  // A version that is still arriving is offered when it is complete.
  if (!waiting && registration.installing) return;
  await loadMoreTexts();
  bar ??= shown(() => renew(registration.waiting));
  document.body.append(bar);
}

/** Whether the newest version that the browser keeps is the one that is shown. */
async function isNewest() {
  const name = (await caches.keys()).filter((key) => key.startsWith("tabula-")).at(-1);
  return name !== undefined && (await (await caches.open(name)).match(import.meta.url)) !== undefined;
}

/** @param {() => void} go */
function shown(go) {
  const close = () => {
    bar?.remove();
    bar = null;
  };
  return h(
    "div",
    { class: "engine-progress renewal", role: "status" },
    h("button", { class: "primary", onclick: go }, t("renew")),
    h(
      "button",
      { class: "plain round", title: t("renew-later"), "aria-label": t("renew-later"), onclick: close },
      icon("close"),
    ),
  );
}

/** Activates the waiting version, then reloads the page. @param {ServiceWorker | null} waiting */
function renew(waiting) {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("go-on");
}
