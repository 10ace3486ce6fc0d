// Addresses: each address of the server's list leads to its page, and every other one to the page for unknown
// addresses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESSES } from "../../addresses.js";
import { address } from "../../router.js";
import { route } from "../../routes.js";

test("every address of the list leads to its page, with what it names", () => {
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const found = route(address.replace(/\{\w+\}/, "a%20b"));
    assert.equal(found.name, name);
    assert.deepEqual(found.params, address.includes("{") ? ["a b"] : []);
  }
});

test("an address that is made leads back to its page", () => {
  for (const name of /** @type {(keyof typeof ADDRESSES)[]} */ (Object.keys(ADDRESSES))) {
    assert.equal(route(address(name, "a b$&")).name, name);
  }
  assert.deepEqual(route(address("game", "a b$&")).params, ["a b$&"]);
});

test("any other address leads to none of them", () => {
  for (const path of ["/m", "/m/", "/m/a/b", "/analysis/", "/xyz", "", "/m/%E0%A4%A"])
    assert.equal(route(path).name, null, path);
});
