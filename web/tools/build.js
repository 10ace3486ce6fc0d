// Builds the page into web/dist, which is committed and embedded in the program, so that building the program needs
// Rust alone.
//
//   node tools/build.js           writes web/dist
//   node tools/build.js --check   builds in memory and fails if web/dist is anything else
//
// The layout is that of the sources: index.html names the same files, and modules find texts and pictures beside
// themselves in the same way. `manifest.json` records the SHA-256 of every input, so that a test without Node can tell
// that a build is stale.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const web = fileURLToPath(new URL("../", import.meta.url));
const dist = join(web, "dist");

/** The oldest browsers that are supported; docs/operating.md and index.html state them for people, boot.js checks for
 * them. */
const BROWSERS = ["chrome111", "edge111", "firefox113", "safari16.4"];
/** Files that are copied unchanged. */
const COPIED = ["fonts/titles.woff2", "fonts/OFL.txt", "img/icon.svg", ...installed()];
/** Pictures that only a browser that installs the page asks for: the service worker does not keep them. test/icons.js
 * makes them. */
function installed() {
  const names = readdirSync(join(web, "img")).filter((name) => /\.(png|webp)$/.test(name));
  return names.sort().map((name) => `img/${name}`);
}

/** The modules of which the build makes the files that load.js loads. */
const PARTS = ["lobby.js", "play.js", "later.js"];

/** Other files that influence the build. */
const TOOLS = ["index.html", "package-lock.json", "tools/build.js"];

/** The output of tools/engine of the repository. The page's build does not change it. */
const ENGINE = list(join(dist, "engine"))
  .map((path) => `engine/${path}`)
  .sort();

/** The page's path to the engine; empty if it was not built, and then the page is not kept for use without a
 * network. */
const engineFolder = () => (existsSync(join(dist, "engine/engine.wasm")) ? '"./engine/"' : '""');

const common = /** @type {const} */ ({
  absWorkingDir: web,
  outdir: "dist",
  bundle: true,
  minify: true,
  sourcemap: "linked",
  metafile: true,
  write: false,
  logLevel: "warning",
  charset: "utf8",
});

/** @returns {Promise<Map<string, Buffer>>} the files of the build by path */
async function build() {
  const pages = await esbuild.build({
    ...common,
    entryPoints: ["app.js"],
    format: "esm",
    splitting: true,
    target: BROWSERS,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    // The worker's page side becomes a file beside the first one.
    define: { "globalThis.TABULA_WORKER": '"./offline/"', "globalThis.TABULA_ENGINE_FOLDER": engineFolder() },
  });
  const worker = await esbuild.build({
    ...common,
    entryPoints: ["offline/worker.js"],
    outbase: ".",
    format: "esm",
    target: BROWSERS,
    define: { "globalThis.TABULA_ENGINE": '"../engine/"' },
  });
  const styles = await esbuild.build({
    ...common,
    entryPoints: ["style/all.css", "style/more.css"],
    outbase: ".",
    target: BROWSERS,
    external: ["*.woff2"],
  });
  const boot = await esbuild.build({ ...common, entryPoints: ["boot.js"], format: "iife", target: ["es5"] });
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const { outputFiles } of [pages, worker, styles, boot])
    for (const file of outputFiles) files.set(relative(dist, file.path), Buffer.from(file.contents));
  for (const path of COPIED) files.set(path, readFileSync(join(web, path)));
  for (const path of ENGINE) files.set(path, readFileSync(join(dist, path)));
  files.set("index.html", Buffer.from(shell(pages.metafile)));
  const cached = [...files.keys()].filter((path) => !/\.map$|^engine\/|^fonts\/OFL|\.(png|webp)$/.test(path)).sort();
  const service = await esbuild.build({
    ...common,
    entryPoints: ["sw.js", "sw_off.js"],
    format: "iife",
    target: BROWSERS,
    define: { "globalThis.TABULA_BUILT": JSON.stringify({ hash: hashOf(files), files: cached }) },
  });
  for (const file of service.outputFiles) files.set(relative(dist, file.path), Buffer.from(file.contents));
  const inputs = [pages, worker, styles, boot, service]
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    // A path in angle brackets is a value that the build defines, not a file.
    .filter((path) => !path.startsWith("<"));
  files.set("manifest.json", Buffer.from(`${JSON.stringify(manifest([...inputs, ...COPIED, ...TOOLS]), null, 2)}\n`));
  for (const [path, bytes] of [...files])
    if (/\.(js|css)$/.test(path)) files.set(`${path}.br`, brotliCompressSync(bytes));
  return files;
}

/** A hash of all files. @param {Map<string, Buffer>} files */
function hashOf(files) {
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(path).update(bytes);
  return hash.digest("hex").slice(0, 12);
}

/** index.html, which also names the files that the page's modules are in: the browser fetches them at the same time.
 * Files that only some parts of the page need are marked with them; the server leaves out the lines of other parts. The
 * page's script has the names of each part's files, for load.js.
 *
 * Browsers request six files of a server at a time, in the order of the tags. So everything that has to be compiled
 * comes first, then, from the server, the answers that the page needs, which are smaller, and then the tags themselves:
 * a tag behind boot.js is read when that script has run.
 * @param {esbuild.Metafile} metafile */
function shell(metafile) {
  const first = imported(metafile, "dist/app.js");
  /** The parts that need a file. @type {Map<string, string[]>} */
  const needed = new Map();
  for (const [output, { entryPoint = "" }] of Object.entries(metafile.outputs))
    if (PARTS.includes(entryPoint))
      for (const path of [output, ...imported(metafile, output)])
        needed.set(path, [...(needed.get(path) ?? []), entryPoint.replace(/\.js$/, "")]);
  const link = (/** @type {string} */ path, attributes = "") =>
    `<link rel="modulepreload" href="/web/${relative("dist", path)}"${attributes} />\n    `;
  const parts = [...needed].filter(([path]) => !first.includes(path) && path !== "dist/app.js");
  const ahead = [
    '<link rel="preload" href="/web/boot.js" as="script" />\n    ',
    '<link rel="preload" href="/web/style/all.css" as="style" />\n    ',
    ...[...first, "dist/app.js"].map((path) => link(path)),
    ...parts.map(([path, names]) => link(path, ` data-part="${names.sort().join(" ")}"`)),
  ];
  const html = readFileSync(join(web, "index.html"), "utf8");
  const [begin, entry] = ["<script", '<script type="module"'];
  if (!html.includes(entry)) throw new Error(`index.html has no ${entry}`);
  const names = PARTS.map((part) => {
    const name = part.replace(/\.js$/, "");
    const own = parts.filter(([, users]) => users.includes(name)).map(([path]) => relative("dist", path));
    return ` data-${name}="${own.join(" ")}"`;
  });
  return html.replace(entry, entry + names.join("")).replace(begin, ahead.join("") + begin);
}

/** The files that a file of the build imports before it runs. @param {esbuild.Metafile} metafile @param {string} output
 * @returns {string[]} */
function imported(metafile, output) {
  const own = (metafile.outputs[output]?.imports ?? [])
    .filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => path);
  return [...new Set(own.flatMap((path) => [path, ...imported(metafile, path)]))];
}

/** @param {string[]} paths */
function manifest(paths) {
  const hash = (/** @type {string} */ path) =>
    createHash("sha256")
      .update(readFileSync(join(web, path)))
      .digest("hex");
  return {
    esbuild: esbuild.version,
    inputs: Object.fromEntries([...new Set(paths)].sort().map((path) => [path, hash(path)])),
  };
}

/** The files below a folder, by path. @param {string} folder @returns {string[]} */
function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

/** The differences between the build and the folder. @param {Map<string, Buffer>} files */
function differences(files) {
  const extra = list(dist).filter((path) => !files.has(path));
  // Versions of Node compress differently: what comes out counts.
  const content = (/** @type {string} */ path, /** @type {Buffer} */ bytes) =>
    path.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
  const other = [...files].filter(([path, bytes]) => {
    const found = existsSync(join(dist, path)) && readFileSync(join(dist, path));
    return !found || !content(path, found).equals(content(path, bytes));
  });
  return [
    ...extra.map((path) => `dist/${path} is not part of the build`),
    ...other.map(([path]) => `dist/${path} is missing or different`),
  ];
}

const files = await build();
if (process.argv.includes("--check")) {
  const found = differences(files);
  if (found.length > 0) {
    console.error(
      `web/dist is not what the sources give:\n  ${found.join("\n  ")}\nRun "npm run build" in web/ and commit web/dist.`,
    );
    process.exit(1);
  }
} else {
  rmSync(dist, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), bytes);
  }
  for (const [path, bytes] of files) console.log(`${String(bytes.length).padStart(8)} dist/${path}`);
}
