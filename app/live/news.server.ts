import type { Db } from "#db/database.ts";
import type { PresenceNews } from "./presence.ts";

/** Something that pages which are open are to hear of: which thing it is, and not a word of what it says. */
export type News =
  /** Somebody has done something, what both did is open by it, or there is a line under it (app/couple/outbox.server.ts). */
  | { kind: "told"; coupleId: string; userId: string; activity: string; item: string; what: string }
  /** Who belongs to this space, or may see the other one in it, has changed. */
  | { kind: "changed"; coupleId: string }
  /** Somebody shows from now on that they are here, or hides it. */
  | { kind: "shown"; coupleId: string; userId: string }
  /** The same for the 18+ part alone: no page of the partner's shows anything else by it. */
  | { kind: "shown-on-adult"; coupleId: string; userId: string }
  /** Sessions of somebody have ended. */
  | { kind: "signed-out"; userId: string };

const KINDS = ["told", "changed", "shown", "shown-on-adult", "signed-out", "here", "who", "alive", "gone"];

/** Tells all pages that are open, in every process, once the transaction that is open is committed. */
export const spread = (tx: Db, news: News): void => tx.announce(JSON.stringify(news));

/** What was spread; null for what nobody of ours has spread: anybody on the database may notify. */
export function newsIn(text: string): News | PresenceNews | null {
  try {
    const news = JSON.parse(text) as News | PresenceNews | null;
    if (!news || !KINDS.includes(news.kind)) return null;
    return news.kind === "here" && !isSaid(news.of) ? null : news;
  } catch {
    return null;
  }
}

const isSaid = (of: unknown): boolean =>
  Array.isArray(of) && of.every((one) => Array.isArray(one) && Array.isArray(one[1]) && one[1].every(Array.isArray));
