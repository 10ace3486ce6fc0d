// Pictures and downloads of matches stored in this browser, made from the worker's texts.

import { fileText } from "../backend.js";

/** The width of a picture as PNG, as the server draws it. */
const PNG_WIDTH = 1000;
/** How long the address of a file is kept after its download began. */
const KEPT_MS = 60000;

/** Pictures that were shown, by address. @type {Map<string, string>} */
const shown = new Map();

/** Shows a picture that the server did not give. @param {HTMLImageElement} image @param {string} path */
export async function showPicture(image, path) {
  const known = shown.get(path);
  const text = known ? null : await fileText(path);
  const address = known ?? (text && URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
  if (!address) return;
  shown.set(path, address);
  image.src = address;
}

/** Downloads a file. @param {string} path of a record or a picture */
export async function download(path) {
  const name = path.split("?")[0]?.split("/").slice(-2).join("-") ?? "file";
  const isPng = name.endsWith(".png");
  const text = await fileText(isPng ? path.replace("picture.png", "picture.svg") : path);
  if (text === null) return;
  const file = isPng ? await painted(text) : new Blob([text], { type: "text/plain" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = isPng ? name : `${name}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** An SVG as a PNG. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be painted"))),
      "image/png",
    ),
  );
}
