// Actions on a match besides playing it: going to its rematch or to another device.

import * as api from "../api.js";
import { address, go } from "../router.js";
import { say } from "../say.js";

/** On to the rematch: the seats come along. @param {string} id */
export async function follow(id) {
  try {
    go(address("match", (await api.follow(id)).id));
  } catch (error) {
    say(api.errorText(error));
  }
}

/** A link that hands one's seat to another device. @param {import("./match.js").MatchPage} page */
export async function makeDeviceLink(page) {
  try {
    page.deviceLink = await api.deviceLink(page.match.match);
  } catch (error) {
    say(api.errorText(error));
  }
  page.redraw();
}
