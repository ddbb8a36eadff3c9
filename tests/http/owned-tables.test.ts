import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { leaveCouple, undoPairing } from "#app/couple/end-couple.server.ts";
import { newCode } from "#app/couple/invite-code.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { renewKeys } from "#app/encryption/rotate-keys.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import { deleteAccount } from "#app/pages/rights/delete-account.server.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import type { Database } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { date, id, integer, primaryKey, sealedText, timestamp } from "#db/kit.ts";
import { type OwnedTable, ownedTable, ownershipOf } from "#db/owned-table.ts";
import { ownedTables } from "#db/registry.ts";
import { users } from "#db/schema/auth.ts";
import { coupleDays, couples, invites } from "#db/schema/couple.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { memberOf, newPerson } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";

/**
 * Two tables that no code knows: what happens to their rows follows from what they say of themselves. One has an
 * author, two texts and a key of a date and a number, the other was made from the two.
 */
const coupleId = () =>
  id("couple_id")
    .notNull()
    .references(() => couples.id, { onDelete: "cascade" });
const notes = ownedTable(
  "planted_notes",
  {
    coupleId: coupleId(),
    writer: id("writer")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    place: integer("place").notNull(),
    line: sealedText("line").notNull(),
    aside: sealedText("aside"),
    at: timestamp("at").notNull(),
  },
  { couple: "coupleId", author: "writer", key: ["day", "place"], writtenAt: "at", day: { date: "day" } },
  (t) => [primaryKey({ columns: [t.coupleId, t.day, t.place, t.writer] })],
);
const matches = ownedTable(
  "planted_matches",
  { coupleId: coupleId(), made: timestamp("made").notNull(), line: sealedText("line").notNull() },
  { couple: "coupleId", author: "both", key: ["made"] },
  (t) => [primaryKey({ columns: [t.coupleId, t.made] })],
);
const PLANTED = [notes, matches].map((table) => ownershipOf(table) as OwnedTable);
const registry = ownedTables as OwnedTable[];

let app: TestApp;
let store: Database;
beforeAll(async () => {
  app = await startApp();
  store = await openKeyStore(keysUrl(app.services.env));
  const time = isPostgres ? "timestamp(3) with time zone" : "integer";
  const couple = "couple_id text not null references couples(id) on delete cascade";
  await runSql(
    app,
    `create table planted_notes (${couple}, writer text not null references users(id) on delete cascade,
      day text not null, place integer not null, line text not null, aside text, at ${time} not null,
      primary key (couple_id, day, place, writer))`,
  );
  await runSql(
    app,
    `create table planted_matches (${couple}, made ${time} not null, line text not null, primary key (couple_id, made))`,
  );
  registry.push(...PLANTED);
});
afterAll(async () => {
  registry.splice(-PLANTED.length);
  await store.close();
  await app.close();
});

const db = () => app.services.database.db;
const now = () => app.clock.at;
/** Somebody with a space of their own, and a minute later. */
async function person(): Promise<{ id: string; uid: string; space: string }> {
  const { person, couple } = await newPerson(app);
  const [row] = await db().select({ uid: users.uid }).from(users).where(eq(users.id, person.id));
  app.clock.move(1 / 60);
  return { id: person.id, uid: row?.uid ?? "", space: couple.id };
}
type Somebody = Awaited<ReturnType<typeof person>>;

const memberAs = ({ uid }: Somebody) => memberOf(app.services, uid);
const spaceOf = async (who: Somebody) => (await memberAs(who)).couple.id;
const DAY = "2026-03-01";

/** Writes a note as an activity would. */
async function note(who: Somebody, words: string, place = 1, aside: string | null = null): Promise<void> {
  const { couple, person } = await memberAs(who);
  const key = await app.services.vault.keyFor({ coupleId: couple.id, author: person.id });
  const row = { coupleId: couple.id, writer: person.id, day: DAY, place, at: now() };
  const seal = (column: string, text: string) => key.seal(placeOf(notes, row, column), text);
  await db()
    .insert(notes)
    .values({ ...row, line: seal("line", words), aside: aside && seal("aside", aside) });
}

async function match(ofCouple: string, words: string, made = now()): Promise<void> {
  const key = await app.services.vault.keyFor({ coupleId: ofCouple, author: "both" });
  const line = key.seal(placeOf(matches, { made }, "line"), words);
  await db().insert(matches).values({ coupleId: ofCouple, made, line });
}

/** All that opens in a space, and what does not open as null. */
async function wordsIn(ofCouple: string, vault = app.services.vault): Promise<(string | null)[]> {
  const words: (string | null)[] = [];
  const own = await db().select().from(notes).where(eq(notes.coupleId, ofCouple)).orderBy(asc(notes.place));
  for (const row of own)
    for (const column of ["line", "aside"] as const) {
      const sealed = row[column];
      const owner = { coupleId: ofCouple, author: row.writer };
      if (sealed) words.push(await vault.open(owner, placeOf(notes, row, column), sealed));
    }
  const both = await db().select().from(matches).where(eq(matches.coupleId, ofCouple));
  for (const row of both) {
    const owner = { coupleId: ofCouple, author: "both" };
    words.push(await vault.open(owner, placeOf(matches, row, "line"), row.line));
  }
  return words;
}

/** Somebody's code, as it lives now. */
async function codeOf(host: Somebody): Promise<string> {
  const code = newCode(app.services.random);
  const expiresAt = new Date(now().getTime() + 3_600_000);
  await db().delete(invites).where(eq(invites.userId, host.id));
  await db().insert(invites).values({ userId: host.id, code, createdAt: now(), expiresAt });
  return code;
}

/** A minute goes by, the guest accepts the host's code, and another goes by. @returns the couple's id */
async function pair(host: Somebody, guest: Somebody): Promise<string> {
  app.clock.move(1 / 60);
  const code = await codeOf(host);
  expect(await connectByCode(app.services, guest.id, code, now())).toEqual({ ok: true, isNew: true });
  app.clock.move(1 / 60);
  return spaceOf(host);
}

const keysOf = (ofCouple: string) =>
  store.db.select({ author: dataKeys.author }).from(dataKeys).where(eq(dataKeys.coupleId, ofCouple));
const spaces = (which: string) => db().$count(couples, eq(couples.id, which));

test("what the guest has written comes along, sealed anew, and their space and its keys are gone", async () => {
  const [a, b] = [await person(), await person()];
  await note(a, "of the host");
  for (let place = 2; place <= 130; place++)
    await note(b, `of the guest ${place}`, place, place === 2 ? "aside" : null);
  await match(b.space, "of both");
  const couple = await pair(a, b);
  expect(couple).toBe(a.space);
  const words = await wordsIn(couple);
  expect(words.slice(0, 3)).toEqual(["of the host", "of the guest 2", "aside"]);
  expect(words.slice(-2)).toEqual(["of the guest 130", "of both"]);
  expect(words).toHaveLength(132);
  expect(await spaces(b.space)).toBe(0);
  expect(await keysOf(b.space)).toEqual([]);
});

test("who comes back keeps what stood in the way of it in a space of their own that has ended", async () => {
  const [a, b] = [await person(), await person()];
  const couple = await pair(a, b);
  await note(b, "together");
  expect(await leaveCouple(app.services, await memberAs(a), now())).toBe(true);
  const alone = await spaceOf(b);
  await note(b, "alone");
  await note(b, "alone, another", 2);
  app.clock.move(1);
  expect(await pair(a, b)).toBe(couple);
  expect(await wordsIn(couple)).toEqual(["together", "alone, another"]);
  expect(await wordsIn(alone)).toEqual(["alone"]);
});

test("an undone pairing gives back what is older than it, and each one's newer words stay theirs alone", async () => {
  const [a, b] = [await person(), await person()];
  await note(a, "of the host");
  await note(b, "of the guest", 2, "aside");
  const couple = await pair(a, b);
  await note(b, "of the guest, since", 3);
  await match(couple, "of both");
  expect(await undoPairing(app.services, await memberAs(a), now())).toBe(true);
  expect(await wordsIn(await spaceOf(a))).toEqual(["of the host"]);
  expect(await wordsIn(await spaceOf(b))).toEqual(["of the guest", "aside"]);
  expect(await wordsIn(couple)).toEqual(["of the guest, since"]);
  // Nothing of the host is left there, and nothing that was made from both.
  expect(await db().$count(matches, eq(matches.coupleId, couple))).toBe(0);
  expect(await keysOf(couple)).toEqual([{ author: b.id }]);
  // Their date is a day of the space again, and answers no question.
  const days = await db()
    .select()
    .from(coupleDays)
    .where(eq(coupleDays.coupleId, await spaceOf(b)));
  expect(days).toMatchObject([{ date: DAY, questionId: null, firstAnswered: false }]);
  expect((await memberAs(b)).couple.startsOn <= DAY).toBe(true);
});

test("what finds its place taken by a rule that no table declares is lost to nobody: it stays where it was", async () => {
  const [a, b, c] = [await person(), await person(), await person()];
  await note(a, "of the host");
  await note(a, "of the host, another", 2);
  await note(c, "of somebody alone");
  const couple = await pair(a, b);
  const words = await wordsIn(couple);
  const whose = [a.id, c.id].map((one) => `'${one}'`).join(", ");
  await runSql(app, `create unique index planted_once on planted_notes (writer, place) where writer in (${whose})`);
  try {
    await expect(undoPairing(app.services, await memberAs(a), now())).rejects.toThrow();
    expect(await wordsIn(couple)).toEqual(words);
    expect(await spaceOf(a)).toBe(couple);
    const invite = await codeOf(await person());
    expect((await connectByCode(app.services, c.id, invite, now())).ok).toBe(false);
    expect(await spaceOf(c)).toBe(c.space);
    expect(await wordsIn(c.space)).toEqual(["of somebody alone"]);
  } finally {
    await runSql(app, "drop index planted_once");
  }
  expect(await undoPairing(app.services, await memberAs(a), now())).toBe(true);
  expect(await wordsIn(await spaceOf(a))).toEqual(["of the host", "of the host, another"]);
});

test("a deletion takes one's own rows and what was made from both, in each space, and leaves the other's", async () => {
  const [a, b] = [await person(), await person()];
  const couple = await pair(a, b);
  for (let place = 1; place <= 230; place++) await note(a, "of the one who goes", place);
  await note(b, "of the one who stays");
  await match(couple, "of both");
  await deleteAccount(app.services, app.identity, await memberAs(a));
  expect(await db().$count(notes, eq(notes.writer, a.id))).toBe(0);
  expect(await wordsIn(couple)).toEqual(["of the one who stays"]);
  expect(await keysOf(couple)).toEqual([{ author: b.id }]);
});

test("whoever has written nothing themselves takes what was made from both with its key", async () => {
  const [a, b] = [await person(), await person()];
  const couple = await pair(a, b);
  await match(couple, "of both");
  await leaveCouple(app.services, await memberAs(b), now());
  await deleteAccount(app.services, app.identity, await memberAs(a));
  expect(await db().$count(matches, eq(matches.coupleId, couple))).toBe(0);
  expect(await keysOf(couple)).toEqual([{ author: b.id }]); // made for what might have come along
});

test("who was refused at a code has no key in that space, and whoever goes destroys no key of two others", async () => {
  const [paired, partner, host, guest] = [await person(), await person(), await person(), await person()];
  await pair(paired, partner);
  expect((await connectByCode(app.services, paired.id, await codeOf(host), now())).ok).toBe(false);
  expect(await keysOf(host.space)).toEqual([]);
  // What an accept leaves that lost the race.
  await app.services.vault.keyFor({ coupleId: host.space, author: paired.id });
  const couple = await pair(host, guest);
  await match(couple, "of both");
  await deleteAccount(app.services, app.identity, await memberAs(paired));
  expect(await wordsIn(couple)).toEqual(["of both"]);
  expect((await keysOf(couple)).map(({ author }) => author)).not.toContain(paired.id);
});

test("thirty days after the end what was made from both is gone, and a space lives as long as words of one are in it", async () => {
  const [a, b, c, d] = [await person(), await person(), await person(), await person()];
  const withWords = await pair(a, b);
  const without = await pair(c, d);
  await note(b, "kept");
  for (const couple of [withWords, without])
    for (let i = 0; i < 520; i += 20) await match(couple, "of both", new Date(now().getTime() + i));
  for (const who of [a, c]) await leaveCouple(app.services, await memberAs(who), now());
  app.clock.move(24 * 29);
  await keepUp(app.services, app.identity);
  expect(await db().$count(matches, eq(matches.coupleId, without))).toBe(26);
  expect(await keysOf(without)).toContainEqual({ author: "both" });
  app.clock.move(24 * 2);
  await keepUp(app.services, app.identity);
  expect(await db().$count(matches, eq(matches.coupleId, withWords))).toBe(0);
  expect(await wordsIn(withWords)).toEqual(["kept"]);
  // Their key goes with them, so that they open in no old backup either.
  for (const couple of [withWords, without]) expect(await keysOf(couple)).not.toContainEqual({ author: "both" });
  expect(await spaces(without)).toBe(0);
});

test("keys are turned over under every text, none that is needed is swept, and all of it is counted", async () => {
  const [a, b] = [await person(), await person()];
  const couple = await pair(a, b);
  await note(a, "old key", 1, "aside");
  for (let place = 2; place <= 230; place++) await note(b, `old key ${place}`, place);
  await match(couple, "of both");
  const before = await wordsIn(couple);
  const service = keyServiceOf(app.services.env);
  const fresh = openVault(await openKeyStore(keysUrl(app.services.env)), service);
  expect((await renewKeys(app.services.database, store, fresh, new Date(), async () => {})).broken).toBe(0);
  await fresh.close();
  const later = new Date(Date.now() + 2 * 3_600_000);
  const reader = openVault(await openKeyStore(keysUrl(app.services.env)), service);
  await sweepKeys(app.services.database, store, reader, later);
  expect(await wordsIn(couple, reader)).toEqual(before);
  expect(before).not.toContain(null);
  const texts = before.length;
  const status = await keyStatus(app.services.database, store, service, later);
  expect(status).toMatchObject({ textsUnderOldKeys: 0, textsWithoutKey: 0, unusedOwners: 0 });
  expect(status.texts).toBeGreaterThanOrEqual(texts);
  await reader.close();
});
