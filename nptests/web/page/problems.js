// What went wrong, in words for readers.
import { Problem } from "./service.js";
import { known, spoken, t } from "./words.js";

const CALL = /\b[a-z_]+=\S|--[a-z]/; // words of Python or of the command line

/** One line: the service's own sentence, or ours where there is none. */
export function said(failure) {
  if (!(failure instanceof Problem)) return t("problem.unknown");
  if (failure.code && known(`problem.${failure.code}`)) return t(`problem.${failure.code}`);
  if (known(`problem.${failure.status}`)) return t(`problem.${failure.status}`);
  if (failure.code && known(`cure.${failure.code}`)) return cured(failure.message, t(`cure.${failure.code}`));
  return failure.message;
}

/** What is wrong with a table that was sent: the service's sentence, or ours where that one speaks of other doors. */
export function refused(failure) {
  const own = failure instanceof Problem && known(`refused.${failure.code}`);
  if (!own || (spoken() === "en" && !CALL.test(failure.message))) return said(failure);
  return t(`refused.${failure.code}`, { where: failure.where || "?" });
}

/** What is wrong, with the cure that there is on a page: the library's own, behind the last colon, are words of Python. */
function cured(message, cure) {
  const end = message.lastIndexOf(": ");
  return end < 0 ? message : `${message.slice(0, end)}: ${cure}`;
}
