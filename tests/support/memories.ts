import { addMemory } from "#app/activities/memories/keep-memory.server.ts";
import type { Memory } from "#app/activities/memories/memory.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Services } from "#app/request/services.server.ts";
import { memories } from "#db/schema/memories.ts";
import type { TestApp } from "./app.ts";
import { memberOf } from "./members.ts";

/** Writes a memory for each of these days, as if its author had: with ids "longest-0", "longest-1" and so on. */
export async function rememberMuch(
  { database, vault }: Services,
  of: { coupleId: string; author: string; days: readonly string[]; words: (day: string) => string; at: Date },
): Promise<void> {
  const { coupleId, author: userId, days, words, at } = of;
  const key = await vault.keyFor({ coupleId, author: userId });
  const rows = days.map((date, i) => {
    const id = `longest-${i}`;
    const body = key.seal(placeOf(memories, { id }, "body"), words(date));
    const title = key.seal(placeOf(memories, { id }, "title"), "&".repeat(80));
    return { coupleId, id, userId, date, body, title, forPartner: true, createdAt: at, writtenAt: at };
  });
  for (let i = 0; i < rows.length; i += 200) await database.db.insert(memories).values(rows.slice(i, i + 200));
}

/** The two write these down in turns, one after the other, through the use case. */
export async function rememberBoth(
  { services }: TestApp,
  two: readonly { uid: string }[],
  all: readonly Memory[],
  at: Date,
): Promise<void> {
  for (const [i, memory] of all.entries()) {
    const member = await memberOf(services, two[i % 2]?.uid ?? "");
    const result = await addMemory(services, member, { memory, knew: knownTo(member), since: undefined }, at);
    if (!result.ok) throw new Error(`not kept: ${result.reason}`);
  }
}
