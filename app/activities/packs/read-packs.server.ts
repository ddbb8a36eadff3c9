import { and, asc, eq, inArray } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { type CoupleDay, isOpen as isDayOpen, seenFrom } from "#app/couple/couple-days.server.ts";
import type { Member } from "#app/members/member.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { isOpen, type Round } from "#app/rounds/round.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { packsActivity } from "./activity.ts";
import type { ListedQuestion, Pack, QuestionState } from "./pack.ts";

/** Where a question of a pack has its page. */
export const pageOf = (id: string) => `/packs/question/${id}` as const;

/**
 * All packs, in the order of their ids, the free ones first, each with its questions and how far the two are with them.
 * What is retired is there as long as one of the two has begun it.
 */
export async function readPacks({ db }: Database, member: Member): Promise<Pack[]> {
  const { id, kind, category, text, tier, detail, retiredAt } = contentItems;
  const items = await db
    .select({ id, kind, category, text, tier, detail, retiredAt })
    .from(contentItems)
    .where(inArray(kind, ["pack", "pack-question"]))
    .orderBy(asc(id));
  const rounds = await readRounds(db, member, packsActivity.key, "all");
  const days = await daysOfPacks(db, member);
  const questions = Map.groupBy(
    items
      .filter((item) => item.kind === "pack-question")
      .map((item) => ({ item, listed: listed(item, rounds.get(item.id), days.get(item.id)) }))
      .filter(({ item, listed: { state } }) => item.retiredAt === null || state !== "new"),
    ({ item }) => item.category,
  );
  return items
    .filter((item) => item.kind === "pack")
    .map((pack) => ({
      name: pack.category,
      title: pack.text,
      about: (pack.detail as { about: string }).about,
      tier: pack.tier,
      isRetired: pack.retiredAt !== null,
      questions: (questions.get(pack.category) ?? []).map(({ listed }) => listed),
    }))
    .filter((pack) => pack.questions.some(({ state }) => !pack.isRetired || state !== "new"))
    .sort((a, b) => Number(a.tier !== "free") - Number(b.tier !== "free"));
}

/** The days whose question was one of a pack, and that somebody answered, by the question's id. */
async function daysOfPacks(db: Database["db"], member: Member): Promise<Map<string, CoupleDay>> {
  const rows = await db
    .select({ day: coupleDays })
    .from(coupleDays)
    .innerJoin(contentItems, eq(contentItems.id, coupleDays.questionId))
    .where(and(eq(coupleDays.coupleId, member.couple.id), eq(contentItems.kind, "pack-question")))
    .orderBy(asc(coupleDays.date));
  return answeredBy(
    member,
    rows.map(({ day }) => day),
  );
}

function answeredBy(member: Member, rows: (typeof coupleDays.$inferSelect)[]): Map<string, CoupleDay> {
  const days = new Map<string, CoupleDay>();
  for (const row of rows) {
    const day = seenFrom(member, row);
    if (day.questionId && (day.mine.answered || day.theirs.answered)) days.set(day.questionId, day);
  }
  return days;
}

/** The day whose question this was, where somebody answered it then: it is read and answered there. */
export async function dayOf({ db }: Database, member: Member, questionId: string): Promise<LocalDate | null> {
  const rows = await db
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, member.couple.id), eq(coupleDays.questionId, questionId)))
    .orderBy(asc(coupleDays.date));
  return answeredBy(member, rows).get(questionId)?.date ?? null;
}

function listed(
  { id, text }: { id: string; text: string },
  round: Round | undefined,
  day: CoupleDay | undefined,
): ListedQuestion {
  if (round)
    return { id, text, to: pageOf(id), date: round.date, state: stateOf(round.mine, round.theirs, isOpen(round)) };
  if (!day) return { id, text, to: pageOf(id), date: null, state: "new" };
  const { mine, theirs, date } = day;
  const state = stateOf(mine.answered, theirs.answered, isDayOpen(day));
  return { id, text, to: `/daily-questions/${date}`, date, state };
}

const stateOf = (mine: unknown, theirs: unknown, open: boolean): QuestionState =>
  open ? "open" : mine ? "mine" : theirs ? "theirs" : "new";
