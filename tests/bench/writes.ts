import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { everything } from "#app/couple/may-use.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import { median, ROUNDS } from "./shots.ts";
import { newPerson, openStores, type Stores } from "./stores.ts";

/** In a round, of each kind. */
const WRITES = 300;
const WRITERS = 32;
const WORDS = "I thought of the lift with its gate, and of how you held it open for the man with the ladder.";

type Asked = { member: Member; date: LocalDate; questionId: string };

/**
 * How many answers a second are sealed, written and acknowledged, one after the other and by many at once, as shares
 * of bare transactions of better-sqlite3 that put the same row into a file with the same settings, in turns.
 */
export async function writes(folder: string): Promise<string[]> {
  const stores = await openStores(folder, "writes");
  const bare = openBare(join(folder, "bare.db"));
  const people = await prepare(stores, 3 * ROUNDS * WRITES);
  const answer = async ({ member, date, questionId }: Asked) => {
    const written = { date, questionId, answer: { kind: "text", text: WORDS } as const, knew: knownTo(member) };
    const result = await answerQuestion(stores, member, written, new Date());
    if (!result.ok) throw new Error(`not written: ${result.reason}`);
  };

  const same = openSame(join(folder, "writes.db"));
  const shots: Record<"bare" | "same" | "one" | "many", number[]> = { bare: [], same: [], one: [], many: [] };
  for (let round = 0; round < ROUNDS; round++) {
    shots.bare.push(await rateOf(WRITES, () => bare.write(WORDS)));
    const next = () => people.pop() as Asked;
    shots.same.push(await rateOf(WRITES, () => same.write(next())));
    shots.one.push(await rateOf(WRITES, () => answer(next())));
    const lane = async () => {
      for (let i = 0; i < Math.floor(WRITES / WRITERS); i++) await answer(next());
    };
    const all = WRITERS * Math.floor(WRITES / WRITERS);
    shots.many.push(await rateOf(1, () => Promise.all(Array.from({ length: WRITERS }, lane))).then((r) => r * all));
  }
  bare.close();
  same.close();
  await stores.close();
  const share = (kind: "same" | "one" | "many") =>
    median(shots[kind].map((rate, round) => rate / (shots.bare[round] ?? Number.NaN))).toFixed(2);
  return [
    "| answers sealed, written and acknowledged | a second | of bare transactions |",
    "| --- | --- | --- |",
    `| bare, one after the other | ${Math.round(median(shots.bare))} | 1 |`,
    `| bare, with the statements of an answer | ${Math.round(median(shots.same))} | ${share("same")} |`,
    `| one after the other | ${Math.round(median(shots.one))} | ${share("one")} |`,
    `| by ${WRITERS} at once | ${Math.round(median(shots.many))} | ${share("many")} |`,
  ];
}

/** People alone in their space, with today's question open and their key made. */
async function prepare(stores: Stores, count: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let i = 0; i < count; i++) {
    const member = await newPerson(stores, `writer-${i}`);
    const now = new Date();
    const date = ownDay(now, member.person);
    const today = await questionOfDate({ ...stores, includes: everything }, member, date, true, now);
    await stores.vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
    asked.push({ member, date, questionId: today?.question.id ?? "" });
  }
  return asked;
}

/** As much of it as any answer costs: the row, at its place in a file that keeps what it has acknowledged. */
function openBare(file: string) {
  const db = new Sqlite(file);
  for (const setting of ["journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"]) db.pragma(setting);
  db.exec("create table answers (id text primary key, body text not null, at integer not null)");
  const insert = db.prepare("insert into answers values (?, ?, ?)");
  const write = db.transaction((body: string) => insert.run(crypto.randomUUID(), body, Date.now())).immediate;
  return { write, close: () => db.close() };
}

/** The product's own statements on its own tables, with nothing around them and a text that is sealed already. */
function openSame(file: string) {
  const db = new Sqlite(file);
  for (const setting of ["synchronous = FULL", "secure_delete = ON", "foreign_keys = ON"]) db.pragma(setting);
  const couple = db.prepare("select id from couples where id = ? and ended_at is null");
  const day = db.prepare("select * from couple_days where couple_id = ? and date = ?");
  const answer = db.prepare("insert into daily_answers values (?, ?, ?, ?, ?, ?, ?)");
  const answered = db.prepare("update couple_days set first_answered = 1 where couple_id = ? and date = ?");
  const done = db.prepare("update couple_days set first_done_at = ? where couple_id = ? and date = ?");
  const columns = db.prepare("select name from pragma_table_info('daily_answers')").pluck().all();
  if (columns.join() !== "couple_id,date,question_id,user_id,body,created_at,updated_at") throw new Error(`${columns}`);
  const write = db.transaction(({ member, date, questionId }: Asked) => {
    const [coupleId, now] = [member.couple.id, Date.now()];
    couple.get(coupleId);
    day.get(coupleId, date);
    answer.run(coupleId, date, questionId, member.person.id, WORDS, now, now);
    answered.run(coupleId, date);
    done.run(now, coupleId, date);
  }).immediate;
  return { write, close: () => db.close() };
}

async function rateOf(count: number, act: () => unknown): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < count; i++) await act();
  return (count * 1000) / (performance.now() - began);
}
