// Why a recorded match could not be read: the place and the reason, translated where the page knows the reason.

import { ApiError, errorText } from "../api.js";
import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";

/** What the server says of a record, and our words for it. @type {[RegExp, string][]} */
const REASONS = [
  [/^the record ends without a result/, "record-no-result"],
  [/^the record ends before its moves/, "record-no-moves"],
  [/^there is no record in this text/, "record-none"],
  [/^expected \[.*with which a record begins/, "record-none"],
  [/holds only what one seat saw/, "record-one-seat"],
  [/comment that begins here is never closed/, "record-comment"],
  [/has no closing quotation mark/, "record-quotation"],
  [/is not valid UTF-8/, "record-utf8"],
  [/is given twice/, "record-twice"],
  [/^illegal move|^cannot read .* as a move/, "record-move"],
];

/** @param {unknown} error */
export async function recordErrorText(error) {
  if (!(error instanceof ApiError) || error.code !== "bad_record") return errorText(error);
  await loadMoreTexts().catch(() => {});
  return placed(error);
}

/** @param {ApiError} error of a record, when the words are there */
export function placed(error) {
  const [, line, column, said = error.message] = /^line (\d+), column (\d+): ([^]*)$/.exec(error.message) ?? [];
  const known = REASONS.find(([pattern]) => pattern.test(said))?.[1];
  const reason = known ? t(known) : said;
  return line ? t("record-at", { line, column, reason }) : t("record-bad", { reason });
}
