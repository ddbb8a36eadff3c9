import type { Draft } from "#app/ui/draft.ts";
import type { MemoryFormView } from "./memory-view.ts";

/** What is being written, and of which memory; null for a new one. */
export const memoryDraft = ({ me, id }: Pick<MemoryFormView, "me" | "id">): Draft => ({
  me,
  of: `memory-${id ?? "new"}`,
});
