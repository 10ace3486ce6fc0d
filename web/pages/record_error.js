// Why a recorded match could not be read: the place and the reason, in the reader's language.

import { ApiError, errorText } from "../api.js";
import { hasText, t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";

/** @param {unknown} error */
export async function recordErrorText(error) {
  if (!(error instanceof ApiError) || error.code !== "bad_record") return errorText(error);
  await loadMoreTexts().catch(() => {});
  return placed(error);
}

/** @param {Pick<ApiError, "textId" | "line" | "column" | "message">} error of a record, when the words are there */
export function placed({ textId, line, column, message }) {
  // A server of another version may have a reason that this page has no words for. Its message tells the place.
  if (!textId || !hasText(textId)) return t("record-bad", { reason: message });
  const reason = t(textId);
  return line === undefined || column === undefined
    ? t("record-bad", { reason })
    : t("record-at", { line, column, reason });
}
