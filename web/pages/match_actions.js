// Actions on a match besides playing: following to its rematch, and moving to another device.

import * as api from "../api.js";
import { address, go } from "../router.js";
import { say } from "../say.js";

/** Goes to the rematch, with the player's seats. @param {string} id */
export async function follow(id) {
  try {
    go(address("match", (await api.follow(id)).id));
  } catch (error) {
    say(api.errorText(error));
  }
}

/** Makes a link that gives the player's seat to another device. @param {import("./match.js").MatchPage} page */
export async function makeDeviceLink(page) {
  try {
    page.deviceLink = await api.deviceLink(page.match.match);
  } catch (error) {
    say(api.errorText(error));
  }
  page.redraw();
}
