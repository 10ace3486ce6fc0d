// A match that plays by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ReplayPage } from "../../pages/replay.js";

test("a replay that plays by itself goes on when the board has shown the move, however long a fight takes", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  /** @type {(number | string)[]} */
  const done = [];
  const page = {
    speed: "fast",
    target: 0,
    length: 2,
    timer: 0,
    board: { isShowing: false },
    jump: (/** @type {number} */ ply) => done.push((page.target = ply)),
    autoplay: () => done.push("stop"),
  };
  ReplayPage.prototype.run.call(page);
  context.mock.timers.tick(500);
  assert.deepEqual(done, [1]);
  page.board.isShowing = true;
  context.mock.timers.tick(3000);
  assert.deepEqual(done, [1], "a fight is seen to its end");
  page.board.isShowing = false;
  context.mock.timers.tick(1000);
  assert.deepEqual(done, [1, 2, "stop"]);
});
