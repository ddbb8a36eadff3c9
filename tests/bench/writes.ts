import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { openVault, type Vault } from "#app/encryption/vault.server.ts";
import { syncUser } from "#app/features/auth/sync-user.server.ts";
import { loadShippedContent } from "#app/features/content/shipped-content.server.ts";
import { findMemberByUid } from "#app/features/couple/find-member.server.ts";
import type { LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { ownDay } from "#app/features/couple/own-day.ts";
import { answerQuestion } from "#app/features/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/features/daily-question/question-of-date.server.ts";
import { systemRandom } from "#app/http/random.ts";
import { openDatabase } from "#db/client.ts";
import type { Database } from "#db/database.ts";
import { median, ROUNDS } from "./shots.ts";

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
  const database = await openDatabase(`file:${join(folder, "writes.db")}`);
  await database.migrate();
  await loadShippedContent(database, new Date());
  const store = await openKeyStore(`file:${join(folder, "writes-keys.db")}`);
  const vault = openVault(store, localKeyService(["a-master-key-of-the-bench-long-enough"]));
  const bare = openBare(join(folder, "bare.db"));
  const people = await prepare(database, vault, 2 * ROUNDS * WRITES);
  const answer = async ({ member, date, questionId }: Asked) => {
    const written = { date, questionId, answer: { kind: "text", text: WORDS } as const };
    const result = await answerQuestion({ database, vault }, member, written, new Date());
    if (!result.ok) throw new Error(`not written: ${result.reason}`);
  };

  const shots: Record<"bare" | "one" | "many", number[]> = { bare: [], one: [], many: [] };
  for (let round = 0; round < ROUNDS; round++) {
    shots.bare.push(await rateOf(WRITES, () => bare.write(WORDS)));
    const next = () => people.pop() as Asked;
    shots.one.push(await rateOf(WRITES, () => answer(next())));
    const lane = async () => {
      for (let i = 0; i < Math.floor(WRITES / WRITERS); i++) await answer(next());
    };
    const all = WRITERS * Math.floor(WRITES / WRITERS);
    shots.many.push(await rateOf(1, () => Promise.all(Array.from({ length: WRITERS }, lane))).then((r) => r * all));
  }
  bare.close();
  await vault.close();
  await database.close();
  const share = (kind: "one" | "many") =>
    median(shots[kind].map((rate, round) => rate / (shots.bare[round] ?? Number.NaN))).toFixed(2);
  return [
    "| answers sealed, written and acknowledged | a second | of bare transactions |",
    "| --- | --- | --- |",
    `| bare, one after the other | ${Math.round(median(shots.bare))} | 1 |`,
    `| one after the other | ${Math.round(median(shots.one))} | ${share("one")} |`,
    `| by ${WRITERS} at once | ${Math.round(median(shots.many))} | ${share("many")} |`,
  ];
}

/** People alone in their space, with today's question open and their key made. */
async function prepare(database: Database, vault: Vault, count: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let i = 0; i < count; i++) {
    const now = new Date();
    const uid = `writer-${i}`;
    await syncUser(database, { uid, email: `${uid}@example.test`, firstName: "A", lastName: "B" }, now, systemRandom);
    const member = await findMemberByUid(database.db, uid);
    if (!member) throw new Error("nobody was made");
    const date = ownDay(now, member.person);
    const today = await questionOfDate(database, member, date, true, now);
    await vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
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

async function rateOf(count: number, act: () => unknown): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < count; i++) await act();
  return (count * 1000) / (performance.now() - began);
}
