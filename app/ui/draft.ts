/**
 * Words that were begun and not sent, kept in this browser. Whose they are, and what they are of: nobody finds
 * another's, or one that was meant for something else.
 */
export type Draft = { me: string; of: string };

const PREFIX = "answer-draft-";

/**
 * What a draft is kept under. As `data-draft` of a text area, or of a form with several, it says where their words go
 * before the page's scripts are there (app/ui/page-scripts.tsx).
 */
export const draftKey = ({ me, of }: Draft): string => `${PREFIX}${me}-${of}`;

/** The kept draft, or null. Drafts of anybody else who wrote in this browser are deleted at the same time. */
export function readDraft(draft: Draft): string | null {
  // Storage may be blocked; then there is no draft, and nothing else changes.
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${draft.me}-`)) localStorage.removeItem(key);
    }
    return localStorage.getItem(draftKey(draft));
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser; an empty one is no draft. */
export function writeDraft(draft: Draft, text: string): void {
  try {
    if (text === "") localStorage.removeItem(draftKey(draft));
    else localStorage.setItem(draftKey(draft), text);
  } catch {
    // see above
  }
}
