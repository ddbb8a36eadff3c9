import type { CheckIn } from "#app/activities/check-in/check-in.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { Services } from "#app/request/services.server.ts";
import { placeInRound } from "#app/rounds/open-parts.server.ts";
import { roundParts } from "#db/schema/rounds.ts";

/** So many go into the database at once. */
const BATCH = 250;

/**
 * Check-ins on days in a row, of both, written as rows and sealed as the product seals them: years of them, for which
 * requests would take too long.
 * @param past.before the day after the last one
 * @param past.said what one of the two said, so many days before that; null for nothing
 */
export async function checkInEveryDay(
  { database, vault }: Pick<Services, "database" | "vault">,
  past: {
    coupleId: string;
    authors: readonly string[];
    before: LocalDate;
    count: number;
    said: (author: string, daysBefore: number) => CheckIn | null;
    at: Date;
  },
): Promise<void> {
  const { coupleId, authors, before, count, said, at } = past;
  const keys = await Promise.all(
    authors.map(async (userId) => ({ userId, key: await vault.keyFor({ coupleId, author: userId }) })),
  );
  const rows = Array.from({ length: count }, (_, i) => i + 1).flatMap((daysBefore) =>
    keys.flatMap(({ userId, key }) => {
      const date = addDays(before, -daysBefore);
      const checkIn = said(userId, daysBefore);
      if (!checkIn) return [];
      const round = { activity: "check-in", item: date };
      const seal = (which: "body" | "kept", said: unknown) =>
        key.seal(placeInRound(round, which), JSON.stringify(said));
      const texts = { body: seal("body", checkIn.shared), kept: seal("kept", checkIn.kept) };
      return [{ ...round, ...texts, coupleId, date, userId, forPartner: true, writtenAt: at }];
    }),
  );
  for (let i = 0; i < rows.length; i += BATCH) await database.db.insert(roundParts).values(rows.slice(i, i + BATCH));
}
