import { changeVisit, proposeVisit } from "#app/activities/visits/keep-visit.server.ts";
import type { VisitWords } from "#app/activities/visits/visit.ts";
import type { VisitAct } from "#app/activities/visits/visit-change.ts";
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

/** Somebody proposes a visit, and the two do this with it, one after the other: 0 for the author, 1 for the other. */
export async function visitOf(
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
