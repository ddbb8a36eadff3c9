/**
 * Words that were begun and not sent, kept in this browser. Whose they are, and what they are of: nobody finds
 * another's, or one that was meant for something else.
 */
export type Draft = { me: string; of: string };

const PREFIX = "answer-draft-";
const keyOf = ({ me, of }: Draft): string => `${PREFIX}${me}-${of}`;

/** The kept draft, or null. Drafts of anybody else who wrote in this browser are deleted at the same time. */
export function readDraft(draft: Draft): string | null {
  // Storage may be blocked; then there is no draft, and nothing else changes.
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${draft.me}-`)) localStorage.removeItem(key);
    }
    return localStorage.getItem(keyOf(draft));
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser; an empty one is no draft. */
export function writeDraft(draft: Draft, text: string): void {
  try {
    if (text === "") localStorage.removeItem(keyOf(draft));
    else localStorage.setItem(keyOf(draft), text);
  } catch {
    // see above
  }
}
