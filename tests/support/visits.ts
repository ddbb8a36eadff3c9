import { changeVisit, proposeVisit } from "#app/activities/visits/keep-visit.server.ts";
import type { VisitAct, VisitWords } from "#app/activities/visits/visit.ts";
import { placeOfVisit } from "#app/activities/visits/visit-place.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Services } from "#app/request/services.server.ts";
import { visits } from "#db/schema/visits.ts";
import type { TestApp } from "./app.ts";
import { memberOf } from "./members.ts";

type Who = { uid: string };

/** Writes a visit of two days for each of these, as if both had taken it and it was over. */
export async function visitedMuch(
  { database, vault }: Services,
  of: { coupleId: string; author: string; days: readonly LocalDate[]; at: Date },
): Promise<void> {
  const { coupleId, author: userId, days, at } = of;
  const key = await vault.keyFor({ coupleId, author: userId });
  const rows = days.map((fromDate, i) => {
    const id = `visited-${i}`;
    const words: VisitWords = { travels: "both", place: `Place ${i}`, words: "" };
    return {
      ...{ coupleId, id, userId, fromDate, toDate: addDays(fromDate, 1), state: "taken", datesBy: "author" },
      ...{ body: key.seal(placeOfVisit(id), JSON.stringify(words)), revision: 1, writtenAt: at },
    };
  });
  for (let i = 0; i < rows.length; i += 200) await database.db.insert(visits).values(rows.slice(i, i + 200));
}

/**
 * Visits of three couples at different points, the first of each being looked at: what was, and what both have taken;
 * what waits for the other, and what they can't; what waits for oneself, and what was moved.
 */
export async function visitEachOther(
  app: TestApp,
  { taken, mine, theirs }: Record<"taken" | "mine" | "theirs", readonly [Who, Who]>,
  now: Date,
): Promise<void> {
  const otherWay = ([a, b]: readonly [Who, Who]) => [b, a] as const;
  const yes = [1, { act: "take" }] as const;
  for (const [from, to, place, words, at] of [
    ["2024-12-27", "2025-01-04", "Vancouver", "Snow for a day, and then none.", "2024-11-02T12:00:00Z"],
    ["2025-04-18", "2025-04-27", "Lisbon", "", "2025-02-02T12:00:00Z"],
    ["2025-09-12", "2025-09-21", "Lisbon", "The tram, the pastéis.", "2025-07-02T12:00:00Z"],
  ] as const)
    await visitOf(app, taken, { from, to, place, words, travels: "author" }, [yes], new Date(at));
  const december = { from: "2025-12-12", to: "2025-12-21", place: "Lisbon", words: "Theo lands 07:40." } as const;
  await visitOf(app, otherWay(taken), { ...december, travels: "author" }, [yes], now);
  await visitOf(app, mine, { ...december, words: "Bring the red coat.", travels: "other" }, [], now);
  const march = { from: "2026-03-06", to: "2026-03-08", place: "", words: "", travels: "both" } as const;
  await visitOf(app, mine, march, [[1, { act: "pass" }]], now);
  await visitOf(app, otherWay(theirs), { ...december, travels: "author" }, [], now);
  const later = { act: "move", from: "2026-04-03", to: "2026-04-12" } as const;
  await visitOf(app, theirs, { ...march, place: "Porto" }, [yes, [1, later]], now);
}

/** One that the other one has called off, and one that the first has. */
export async function calledOff(app: TestApp, a: Who, b: Who, now: Date): Promise<void> {
  const yes = [1, { act: "take" }] as const;
  const december = { from: "2025-12-12", to: "2025-12-21", place: "Lisbon" } as const;
  await visitOf(app, [b, a], { ...december, words: "", travels: "author" }, [yes, [0, { act: "off" }]], now);
  const march = { from: "2026-03-06", to: "2026-03-06", place: "Porto", words: "One day, two trains." } as const;
  await visitOf(app, [b, a], { ...march, travels: "both" }, [yes, [1, { act: "off" }]], now);
}

/** Visits whose places and words are hard to set: one that waits for the first, and one that both have taken. */
export async function visitHardToSet(
  app: TestApp,
  [a, b]: readonly [Who, Who],
  [first, second]: readonly [string, string],
  now: Date,
): Promise<void> {
  const of = (words: string) => ({ place: words.slice(0, 100), words, travels: "author" }) as const;
  await visitOf(app, [b, a], { from: "2025-12-12", to: "2026-01-03", ...of(second) }, [], now);
  const yes = [1, { act: "take" }] as const;
  await visitOf(app, [a, b], { from: "2026-09-18", to: "2026-09-19", ...of(first) }, [yes], now);
}

/** Somebody proposes a visit, and the two do this with it, one after the other: 0 for the author, 1 for the other. */
async function visitOf(
  { services }: TestApp,
  two: readonly [Who, Who],
  visit: VisitWords & { from: LocalDate; to: LocalDate },
  acts: readonly (readonly [0 | 1, VisitAct])[],
  at: Date,
): Promise<void> {
  const author = await memberOf(services, two[0].uid);
  const proposed = await proposeVisit(services, author, { ...visit, knew: knownTo(author) }, at);
  if (!proposed.ok) throw new Error(`not proposed: ${proposed.reason}`);
  const rows = await services.database.db.select().from(visits);
  const id = rows.find((row) => row.coupleId === author.couple.id && row.fromDate === visit.from)?.id ?? "";
  for (const [revision, [who, act]] of acts.entries()) {
    const member = await memberOf(services, two[who].uid);
    const result = await changeVisit(services, member, { id, revision, knew: knownTo(member) }, act, at);
    if (!result.ok) throw new Error(`${act.act}: ${result.reason}`);
  }
}
