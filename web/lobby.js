// The file of the pages before a match: home, a game with its form, an invitation.

import "./core.js";

export * as game from "./pages/game.js";
export * as home from "./pages/home.js";
export * as device from "./pages/invite.js";
export * as invite from "./pages/invite.js";
