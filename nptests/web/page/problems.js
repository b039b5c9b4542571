// What went wrong, in words for readers.
import { Problem } from "./service.js";
import { known, t } from "./words.js";

/** One line: the service's own sentence, or ours where there is none. */
export function said(failure) {
  if (!(failure instanceof Problem)) return t("problem.unknown");
  if (failure.code && known(`problem.${failure.code}`)) return t(`problem.${failure.code}`);
  if (known(`problem.${failure.status}`)) return t(`problem.${failure.status}`);
  return failure.message;
}
