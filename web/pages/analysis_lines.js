// The computer's best lines on the analysis page. Pointing at one shows its first move on the board, pressing it plays
// that move.

import * as st from "../board/state.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { factSentence } from "../panel/facts.js";
import { estimated, judgementText } from "../panel/judge.js";
import { lineMoves } from "../panel/names.js";
import { lineAsWanted } from "../panel/notation_switch.js";

/** @param {import("./analysis.js").AnalysisPage} page */
export function bestLines(page) {
  const { opinion } = page;
  const cells = page.tryout?.board.state.geometry.cells ?? [];
  const play = (/** @type {string[]} */ moves) => {
    const first = moves[0];
    if (first && page.tryout) page.tryout.board.take(st.play(page.tryout.board.state, first));
  };
  return h(
    "section",
    { class: "stack opinion", "data-key": "lines", "aria-label": t("best-lines") },
    page.isThinking &&
      h(
        "p",
        { class: "small quiet" },
        h("span", { class: "waiting", "aria-hidden": "true" }),
        " ",
        t("computer-thinking"),
      ),
    opinion?.lines.map((line, n) =>
      h(
        "button",
        {
          class: "line",
          onclick: () => play(line.moves),
          onpointerenter: () => page.point(n),
          onfocus: () => page.point(n),
        },
        h("b", null, judgementText(page.game, opinion.to_move, line.judgement)),
        h(
          "span",
          null,
          lineMoves(page.texts, cells, lineAsWanted(line), 8).map((move) => [h("span", { class: "whole" }, move), " "]),
        ),
        line.facts && h("span", { class: "fact quiet" }, factSentence(page.texts, cells, line.facts)),
      ),
    ),
    estimated(page.game, opinion),
  );
}
