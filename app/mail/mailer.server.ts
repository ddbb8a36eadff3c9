import { and, eq, lte, sql } from "drizzle-orm";
import { errorFields, type Log } from "#app/http/log.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import type { Limits } from "#app/limits/count-tries.server.ts";
import { knownLanguage } from "#app/texts/languages.ts";
import type { Database } from "#db/database.ts";
import { gatheredLetters } from "#db/schema/mail.ts";
import { gathered, isAsked, isTold, type Letter, type ToldKind } from "./letters.ts";
import type { Post } from "./post.server.ts";
import { recipientOf } from "./recipient.ts";

/** What waited is sent in portions: the next ones a minute later. */
const AT_ONCE = 50;

/**
 * Every letter of the product goes through here, whatever causes it, and is counted for its recipient
 * (docs/product/security.md#letters-to-one-recipient) before it is handed to the post. Nothing else may use the post.
 */
export interface Mailer extends Omit<Post, "send"> {
  /**
   * Sends a letter, if its recipient has not had too many. Beyond that, a letter that tells of something waits, to be
   * told with others of its kind, and one that somebody has asked for is not sent. No letter that tells of something
   * goes to an address that nobody has confirmed. Never rejects: what the letter tells of has been done already.
   * @returns null when it is on its way, else the seconds until one may go there again
   */
  send(letter: Letter): Promise<number | null>;
  /** Sends what has waited and may go now: one letter for each recipient and kind. */
  sendGathered(): Promise<void>;
}

/** @param origin where the links in letters lead */
export function limitedMailer(
  { send: post, ...rest }: Post,
  parts: { limits: Limits; database: Database; clock: () => Date; log: Log; origin: string },
): Mailer {
  const { limits, database, clock, log, origin } = parts;

  const count = ({ kind, to }: Letter) => {
    const recipient = recipientOf(to);
    return countEach(limits, [
      ["mail:kind", `${kind} ${recipient}`],
      ["mail:recipient", recipient],
      ["mail:asked", isAsked(kind) ? recipient : null],
    ]);
  };

  const gather = async ({ to, language }: Letter, kind: ToldKind, wait: number): Promise<void> => {
    const dueAt = new Date(clock().getTime() + wait * 1000);
    const { address, kind: kindOf, times } = gatheredLetters;
    await database.db
      .insert(gatheredLetters)
      .values({ address: to, kind, times: 1, language, dueAt })
      .onConflictDoUpdate({ target: [address, kindOf], set: { times: sql`${times} + 1`, language } });
    log("mail.gathered", { kind });
  };

  return {
    ...rest,
    send: async (letter) => {
      if (!rest.works) {
        post(letter); // which says in the log that there is no mail
        return null;
      }
      if (!letter.toOwner) return null;
      try {
        const { wait } = await count(letter);
        if (wait === null) post(letter);
        else if (isTold(letter.kind)) await gather(letter, letter.kind, wait);
        return wait;
      } catch (error) {
        log("mail.failed", errorFields(error));
        return null;
      }
    },
    sendGathered: async () => {
      const due = await database.db
        .select()
        .from(gatheredLetters)
        .where(lte(gatheredLetters.dueAt, clock()))
        .limit(AT_ONCE);
      for (const { address, kind, times, language } of due) {
        const row = and(eq(gatheredLetters.address, address), eq(gatheredLetters.kind, kind));
        if (!isTold(kind)) {
          await database.db.delete(gatheredLetters).where(row); // a kind that only another version knows
          continue;
        }
        const to = { to: address, language: knownLanguage(language) };
        const counted = await count(gathered(kind, to, times, origin));
        if (counted.wait !== null) {
          const dueAt = new Date(clock().getTime() + counted.wait * 1000);
          await database.db.update(gatheredLetters).set({ dueAt }).where(row);
          continue;
        }
        // Of two servers that look at once one finds it; what was added meanwhile is told too.
        const [waited] = await database.db.delete(gatheredLetters).where(row).returning();
        if (waited) post(gathered(kind, to, waited.times, origin));
        else await counted.giveBack();
      }
    },
  };
}
