// Who answers a page: the server or this browser. Pages ask what can be done, and never which of them it is.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { read, root } from "./modules.js";

test("no page and no panel asks whether there is a server", () => {
  const paths = ["pages", "panel", "setup"].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
  );
  assert.ok(paths.length > 50, `only ${paths.length} modules read`);
  for (const path of paths)
    assert.doesNotMatch(read(path), /\b(isAlone|isLocal)\b|"[^"]*\/(backend|offline\/client)\.js"/, path);
});
