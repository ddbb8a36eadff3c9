import type { FormErrors } from "#app/http/form-errors.ts";
import type { connectTexts } from "./connect-texts.ts";

/** Where no answer came: a new object each time, so that the same failure is said twice. */
export const connectFailed = (t: ReturnType<typeof connectTexts>): FormErrors<"code"> => ({
  errors: { code: t.refusedMore },
  values: {},
});
