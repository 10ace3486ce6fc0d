// The list of matches: it has an end for matches of servers, and none for those that live in this browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetMatch, knownMatches, noteMatch } from "../../store.js";

/** A match in the list. @param {string} id @param {number} at */
const match = (id, at) => ({ id, variant: "some/variant", side: null, opponent: "", at, is_over: false });

test("matches that live in this browser stay in the list however many others come", () => {
  // Node has no storage: the list stays in memory, and the page would be told.
  Object.assign(globalThis, { dispatchEvent: () => true });
  for (let n = 0; n < 5; n++) noteMatch(match(`local-${n}`, n));
  for (let n = 0; n < 310; n++) noteMatch(match(`far-${n}`, 1000 + n));
  const ids = knownMatches().map(({ id }) => id);
  const [here, far] = [true, false].map((isHere) => ids.filter((id) => id.startsWith("local-") === isHere));
  assert.deepEqual(here, ["local-4", "local-3", "local-2", "local-1", "local-0"]);
  assert.equal(far?.length, 300);
  assert.equal(far?.at(-1), "far-10", "the oldest ones went");
  forgetMatch("local-4");
  assert.equal(knownMatches().filter(({ id }) => id.startsWith("local-")).length, 4);
});
