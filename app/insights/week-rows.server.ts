import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { Services } from "#app/request/services.server.ts";
import { weeklySummaries } from "#db/schema/insights.ts";
import { ownerOfInsights } from "./keep-compared.server.ts";
import type { Summary } from "./summary.ts";
import { haveBothAgreed } from "./summary-consent.server.ts";

type Stores = Pick<Services, "database" | "vault">;
type Week = { coupleId: string; week: LocalDate };

/** Who has begun to write and said nothing for so long is taken to be gone. Milliseconds. */
const CLAIM_MS = 60_000;

const placeOfWeek = (week: string) => placeOf(weeklySummaries, { week }, "body");
const isWeek = ({ coupleId, week }: Week) =>
  and(eq(weeklySummaries.coupleId, coupleId), eq(weeklySummaries.week, week));

const opened = async (vault: Stores["vault"], { coupleId, week }: Week, body: string): Promise<Summary | null> => {
  const text = await orNothing(vault.open(ownerOfInsights(coupleId), placeOfWeek(week), body));
  return text ? (JSON.parse(text) as Summary) : null;
};

/** A week in words; null where it is not written, or does not open any more. */
export async function readWeek({ database, vault }: Stores, of: Week): Promise<Summary | null> {
  const [row] = await database.db.select({ body: weeklySummaries.body }).from(weeklySummaries).where(isWeek(of));
  return row?.body ? opened(vault, of, row.body) : null;
}

/** The newest weeks in words, the newest first. */
export async function newestWeeks(
  { database, vault }: Stores,
  coupleId: string,
  limit: number,
): Promise<({ week: LocalDate } & Summary)[]> {
  const { week, body } = weeklySummaries;
  const rows = await database.db
    .select({ week, body })
    .from(weeklySummaries)
    .where(and(eq(weeklySummaries.coupleId, coupleId), isNotNull(body)))
    .orderBy(desc(week))
    .limit(limit);
  const found: ({ week: LocalDate } & Summary)[] = [];
  for (const row of rows) {
    const of = { coupleId, week: row.week as LocalDate };
    const summary = row.body && (await opened(vault, of, row.body));
    if (summary) found.push({ week: of.week, ...summary });
  }
  return found;
}

export type Claim =
  /** It is written already. */
  | { state: "written" }
  /** The other one's press, or another one of one's own, is being answered. */
  | { state: "busy" }
  /** Not both have agreed to it any more. */
  | { state: "not-agreed" }
  /** It is this press that writes. */
  | { state: "mine" };

/** Takes a week in hand, so that of two presses at once one writes it. @param claim names this press */
export async function claimWeek(
  { database }: Pick<Stores, "database">,
  of: Week,
  claim: string,
  now: Date,
): Promise<Claim> {
  return database.transaction(async (tx) => {
    if (!(await lockCouple(tx, of.coupleId)) || !(await haveBothAgreed(tx, of.coupleId)))
      return { state: "not-agreed" };
    const [row] = await tx.select().from(weeklySummaries).where(isWeek(of));
    if (row?.body) return { state: "written" };
    if (row?.claimedAt && now.getTime() - row.claimedAt.getTime() < CLAIM_MS) return { state: "busy" };
    await tx
      .insert(weeklySummaries)
      .values({ ...of, claim, claimedAt: now })
      .onConflictDoUpdate({
        target: [weeklySummaries.coupleId, weeklySummaries.week],
        set: { claim, claimedAt: now },
      });
    return { state: "mine" };
  });
}

/**
 * Keeps a week that this press has taken in hand, if nobody else has written it and both still agree.
 * @returns whether it was kept
 */
export async function keepWeek(
  { database, vault }: Stores,
  of: Week,
  claim: string,
  summary: Summary,
  now: Date,
): Promise<boolean> {
  const key = await vault.keyFor(ownerOfInsights(of.coupleId));
  return database.transaction(
    async (tx) => {
      if (!(await lockCouple(tx, of.coupleId)) || !(await haveBothAgreed(tx, of.coupleId))) return false;
      const body = key.seal(placeOfWeek(of.week), JSON.stringify(summary));
      const kept = await tx
        .update(weeklySummaries)
        .set({ body, claim: null, claimedAt: null, writtenAt: now })
        .where(and(isWeek(of), eq(weeklySummaries.claim, claim)))
        .returning({ week: weeklySummaries.week });
      return kept.length > 0;
    },
    () => key.isLate(),
  );
}
