import { type ReactNode, useLayoutEffect } from "react";
import { isWritten } from "./kept-words.ts";
import { latePage } from "./late-page.ts";

/** What is being written while script takes the page over. */
const written = new Map<HTMLTextAreaElement, string>();
const note = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) written.set(target, target.value);
};

/** Before script takes the page over: from now on nothing of what is written is lost to it. */
export function noteWriting(): void {
  for (const area of document.querySelectorAll("textarea")) if (isWritten(area)) written.set(area, area.value);
  addEventListener("input", note, true);
}

/**
 * Around the page: once it is taken over, what was written stands in its text areas again. React sets one that came with
 * words back to these as it hydrates it, and no event tells of it.
 */
export function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeEventListener("input", note, true);
    for (const [area, words] of written) if (area.value !== words) area.value = words;
    written.clear();
    const late = latePage();
    if (late) late.on = true;
  }, []);
  return children;
}
