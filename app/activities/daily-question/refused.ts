import type { FormErrors } from "#app/http/form-errors.ts";
import type { Unsent } from "#app/questions/answer.ts";

type Problem = FormErrors<"answer" | "partner" | "line" | "reaction" | "remove" | "since">;

/** What an action of the question's page has refused, as the page takes it: a form to mend, or words sent in vain. */
export function refusedOf(answered: Problem | { unsent: Unsent } | undefined): {
  problem: Problem | undefined;
  unsent: Unsent | undefined;
} {
  if (!answered) return { problem: undefined, unsent: undefined };
  return "unsent" in answered
    ? { problem: undefined, unsent: answered.unsent }
    : { problem: answered, unsent: undefined };
}
