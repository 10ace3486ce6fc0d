// The file of all other pages, and of the modules that pages need after their first rendering. The frame and the
// modules of the other files load it with `later()` of load.js and never import it, or its modules, directly.

import "./core.js";

export * as duel from "./board/duel.js";
export * as trail from "./board/render_trail.js";
export * as facts from "./panel/facts.js";
export * as position from "./panel/position.js";
export * as reach from "./panel/reach.js";
export * as result from "./panel/result.js";
export * as analysis from "./pages/analysis.js";
export * as inviteOwn from "./pages/invite_own.js";
export * as learn from "./pages/learn.js";
export * as lessons from "./pages/lessons.js";
export * as leaving from "./pages/leaving.js";
export * as lost from "./pages/lost.js";
export * as matchDeclined from "./pages/match_declined.js";
export * as matchDraft from "./pages/match_draft.js";
export * as matchPractice from "./pages/match_practice.js";
export * as matchPast from "./pages/match_past.js";
export * as offline from "./offline/client.js";
export * as kept from "./offline/section.js";
export * as offlineFiles from "./offline/files.js";
export * as searching from "./offline/searching.js";
export * as renewal from "./offline/renewal.js";
export * as matches from "./pages/matches.js";
export * as about from "./pages/about.js";
export * as privacy from "./pages/privacy.js";
export * as recordError from "./pages/record_error.js";
export * as tones from "./board/tones.js";
export * as replay from "./pages/replay.js";
export * as rules from "./pages/rules.js";
