import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityPage } from "#app/activities/activity.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { renewKeys } from "#app/encryption/rotate-keys.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import { activities } from "#app/pages/activities.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import type { Database } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect } from "#tests/support/couples.ts";
import { call, memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { type Place, PlantedWords } from "#tests/support/planted-words.ts";
import { planters } from "#tests/support/planters.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Two couples write in every activity of the list, by its own forms, and live through all that can happen to a couple.
 * After each of it every word is where it belongs: readable to whom it belongs, nowhere else, gone where it has to be.
 * The tests are one story and come in their order. That a backup brings all of it back is in
 * tests/security/backups.test.ts.
 */
type Name = "mara" | "theo" | "nora" | "ivan";
const COUPLES = [
  ["mara", "theo"],
  ["nora", "ivan"],
] as const;
const EVERYBODY: readonly Name[] = COUPLES.flat();
const people = {} as Record<Name, TestMember>;

let app: TestApp;
let store: Database;
let words: PlantedWords;
beforeAll(async () => {
  app = await startApp();
  store = await openKeyStore(keysUrl(app.services.env));
  for (const name of EVERYBODY) {
    people[name] = await newMember(app);
    await call(people[name].visitor, "/api/user/age-consent");
  }
  words = new PlantedWords(app, people);
});
afterAll(async () => {
  await store.close();
  await app.close();
});

/** Where the words of each phase are, by whose they are. */
const places: Record<string, Record<string, Place>> = {};
/** Whose words from before are in a space of two. */
const folded = new Set<string>();
/** From now on the words of these people are there: looks everywhere whether they are. */
async function expectWords(whose: readonly Name[], of: Record<string, Place>): Promise<void> {
  for (const name of whose) places[name] = { ...places[name], ...of };
  await words.expectAll(({ author, phase, atOnce }) => {
    const place = places[author]?.[phase] as Place;
    if (!atOnce) return place;
    // What needs no part of the other one waits for nothing; from before a pairing it waits for its author's yes, and
    // accepting the code is one.
    if (phase === "waiting" && place === "own") return "with";
    return place === "folded" || (place === "own" && phase === "alone" && folded.has(author)) ? "asked" : place;
  });
}
const phasesOf = (name: Name, place: Place): Record<string, Place> =>
  Object.fromEntries(Object.keys(places[name] ?? {}).map((phase) => [phase, place]));

async function send(name: Name, path: string, body = ""): Promise<void> {
  await signInAgain(app, people[name]);
  const { status } = await people[name].visitor.post(path, body);
  expect([name, path, status]).toEqual([name, path, 302]);
}
async function pair(host: Name, guest: Name): Promise<void> {
  for (const name of [host, guest]) await signInAgain(app, people[name]);
  await connect(people[host], people[guest]);
}
const bothOf = ([a, b]: readonly [Name, Name]) => [[a, b] as const, [b, a] as const];
const spaceOf = async (name: Name) => (await memberOf(app.services, people[name].uid)).couple.id;

test.each(planters)("$key: words that are sent after the session's end come back to who has sent them", async (one) => {
  const pages = activities.flatMap((activity): readonly ActivityPage[] =>
    activity.key === one.key ? activity.pages : [],
  );
  let areas = 0;
  for (const make of Object.values(one.planter.forms)) {
    const { path, by, good } = await make(app);
    const written = (await by.open(path)).$(`form[action^="${path}"] textarea`).toArray();
    for (const { attribs } of written) {
      areas++;
      const words = `A bilby in ${attribs.name}`;
      const sent = await new Visitor(app).post(path, encoded({ ...good, [attribs.name ?? ""]: words }));
      expect([path, attribs.name, sent.status]).toEqual([path, attribs.name, 401]);
      expect(await sent.text()).toContain(words);
    }
  }
  // Where the activity says of no page that words are written there, none are.
  expect(areas > 0).toBe(pages.some(({ words }) => words !== undefined));
});

test("alone: each word is its author's", async () => {
  await words.plant("alone", COUPLES.flatMap(bothOf));
  await expectWords(EVERYBODY, { alone: "own" });
});

test("folded: each has what they wrote alone in the couple's space, and nothing of the other's", async () => {
  words.nextDate();
  app.clock.move(15);
  for (const [host, guest] of COUPLES) await pair(host, guest);
  for (const name of EVERYBODY) folded.add(name);
  expect(await spaceOf("mara")).toBe(await spaceOf("theo"));
  await expectWords(EVERYBODY, { alone: "own" });
});

test("undone the same evening: what is older than the pairing is in each one's own space again, what is newer in their archive", async () => {
  await words.plant("since", bothOf(["nora", "ivan"]));
  await send("nora", "/us/undo");
  for (const name of ["nora", "ivan"]) folded.delete(name);
  words.partedFrom(["nora", "ivan"], "since");
  expect(await spaceOf("nora")).not.toBe(await spaceOf("ivan"));
  await expectWords(["nora", "ivan"], { alone: "own", since: "ended" });
});

test("together: what both have done is open to both, and no word of a day that one alone has done", async () => {
  words.nextDate();
  await send("mara", "/us/partner", encoded({ partner: people.theo.id }));
  await words.plant("both", bothOf(["mara", "theo"]));
  words.nextDate();
  await words.plant("waiting", [["theo", "mara"]]);
  await expectWords(["mara", "theo"], { alone: "asked", both: "with", waiting: "own" });
});

test("left: all that was said beside the other is in each one's archive, and open to neither of the two", async () => {
  words.nextDate();
  await send("mara", "/us/leave");
  words.partedFrom(["mara", "theo"]);
  await expectWords(["mara", "theo"], { alone: "ended", both: "ended", waiting: "ended" });
});

test("back: what was open is open again, and what each wrote meanwhile is there for its author", async () => {
  words.nextDate();
  for (const [author, partner] of bothOf(["mara", "theo"])) {
    words.nextDate();
    await words.plant("apart", [[author, partner]]);
  }
  await expectWords(["mara", "theo"], { apart: "own" });
  await pair("mara", "theo");
  await expectWords(["mara", "theo"], { alone: "asked", both: "with", waiting: "own", apart: "folded" });
});

test("left for good: after thirty days each has their own words, and nothing reaches the next partner", async () => {
  words.nextDate();
  await send("theo", "/us/leave");
  words.partedFrom(["mara", "theo"]);
  app.clock.move(24 * 31);
  await keepUp(app.services, app.identity);
  await expectWords(["mara", "theo"], phasesOf("theo", "ended"));
  await pair("theo", "nora");
  await send("theo", "/us/partner", encoded({ partner: people.nora.id }));
  await words.plant("next", bothOf(["theo", "nora"]));
  places.nora = { ...places.nora, alone: "folded" };
  await expectWords(["theo", "nora"], { next: "with" });
});

// After all else that seals: the server holds a key for half a minute, which the command waits for and this does not.
test("turned over: under new keys for everybody each word opens as before, and none is left under an old one", async () => {
  words.nextDate();
  const service = keyServiceOf(app.services.env);
  const vault = openVault(await openKeyStore(keysUrl(app.services.env)), service);
  const { sealed, broken } = await renewKeys(app.services.database, store, vault, new Date(), async () => {});
  expect([sealed >= words.all.length, broken]).toEqual([true, 0]);
  const later = new Date(app.clock.at.getTime() + 2 * 3_600_000);
  await sweepKeys(app.services.database, store, vault, later);
  const status = await keyStatus(app.services.database, store, service, later);
  expect(status).toMatchObject({ texts: sealed, textsUnderOldKeys: 0, textsWithoutKey: 0, unusedOwners: 0 });
  await vault.close();
  await expectWords([], {});
});

test.each(["theo", "nora"] as const)("deleted: of %s nothing is left, and the others have their own", async (name) => {
  words.nextDate();
  await send(name, "/us/delete");
  // Whoever is with somebody parts from them by it.
  if (name === "theo") words.partedFrom(["theo", "nora"]);
  places[name] = phasesOf(name, "gone");
  // Whom they were with has an empty space now.
  await expectWords(name === "theo" ? ["nora"] : [], { alone: "ended", next: "ended" });
  expect(JSON.stringify(await everyRow(app))).not.toContain(people[name].id);
  expect(await store.db.select().from(dataKeys).where(eq(dataKeys.author, people[name].id))).toEqual([]);
});
