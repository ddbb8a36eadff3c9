import type { Draft } from "#app/ui/draft.ts";

/** Under which name the words of a form that asks are kept on a device. @param item null: an idea of one's own */
export const askDraft = (me: string, item: string | null, partner: string): Draft => ({
  me,
  of: `date-${item ?? "own"}-${partner}`,
});
