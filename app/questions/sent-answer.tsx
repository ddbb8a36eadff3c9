import { useEffect } from "react";
import { type Draft, readDraft, writeDraft } from "#app/ui/draft.ts";
import { isSame } from "#app/ui/kept-words.ts";
import type { Answer } from "./answer.ts";

/**
 * Forgets the draft of an answer once the server has its words. One that says something else is a change that was not
 * sent: it stays, until both answers are open.
 * @param sent null where nothing was sent
 */
export function useSentAnswer({ me, of }: Draft, sent: Answer | null, open: boolean): void {
  const words = sent && (sent.kind === "text" ? sent.text : "");
  useEffect(() => {
    if (words === null) return;
    if (open || isSame(readDraft({ me, of }) ?? "", words)) writeDraft({ me, of }, "");
  }, [me, of, words, open]);
}
