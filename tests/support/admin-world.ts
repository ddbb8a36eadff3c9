import { eq } from "drizzle-orm";
import { countOn } from "#app/analytics/day-counts.server.ts";
import { checkImport, takeFile } from "#app/content/import-file.server.ts";
import { setRole } from "#app/features/admin/roles.server.ts";
import { contentImports, contentMigrations } from "#db/schema/content.ts";
import type { TestApp } from "./app.ts";
import { csvOf, dailyQuestion } from "./content-files.ts";

/** The files that lie there, one in each state, by the number that their ids are made of. */
const IMPORTS = { wrong: 1, ready: 2, checking: 3, stopped: 4 } as const;

/** The page of such a file. */
export const importPage = (state: keyof typeof IMPORTS) => `/admin/import/${uuidOf(IMPORTS[state])}`;

/** The rounds through pictures that there were. */
const ROUNDS = { looked: 5, stopped: 6 } as const;

/** The page of such a round. */
export const roundPage = (which: keyof typeof ROUNDS) => `/admin/migration/${uuidOf(ROUNDS[which])}`;

function uuidOf(n: number): string {
  const bytes = Buffer.alloc(16, n);
  bytes.writeUInt8((n & 0x0f) | 0x40, 6);
  bytes.writeUInt8((n & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Somebody with the role, the files that they have sent, and two weeks of counts. */
export async function administer(app: TestApp, who: { email: string }, now: Date): Promise<void> {
  const { database } = app.services;
  await setRole(database, who.email, "admin", now);
  const columns = Object.keys(dailyQuestion(1));
  const send = async (state: keyof typeof IMPORTS, items: Record<string, unknown>[], name: string) => {
    const bytes = Buffer.from(csvOf(columns, items));
    const id = await takeFile(database.db, { name, bytes, userId: null }, now, (n) =>
      new Uint8Array(n).fill(IMPORTS[state]),
    );
    if (state !== "checking" && state !== "stopped") await checkImport(database, id, bytes, () => now);
    return id;
  };
  const some = Array.from({ length: 40 }, (_, i) => dailyQuestion(i));
  const wrong = [{ category: "small-day" }, { options: ["Window open"] }, { depth: 6 }, { text: "=1+1" }];
  await send(
    "wrong",
    [...some, ...wrong.map((change, i) => dailyQuestion(50 + i, change))],
    "daily-questions-winter.csv",
  );
  const changed = {
    id: "dq-memory-01",
    version: 9,
    category: "memory",
    text: "Which smell takes you back the furthest?",
  };
  await send("ready", [...some, dailyQuestion(60, changed)], "daily-questions-winter.csv");
  const checking = await send("checking", some, "long.csv");
  await database.db.update(contentImports).set({ rows: 9000, checked: 4500 }).where(eq(contentImports.id, checking));
  const stopped = await send("stopped", some, "long.csv");
  await database.db.update(contentImports).set({ state: "stopped" }).where(eq(contentImports.id, stopped));
  for (let day = 0; day < 14; day++) {
    const at = new Date(now.getTime() - day * 24 * 3_600_000);
    for (let i = 0; i < 20 - day; i++) await countOn(database.db, "answer", `${i}`, at);
    await countOn(database.db, day % 2 ? "pair" : "sign-up", "one", at);
  }
  await lookForPictures(app, now);
  const then = new Date(now.getTime() - 42 * 24 * 3_600_000);
  for (let i = 0; i < 4; i++) await countOn(database.db, "pair", "one", then);
  for (const week of [1, 1, 1, 2, 2, 3] as const) await countOn(database.db, `week:${week}`, "one", then);
  await countOn(database.db, "failure:mail.failed", "one", now);
}

/** A round that has looked for pictures elsewhere, and one that was ended in the middle. */
async function lookForPictures({ services: { database } }: TestApp, now: Date): Promise<void> {
  const at = (item: string) => ({ item, source: `https://pictures.example/of-us-two/${item}.jpg`, reason: null });
  const reasons = ["private", "slow", "too-large", "no-photo"] as const;
  const report = {
    failed: reasons.map((reason, i) => ({ ...at(`date-idea-far-apart-0${i + 1}`), reason })),
    fetched: ["dq-memory-01", "dq-small-days-02", "pq-money-03"].map(at),
  };
  const round = { userId: null, createdAt: now, report };
  await database.db.insert(contentMigrations).values([
    {
      ...round,
      id: uuidOf(ROUNDS.looked),
      dry: true,
      state: "done",
      touchedAt: now,
      items: 7,
      looked: 7,
      fetched: 3,
      failed: 4,
    },
    {
      ...round,
      id: uuidOf(ROUNDS.stopped),
      dry: false,
      state: "stopped",
      touchedAt: now,
      items: 900,
      looked: 7,
      fetched: 3,
      failed: 4,
    },
  ]);
}
