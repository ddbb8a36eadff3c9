import { placeOfDate } from "#app/activities/dates/date-place.server.ts";
import type { DateAct } from "#app/activities/dates/date-plan.ts";
import { changeDate, proposeDate } from "#app/activities/dates/keep-date.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Services } from "#app/request/services.server.ts";
import { datePlans } from "#db/schema/dates.ts";
import type { TestApp } from "./app.ts";
import { memberOf } from "./members.ts";

type Who = { uid: string };
const HOUR = 3_600_000;

/** Writes a date of an hour for each of these moments, as if both had taken it and it was over. */
export async function datedMuch(
  { database, vault }: Services,
  of: { coupleId: string; author: string; times: readonly Date[]; at: Date },
): Promise<void> {
  const { coupleId, author: userId, times, at } = of;
  const key = await vault.keyFor({ coupleId, author: userId });
  const rows = times.map((startsAt, i) => {
    const id = `dated-${i}`;
    return {
      ...{ coupleId, id, userId, item: null, date: startsAt.toISOString().slice(0, 10), startsAt },
      ...{ endsAt: new Date(startsAt.getTime() + HOUR), state: "taken", datesBy: "author", revision: 1 },
      ...{ body: key.seal(placeOfDate(id), JSON.stringify({ idea: `Walk ${i}`, words: "" })), writtenAt: at },
    };
  });
  for (let i = 0; i < rows.length; i += 200) await database.db.insert(datePlans).values(rows.slice(i, i + 200));
}

/** What is planned: when it begins, what with, and what the two do with it, one after the other: 0 for its author. */
export type PlannedDate = {
  item?: string;
  idea?: string;
  words?: string;
  startsAt: string;
  acts?: readonly (readonly [0 | 1, "take" | "pass" | "off" | { move: string }])[];
};

/** One of the two proposes a date of an hour, and the two go on with it. @returns its id */
export async function planDate(
  { services }: TestApp,
  two: readonly [Who, Who],
  { item, idea = "", words = "", startsAt, acts = [] }: PlannedDate,
  now: Date,
): Promise<string> {
  const timesFrom = (text: string) => ({ startsAt: new Date(text), endsAt: new Date(Date.parse(text) + HOUR) });
  const author = await memberOf(services, two[0].uid);
  const date = { item: item ?? null, idea, words, ...timesFrom(startsAt), knew: knownTo(author) };
  const { result, id } = await proposeDate(services, author, date, now);
  if (!result.ok) throw new Error(`not proposed: ${result.reason}`);
  for (const [revision, [who, what]] of acts.entries()) {
    const member = await memberOf(services, two[who].uid);
    const act: DateAct = typeof what === "string" ? { act: what } : { act: "move", ...timesFrom(what.move) };
    const done = await changeDate(services, member, { id, revision, knew: knownTo(member) }, act, now);
    if (!done.ok) throw new Error(`${act.act}: ${done.reason}`);
  }
  return id;
}

/**
 * Dates of three couples at different points, the first of each being looked at: what was, and what both have taken;
 * what waits for the other, and what they passed; what waits for oneself, and what was moved or called off.
 */
export async function dateEachOther(
  app: TestApp,
  { taken, mine, theirs }: Record<"taken" | "mine" | "theirs", readonly [Who, Who]>,
  now: Date,
): Promise<void> {
  const otherWay = ([a, b]: readonly [Who, Who]) => [b, a] as const;
  const saturday = "2025-11-15T20:00:00Z";
  const museum = { item: "date-at-home-01", startsAt: saturday };
  const { couple, person } = await memberOf(app.services, taken[0].uid);
  const times = ["2025-08-02T19:00:00Z", "2025-09-20T18:30:00Z"].map((at) => new Date(at));
  await datedMuch(app.services, { coupleId: couple.id, author: person.id, times, at: now });
  await planDate(app, otherWay(taken), { ...museum, acts: [[1, "take"]] }, now);
  await planDate(app, mine, { ...museum, words: "Bring the ticket stubs." }, now);
  await planDate(app, mine, { idea: "A walk, each with a phone", startsAt: saturday, acts: [[1, "pass"]] }, now);
  await planDate(app, otherWay(theirs), { ...museum, words: "The shelf by the door is mine." }, now);
  const moved = { item: "date-at-home-02", startsAt: "2025-11-16T19:00:00Z" } as const;
  await planDate(app, theirs, { ...moved, acts: [[1, { move: "2025-11-17T20:00:00Z" }]] }, now);
  const off = { idea: "Soup, twice", startsAt: "2025-11-18T19:00:00Z" } as const;
  await planDate(
    app,
    theirs,
    {
      ...off,
      acts: [
        [1, "take"],
        [0, "off"],
      ],
    },
    now,
  );
}
