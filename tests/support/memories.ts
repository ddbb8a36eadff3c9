import { addMemory } from "#app/activities/memories/keep-memory.server.ts";
import type { Memory } from "#app/activities/memories/memory.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Services } from "#app/request/services.server.ts";
import { memories } from "#db/schema/memories.ts";
import { photos } from "#db/schema/photos.ts";
import type { TestApp } from "./app.ts";
import { memberOf } from "./members.ts";
import { photoFor, ready } from "./photos.ts";

/** Writes a memory for each of these days, as if its author had: with ids "longest-0", "longest-1" and so on. */
export async function rememberMuch(
  { database, vault }: Services,
  of: {
    coupleId: string;
    author: string;
    days: readonly string[];
    words: (day: string) => string;
    at: Date;
    /** What is said of the photo that each of them has; without it none has one. */
    alt?: string;
  },
): Promise<void> {
  const { coupleId, author: userId, days, words, at, alt } = of;
  const key = await vault.keyFor({ coupleId, author: userId });
  const rows = days.map((date, i) => {
    const id = `longest-${i}`;
    const body = key.seal(placeOf(memories, { id }, "body"), words(date));
    const title = key.seal(placeOf(memories, { id }, "title"), "&".repeat(80));
    return { coupleId, id, userId, date, body, title, forPartner: true, createdAt: at, writtenAt: at };
  });
  for (let i = 0; i < rows.length; i += 200) await database.db.insert(memories).values(rows.slice(i, i + 200));
  if (alt === undefined) return;
  const ofRows = rows.map(({ id: ownerId }) => {
    const place = { kind: "memory", ownerId };
    const sealed = {
      key: key.seal(placeOf(photos, place, "key"), "none"),
      alt: key.seal(placeOf(photos, place, "alt"), alt),
    };
    const size = { width: 2048, height: 1536, status: "ready", forPartner: true, writtenAt: at };
    return { ...place, ...sealed, ...size, coupleId, userId, id: `${ownerId}-of-this-memory` };
  });
  for (let i = 0; i < ofRows.length; i += 200) await database.db.insert(photos).values(ofRows.slice(i, i + 200));
}

/**
 * The two write these down in turns, one after the other, through the use case.
 * @param photos what is said of the photos that some of them have, by their places
 */
export async function rememberBoth(
  { services }: TestApp,
  two: readonly { uid: string }[],
  all: readonly Memory[],
  at: Date,
  photos: Readonly<Record<number, string>> = {},
): Promise<void> {
  for (const [i, memory] of all.entries()) {
    const member = await memberOf(services, two[i % 2]?.uid ?? "");
    const alt = photos[i] ?? null;
    const made = alt === null ? null : await photoFor(services, member);
    const sent = { memory, knew: knownTo(member), since: undefined, photo: { made, alt, away: false } };
    const result = await addMemory(services, member, sent, at);
    if (!result.ok) throw new Error(`not kept: ${result.reason}`);
    if (made) await ready(services, made.id);
  }
}
