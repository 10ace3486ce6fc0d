// The file of the page of a match.

import "./core.js";

export * as match from "./pages/match.js";
