// The icons of the frame, drawn as strokes in the colour of the text.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6.3 6.3L4.9 4.9M19.1 19.1l-1.4-1.4M17.7 6.3l1.4-1.4M4.9 19.1l1.4-1.4M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  contrast: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  flip: "M7 4v16M7 4L3.5 7.5M7 4l3.5 3.5M17 20V4M17 20l-3.5-3.5M17 20l3.5-3.5",
  first: "M6 5v14M18 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  hand: "M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4a1.5 1.5 0 0 1 3 0v7V5.5a1.5 1.5 0 0 1 3 0V15c0 4-2 6-5.5 6S7 19 5 15.5l-1-2a1.5 1.5 0 0 1 2.6-1.3L8 14",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3z",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-3",
  check: "M5 12.5l5 5L19.5 7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  share: "M12 15V4M12 4L8 8M12 4l4 4M6 12v8h12v-8",
  draw: "M5 9h14M5 15h14",
  book: "M12 6c-2-1.5-5-2-8-1.5V19c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6zM12 6v14.5",
  school: "M2.5 9.5L12 5l9.5 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5M21.5 9.5V15",
  lens: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  eye: "M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  dice: "M5 5h14v14H5zM9 9h.1M15 15h.1M12 12h.1M15 9h.1M9 15h.1",
  mirror: "M12 3v18M9 7L4 17h5zM15 7l5 10h-5z",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  device: "M7 3h10v18H7zM11 18h2",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.5 2.5 3.5 5.5",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3A4 4 0 0 0 10.7 18L12 17",
  down: "M12 4v12M12 16l-4.5-4.5M12 16l4.5-4.5M5 20h14",
  bin: "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  eraser: "M8.5 19.5L4 15 14 5l6 6-8.5 8.5zM9 10l6 6M11 19.5h9",
  menu: "M4 7h16M4 12h16M4 17h16",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v4.5l3 2",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
  up: "M12 20V8M12 8l-4.5 4.5M12 8l4.5 4.5M5 4h14",
};

/** @param {string} name */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] ?? "" }),
  );
}
