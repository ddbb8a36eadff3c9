import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findCategory } from "#app/activities/this-or-that/find-category.server.ts";
import { takePick } from "#app/activities/this-or-that/take-pick.server.ts";
import { adultIds, knownAdultIds } from "#app/content/adult-ids.server.ts";
import { reviseContent } from "#app/content/revision.server.ts";
import { blindAllRows } from "#app/couple/blind-rows.server.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { sweepKeys } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { prepareMove } from "#app/encryption/move-texts.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { renewKeys, wrapAnew } from "#app/encryption/rotate-keys.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { roundParts, roundProgress } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { pick } from "#tests/support/games.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { afterIntimacyPlanter, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/security.md#sealed-words: which 18+ items two have played stands in no row. */
const app = appForTests();
const CLOSE = "/this-or-that/close";
const db = () => app.services.database.db;
const as = ({ uid }: TestMember) => memberOf(app.services, uid);
const coupleOf = async (who: TestMember) => (await as(who)).couple.id;

beforeEach(() => app.clock.nextNoon());

/** Picks in so many pairs of the 18+ theme, as the page's form does: in all of them if no number is said. */
async function play(who: TestMember, many?: number): Promise<void> {
  const category = await findCategory(db(), "close");
  if (!category) throw new Error("there is no such theme");
  const member = await as(who);
  for (const { id, version } of category.pairs.slice(0, many)) {
    const sent = { pair: id, version: String(version), pick: "first", time: "1", partner: knownTo(member) } as const;
    expect(await takePick(app.services, member, { category, sent }, app.clock.at)).toMatchObject({ ok: true });
  }
}

/** Two who have given both consents, of whom one has finished the theme and the other has begun it. */
async function playing() {
  const { a, b } = await knownPair(app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  await play(a);
  await play(b, 1);
  return { a, b };
}

const itemsOf = async (of: string) => {
  const parts = await db().select().from(roundParts).where(eq(roundParts.coupleId, of));
  const progress = await db().select().from(roundProgress).where(eq(roundProgress.coupleId, of));
  return [...parts, ...progress].filter(({ activity }) => activity === "this-or-that").map(({ item }) => item);
};
/** How somebody sees the theme: in the list, in their game, on the dashboard. */
async function seen(by: TestMember) {
  const theme = (await by.visitor.open("/this-or-that")).$("a[href^='/this-or-that/close']").text();
  const game = (await by.visitor.open(CLOSE)).$("form.tot [name=pair]").val();
  const home = (await by.visitor.open("/dashboard")).$(`main a[href='${CLOSE}']`).length;
  return [theme.replaceAll(/\s+/g, " "), game, home];
}
const exported = async (who: TestMember) => {
  await signInAgain(app, who);
  await app.services.limits.forget("export:account", who.id);
  return (await who.visitor.post("/us/export/json", "")).text();
};

test("Sealed words: what two have done in the 18+ part is named in no row, and all their pages know what it was", async () => {
  const { a, b } = await playing();
  await afterIntimacyPlanter.ways[0]?.write(a.visitor, "2026-01-01", "words");
  const ids = new Set(await adultIds(db()));
  expect(ids.has("close") && ids.has("tot-close-01")).toBe(true);
  const { contentItems: _, ...rows } = await everyRow(app);
  const words = Object.values(rows)
    .flat()
    .flatMap((row) => row.split(/[^\w-]+/));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => ids.has(word))).toEqual([]);
  const items = await itemsOf(await coupleOf(a));
  expect(items).toHaveLength(2);
  expect(new Set(items).size).toBe(1);

  expect(await seen(b)).toEqual([expect.stringContaining("is done. Your turn."), "tot-close-02", 1]);
  expect((await a.visitor.open(`${CLOSE}/results`)).$(".pairs li")).toHaveLength(30);
  const title = (await findCategory(db(), "close"))?.title ?? "";
  for (const who of [a, b]) expect(await exported(who)).toContain(`"category":"${title}"`);
  for (let i = 1; i < 30; i++) await pick(b, "first", CLOSE);
  for (const who of [a, b])
    expect((await who.visitor.open(`${CLOSE}/results`)).$("svg.big").attr("aria-label")).toBe("30 of 30 the same");
});

test("Sealed words: another couple calls the same item otherwise, and who only looks makes no key", async () => {
  const [{ a: one }, { a: other }] = [await playing(), await playing()];
  expect((await itemsOf(await coupleOf(one)))[0]).not.toBe((await itemsOf(await coupleOf(other)))[0]);
  const { a } = await knownPair(app);
  await openAdult(a.visitor);
  await seen(a);
  expect(await app.services.vault.knownBlind(await coupleOf(a))).toBe(null);
});

test("Sealed words: a game that was begun alone goes on in the couple's space, and back from it", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  for (const who of [a, b]) {
    await openAdult(who.visitor);
    await play(who, 2);
  }
  const alone = await coupleOf(b);
  const before = await itemsOf(alone);
  app.clock.move(0.01);
  await connect(a, b);
  const couple = await coupleOf(b);
  expect([...new Set(await itemsOf(couple))]).toHaveLength(1);
  expect(await itemsOf(couple)).not.toContain(before[0]);
  expect(await app.services.vault.knownBlind(alone)).toBe(null);
  for (const who of [a, b]) expect((await seen(who))[1]).toBe("tot-close-03");
  await a.visitor.post("/us/undo", "");
  for (const who of [a, b]) {
    expect(await coupleOf(who)).not.toBe(couple);
    expect((await seen(who))[1]).toBe("tot-close-03");
  }
  expect(await app.services.vault.knownBlind(couple)).toBe(null);
});

test("Sealed words: turning the keys over, with the words or without, and sweeping lose none of it", async () => {
  const { a, b } = await playing();
  const before = await itemsOf(await coupleOf(a));
  const service = keyServiceOf(app.services.env);
  const store = await openKeyStore(keysUrl(app.services.env));
  const vault = openVault(store, service);
  expect((await renewKeys(app.services.database, store, vault, new Date(), async () => {})).broken).toBe(0);
  await sweepKeys(app.services.database, store, vault, new Date(Date.now() + 7_200_000));
  expect(await seen(b)).toEqual([expect.stringContaining("Your turn."), "tot-close-02", 1]);
  expect(await itemsOf(await coupleOf(a))).toEqual(before);

  const [old = ""] = app.services.env.MASTER_KEY ?? [];
  const secret = "a-newer-master-key-of-the-tests-long";
  await wrapAnew(store, localKeyService([secret, old]));
  const newer = openVault(await openKeyStore(keysUrl(app.services.env)), localKeyService([secret]));
  expect(before).toContain(`${(await newer.knownBlind(await coupleOf(a)))?.("close")}.1`);
  await wrapAnew(store, localKeyService([old, secret]));
  await newer.close();
  await vault.close();
});

test("Sealed words: an item that was named after a move was made ready has its name in the new space too", async () => {
  const { vault } = app.services;
  const [from, to] = [await newMember(app), await newMember(app)];
  const [here, there] = [await coupleOf(from), await coupleOf(to)];
  const move = await prepareMove(vault, here, there, [from.id], () => adultIds(db()));
  // Made meanwhile in another tab; and one that no id has.
  const blind = await vault.blindFor(here);
  expect(await move.renamed(`${blind("close")}.1`)).toBe(`${(await vault.blindFor(there))("close")}.1`);
  expect(await move.renamed(`${blind("of-nobody")}.1`)).toBe(`${blind("of-nobody")}.1`);
  expect(await move.renamed("food.1")).toBe("food.1");
});

test("Sealed words: which items are 18+ is read once in a process, and again when the content has changed", async () => {
  const ids = await adultIds(db());
  expect((await statementsOf(() => adultIds(db()))).length).toBe(1);
  expect(await statementsOf(() => knownAdultIds(db()))).toEqual([]);
  expect(await adultIds(db())).toBe(ids);
  await app.services.database.transaction(reviseContent);
  const anew = await adultIds(db());
  expect(anew).not.toBe(ids);
  expect(anew).toEqual(ids);
});

/** Puts a couple's rows of the theme back to how an older version has written them. */
async function asBefore(coupleId: string): Promise<void> {
  const { vault } = app.services;
  for (const table of [roundParts, roundProgress]) {
    const texts = table === roundParts ? ["body"] : ["steps"];
    const rows = await db().select().from(table).where(eq(table.coupleId, coupleId));
    for (const row of rows) {
      const { activity, item, userId } = row;
      const [owner, older] = [
        { coupleId, author: userId },
        { activity, item: "close.1" },
      ];
      const key = await vault.keyFor(owner);
      const values: Record<string, string> = { item: older.item };
      for (const text of texts) {
        const opened = await vault.open(
          owner,
          placeOf(table, row, text),
          String((row as Record<string, unknown>)[text]),
        );
        values[text] = key.seal(placeOf(table, older, text), opened ?? "");
      }
      const one = and(eq(table.coupleId, coupleId), eq(table.item, item), eq(table.userId, userId));
      await db().update(table).set(values).where(one);
    }
  }
  // The older version has made no such key.
  await vault.destroyAll([{ coupleId, author: "ids" }]);
  expect(await vault.knownBlind(coupleId)).toBeNull();
}

test("Sealed words: rows of an older version are read as they are, called otherwise with the next pick, and by a command", async () => {
  const [one, other] = [await playing(), await playing()];
  for (const { a } of [one, other]) await asBefore(await coupleOf(a));
  app.clock.move(24);
  for (const { a, b } of [one, other]) {
    expect(await seen(b)).toEqual([expect.stringContaining("is done. Your turn."), "tot-close-02", 1]);
    expect((await a.visitor.open(`${CLOSE}/results`)).$(".pairs li")).toHaveLength(30);
  }
  const couple = await coupleOf(one.a);
  expect(await itemsOf(couple)).toEqual(["close.1", "close.1"]);
  await pick(one.b, "first", CLOSE);
  expect((await itemsOf(couple)).filter((item) => item.startsWith("close"))).toEqual([]);
  expect(await seen(one.b)).toEqual([expect.stringContaining("is done. Your turn."), "tot-close-03", 1]);

  expect(await blindAllRows(app.services)).toBe(2);
  expect(await blindAllRows(app.services)).toBe(0);
  expect((await itemsOf(await coupleOf(other.a))).filter((item) => item.startsWith("close"))).toEqual([]);
  expect(await seen(other.b)).toEqual([expect.stringContaining("is done. Your turn."), "tot-close-02", 1]);
  expect((await other.a.visitor.open(`${CLOSE}/results`)).$(".pairs li")).toHaveLength(30);
});

test("Sealed words: rows of an older version have their names after a pairing, and after it is taken back", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  for (const who of [a, b]) {
    await openAdult(who.visitor);
    await play(who, 2);
    await asBefore(await coupleOf(who));
  }
  app.clock.move(0.01);
  await connect(a, b);
  const couple = await coupleOf(b);
  const named = [`${(await app.services.vault.blindFor(couple))("close")}.1`];
  expect([...new Set(await itemsOf(couple))]).toEqual(named);
  for (const who of [a, b]) expect((await seen(who))[1]).toBe("tot-close-03");

  await asBefore(couple);
  await a.visitor.post("/us/undo", "");
  for (const who of [a, b]) {
    const own = await coupleOf(who);
    expect(own).not.toBe(couple);
    expect(await itemsOf(own)).toEqual([`${(await app.services.vault.blindFor(own))("close")}.1`]);
    expect((await seen(who))[1]).toBe("tot-close-03");
  }
});

test("Sealed words: a row of an older version whose words are damaged or have lost their key is called otherwise too", async () => {
  const [one, other] = [await playing(), await playing()];
  for (const { a } of [one, other]) await asBefore(await coupleOf(a));
  const couple = await coupleOf(one.a);
  await db().update(roundParts).set({ body: "v1.damaged" }).where(eq(roundParts.coupleId, couple));
  await app.services.vault.destroy({ coupleId: await coupleOf(other.a), author: other.b.id });
  // As the command does it, with a vault of its own.
  const vault = openVault(await openKeyStore(keysUrl(app.services.env)), keyServiceOf(app.services.env));
  await blindAllRows({ database: app.services.database, vault });
  await vault.close();
  for (const { a } of [one, other]) {
    const items = await itemsOf(await coupleOf(a));
    expect(items).toHaveLength(2);
    expect(items.filter((item) => item.startsWith("close"))).toEqual([]);
  }
  // Who has said something that opens goes on with it.
  expect((await seen(one.b))[1]).toBe("tot-close-02");
});
