// Elements from function calls, and `morph`, which makes a tree on the page equal to a fresh one while it keeps focus
// and scroll position. Pages describe the whole tree and never edit nodes directly.

/** @typedef {Node | string | number | false | null | undefined} Leaf */
/** @typedef {Leaf | readonly (Leaf | readonly (Leaf | readonly Leaf[])[])[]} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. `onclick` and other handlers are set as properties, `class`, `aria-…`, `data-…` as attributes.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {HTMLElement} */
export function h(tag, props, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), props, children));
}

/** An SVG element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {SVGElement} */
export function s(tag, props, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/** @param {Element} element @param {Props | null | undefined} props @param {Child[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  for (const child of /** @type {Leaf[]} */ (/** @type {unknown} */ (children.flat(3)))) {
    if (child === false || child === null || child === undefined) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** @param {Element} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (
    name.startsWith("on") ||
    name === "value" ||
    name === "checked" ||
    name === "selected" ||
    name === "indeterminate"
  ) {
    /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element))[name] = value;
    if (name.startsWith("on")) handlersOf(element).add(name);
  } else if (value === true) {
    element.setAttribute(name, "");
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(name, String(value));
  }
}

/** The handlers an element was given, so that `morph` can hand them on. @type {WeakMap<Element, Set<string>>} */
const handlers = new WeakMap();

/** @param {Element} element */
function handlersOf(element) {
  const known = handlers.get(element) ?? new Set();
  handlers.set(element, known);
  return known;
}

/** Makes `old` equal to `fresh`. Elements are matched by `data-key`, else by order and tag. An element with `data-own`
 * keeps its children: another module renders them.
 * @param {Element} old @param {Element} fresh */
export function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // Elements that the reader opened stay open.
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // The page's security policy forbids style attributes, but not styles set by property.
    if (name === "style") /** @type {HTMLElement} */ (old).style.cssText = value;
    else old.setAttribute(name, value);
  }
  for (const name of new Set([...handlersOf(old), ...handlersOf(fresh)])) {
    /** @type {any} */ (old)[name] = /** @type {any} */ (fresh)[name] ?? null;
    handlersOf(old).add(name);
  }
  if (fresh instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
    if (old.value !== fresh.value && document.activeElement !== old) old.value = fresh.value;
  }
  if (fresh instanceof HTMLTextAreaElement && old instanceof HTMLTextAreaElement && document.activeElement !== old)
    old.value = fresh.value;
  if (old.hasAttribute("data-own")) return;
  morphChildren(old, fresh);
  if (fresh instanceof HTMLSelectElement && old instanceof HTMLSelectElement) old.value = fresh.value;
}

/** @param {Element} old @param {Element} fresh */
function morphChildren(old, fresh) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of old.children) {
    const key = child.getAttribute("data-key");
    if (key !== null) keyed.set(key, child);
  }
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = wanted instanceof Element ? wanted.getAttribute("data-key") : null;
    const found = key !== null ? keyed.get(key) : alike(at, wanted) ? at : null;
    if (!found || !alike(found, wanted)) {
      old.insertBefore(wanted, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    if (found instanceof Element && wanted instanceof Element) morph(found, wanted);
    else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node | null} a @param {Node} b */
function alike(a, b) {
  if (!a || a.nodeName !== b.nodeName) return false;
  if (a instanceof Element && b instanceof Element) return a.getAttribute("data-key") === b.getAttribute("data-key");
  return true;
}

/** Wraps a function so that it runs at most once a frame, however often it is called.
 * @param {() => void} draw @returns {() => void} */
export function oncePerFrame(draw) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    // A hidden page gets no animation frames; its title and its announcements must still be updated.
    const later = document.hidden ? (/** @type {() => void} */ f) => setTimeout(f, 50) : requestAnimationFrame;
    later(() => {
      isDue = false;
      draw();
    });
  };
}
