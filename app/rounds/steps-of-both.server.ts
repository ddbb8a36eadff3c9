import { isUnreadable, orNothing } from "#app/encryption/unreadable.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { openOwn } from "./open-parts.server.ts";
import { openProgress, progressRow } from "./read-progress.server.ts";
import type { RoundOf } from "./round.ts";
import type { Steps } from "./steps.ts";

/** What somebody has said in a round that is done in steps, and whether that is their part of it. */
type Said = { said: Steps; done: boolean };

async function saidBy(
  db: Db,
  vault: Services["vault"],
  of: { coupleId: string; userId: string },
  round: RoundOf,
): Promise<Said> {
  const row = await progressRow(db, of, round);
  if (row) return { said: (await orNothing(openProgress(vault, row))) ?? {}, done: false };
  const own = await openOwn({ database: { db }, vault }, { ...of, activity: round.activity }, [round.item]);
  const part = own.get(round.item);
  if (!part) return { said: {}, done: false };
  return { said: isUnreadable(part.body) ? {} : (part.body as Steps), done: true };
}

/**
 * What both have said so far in a round that they play at the same time: only for two who have both gone there
 * (live-rounds.server.ts), and who shows of it only the steps that both have said.
 */
export async function stepsOfBoth(
  db: Db,
  vault: Services["vault"],
  { coupleId, me, partner }: { coupleId: string; me: string; partner: string },
  round: RoundOf,
): Promise<{ mine: Said; theirs: Said }> {
  const mine = await saidBy(db, vault, { coupleId, userId: me }, round);
  return { mine, theirs: await saidBy(db, vault, { coupleId, userId: partner }, round) };
}
