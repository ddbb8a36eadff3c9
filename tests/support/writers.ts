import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { users } from "#db/schema/auth.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { TestApp } from "./app.ts";
import { encoded } from "./bodies.ts";
import { idToken, newIdentity } from "./identity.ts";
import { memberOf, newMember } from "./members.ts";
import { unsealed } from "./sealed.ts";
import { overSocket } from "./socket.ts";

/** Somebody with a question on each of many past dates, and the cookie to answer them with. */
export type Writer = { id: string; cookie: string; dates: LocalDate[] };

/** Members who each have `count` dates to answer, made in an app that is closed afterwards. */
export async function newWriters(app: TestApp, writers: number, count: number): Promise<Writer[]> {
  const { db } = app.services.database;
  const items = await db.select().from(contentItems);
  const question = items.find(({ detail }) => (detail as { kind: string }).kind === "text")?.id ?? "";
  const made: Writer[] = [];
  for (let i = 0; i < writers; i++) {
    const who = await newMember(app);
    const { couple } = await memberOf(app.services, who.uid);
    const today = localDateAt(app.clock.at, "UTC");
    const dates = Array.from({ length: count }, (_, ago) => addDays(today, -ago - 1));
    await db.insert(coupleDays).values(dates.map((date) => ({ coupleId: couple.id, date, questionId: question })));
    made.push({ id: who.id, cookie: `session=${who.visitor.cookies.get("session")}`, dates });
  }
  return made;
}

/** What was tried, and what was acknowledged of it. */
export type Tally = { tried: Set<string>; acknowledged: Set<string>; refused: Map<string, number> };
export const newTally = (): Tally => ({ tried: new Set(), acknowledged: new Set(), refused: new Map() });

/** The words of one answer: they say whose and of which date, so that what is found can be told. */
export const wordsFor = ({ id }: Writer, date: LocalDate): string => `words of ${id} on ${date}`;

/**
 * Sends one answer over a connection of its own and notes what came of it.
 * @returns whether the server still takes connections
 */
export async function write(origin: string, writer: Writer, date: LocalDate, tally: Tally): Promise<boolean> {
  const words = wordsFor(writer, date);
  tally.tried.add(words);
  const headers = { Cookie: writer.cookie, Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
  const body = encoded({ answer: words });
  try {
    const { status } = await overSocket(origin, `/daily-questions/${date}`, { method: "POST", headers, body });
    if (status === 302) tally.acknowledged.add(words);
    else tally.refused.set(words, status);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ECONNREFUSED";
  }
}

/** Signs somebody new up over the API. @returns the uid, and whether it was acknowledged */
export async function signUpBy(origin: string): Promise<{ uid: string; acknowledged: boolean }> {
  const who = await newIdentity();
  const headers = { Origin: origin, "Content-Type": "application/json" };
  const body = JSON.stringify({ idToken: idToken(who) });
  const status = await overSocket(origin, "/api/auth/login", { method: "POST", headers, body }).then(
    (answer) => answer.status,
    () => 0,
  );
  return { uid: who.uid, acknowledged: status === 200 };
}

/** All words in the database, as often as they are there, and everybody's uid. */
export async function found(app: TestApp): Promise<{ words: string[]; uids: string[] }> {
  const { db } = app.services.database;
  const words: string[] = [];
  for (const row of await db.select().from(dailyAnswers)) words.push((await unsealed(app, row))?.text ?? "lost");
  const uids = (await db.select({ uid: users.uid }).from(users)).map(({ uid }) => uid);
  return { words, uids };
}
