import type { Db } from "#db/database.ts";

/** Something that pages which are open are to hear of: which thing it is, and not a word of what it says. */
export type News =
  /** Somebody has done something, what both did is open by it, or there is a line under it (app/couple/outbox.server.ts). */
  | { kind: "told"; coupleId: string; userId: string; activity: string; item: string; what: string }
  /** Who belongs to this space, or may see the other one in it, has changed. */
  | { kind: "changed"; coupleId: string }
  /** Sessions of somebody have ended. */
  | { kind: "signed-out"; userId: string };

/** Tells all pages that are open, in every process, once the transaction that is open is committed. */
export const spread = (tx: Db, news: News): void => tx.announce(JSON.stringify(news));

/** What was spread; null for what nobody of ours has spread: anybody on the database may notify. */
export function newsIn(text: string): News | null {
  try {
    const news = JSON.parse(text) as News | null;
    return news && ["told", "changed", "signed-out"].includes(news.kind) ? news : null;
  } catch {
    return null;
  }
}
