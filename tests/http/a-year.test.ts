import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { isPostgres } from "#db/dialect.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { seededRandom } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { PersonModel, standingOf, TICK } from "#tests/support/couple-model.ts";
import { memberOf, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";

/**
 * Two couples live a year with the product, through its pages and forms, and day for day it shows what the model of
 * docs/product/the-couples-day.md says: one couple is 13 hours apart, and 14 in winter; of the other one travels.
 */
const DAYS = isPostgres ? 56 : 365;
const DAY = 96;
const random = seededRandom("a year");
/** A whole number from 0 to less than n, the same ones in each run. */
const below = (n: number): number => Buffer.from(random(4)).readUInt32BE() % n;

const app = appForTests();

/** One of the two, as they live and as the product knows them. */
type Life = {
  who: TestMember;
  seat: 0 | 1;
  model: PersonModel;
  signedIn: number;
  /** Which questions they have answered, and whether in words. */
  answered: Map<LocalDate, boolean>;
  checkedIn: Set<LocalDate>;
};
type Couple = { name: string; two: [Life, Life]; id: string; startsOn: LocalDate; asked: Map<LocalDate, string> };

/** Where the one who travels is, from which day on. */
const JOURNEYS: readonly [day: number, zone: string][] = [
  [9, "America/New_York"],
  [23, "Europe/Lisbon"],
  [40, "Asia/Tokyo"],
  [44, "Pacific/Auckland"],
  [47, "Pacific/Pago_Pago"],
  [60, "Pacific/Kiritimati"],
  [75, "Pacific/Pago_Pago"],
  [76, "Pacific/Kiritimati"],
  [120, "Europe/Lisbon"],
  [200, "America/Santiago"],
  [230, "Australia/Lord_Howe"],
  [231, "Asia/Kathmandu"],
  [300, "Europe/Lisbon"],
];

const words = ({ seat }: Life, date: LocalDate) => `words-${seat}-of-${date}.`;

async function newCouple(name: string, zones: [string, string], now: number): Promise<Couple> {
  const { a, b } = await newPair(app);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  const life = async (who: TestMember, seat: 0 | 1): Promise<Life> => {
    await who.visitor.post("/us/time-zone", encoded({ timeZone: zones[seat] }));
    return {
      who,
      seat,
      model: new PersonModel(zones[seat], now),
      signedIn: now,
      answered: new Map(),
      checkedIn: new Set(),
    };
  };
  const two: [Life, Life] = [await life(a, 0), await life(b, 1)];
  const { couple } = await memberOf(app.services, a.uid);
  return { name, two, id: couple.id, startsOn: couple.startsOn, asked: new Map() };
}

/** Somebody looks in: sees today's question, and mostly answers it or checks in. */
async function visit(couple: Couple, life: Life, now: number): Promise<void> {
  const { who, seat, model } = life;
  const other = couple.two[seat === 0 ? 1 : 0];
  app.clock.at = new Date(now);
  for (const each of couple.two) each.model.wait(now);
  if (now - life.signedIn > 12 * DAY * TICK) {
    await signInAgain(app, who);
    life.signedIn = now;
  }
  const date = model.day;
  const what = below(20);
  if (what < 17) await answerToday(couple, life, other, date);
  if (what > 14 && what < 19) await checkInToday(life, other, date);
}

async function answerToday(couple: Couple, life: Life, other: Life, date: LocalDate): Promise<void> {
  const { visitor } = life.who;
  const page = await visitor.open("/daily-questions");
  if (page.$("form [name=answer]").length === 0) return;
  const field = (name: string) => String(page.$(`form [name=${name}]`).first().val());
  expect(page.$("form").has("[name=answer]").attr("action") ?? `/daily-questions/${date}`).toContain(date);
  const question = field("question");
  expect([couple.name, date, couple.asked.get(date) ?? question]).toEqual([couple.name, date, question]);
  couple.asked.set(date, question);
  // Not a word of the other one's before one's own.
  expect(page.html).not.toContain(words(other, date));
  const isText = page.$("form textarea[name=answer]").length > 0;
  const body = { question, partner: field("partner"), answer: isText ? words(life, date) : field("answer") };
  const kept = await visitor.post(`/daily-questions/${date}`, encoded(body));
  expect([date, kept.status, kept.headers.get("Location")]).toEqual([date, 302, `/daily-questions/${date}`]);
  life.model.act();
  life.answered.set(date, isText);
}

const said = (one: Life, date: LocalDate) => `checked-${words(one, date)}`;

async function checkInToday(life: Life, other: Life, date: LocalDate): Promise<void> {
  const body = { date, partner: other.who.id, mood: "3", words: said(life, date), "share-words": "yes" };
  const kept = await life.who.visitor.post("/checkin", encoded(body));
  expect([date, kept.status]).toEqual([date, 302]);
  life.model.act();
  life.checkedIn.add(date);
}

/** The question of the day and the check-in are open to both when both have done theirs, and not before. */
async function compareReveals(couple: Couple, life: Life): Promise<void> {
  const { visitor } = life.who;
  const { day } = life.model;
  const other = couple.two[life.seat === 0 ? 1 : 0];
  const { $, html } = await visitor.open(`/daily-questions/${day}`);
  const open = life.answered.has(day) && other.answered.has(day);
  const inWords = (one: Life) => one.answered.get(day) === true;
  expect([couple.name, day, $(".reveal").length, html.includes(words(other, day))]).toEqual([
    ...[couple.name, day, open ? 1 : 0, open && inWords(other)],
  ]);
  if (open || life.answered.has(day)) expect([day, html.includes(words(life, day))]).toEqual([day, inWords(life)]);
  seen.reveals += Number(open);
  if (!life.checkedIn.has(day) && !other.checkedIn.has(day)) return;
  const { html: checkIn } = await visitor.open("/checkin");
  const both = life.checkedIn.has(day) && other.checkedIn.has(day);
  expect([couple.name, day, checkIn.includes(said(life, day)), checkIn.includes(said(other, day))]).toEqual([
    ...[couple.name, day, life.checkedIn.has(day), both],
  ]);
  seen.checkIns += Number(both);
}
/** How often there was something to see. */
const seen = { reveals: 0, checkIns: 0 };

/** What the page of the streak says is what the model says. */
async function compare(couple: Couple, life: Life): Promise<void> {
  const { $ } = await life.who.visitor.open("/us/streak");
  const { length, longest, completeDays, shields } = standingOf(
    [couple.two[0].model, couple.two[1].model],
    couple.startsOn,
  );
  const shown = $(".tally b")
    .map((_, b) => Number($(b).text()))
    .get();
  const inHand = $(".shields svg").length;
  expect([couple.name, life.model.day, ...shown, inHand]).toEqual([
    couple.name,
    life.model.day,
    ...[length, longest, completeDays, shields],
  ]);
}

test("a year of two couples is, day for day, what the rule says", { timeout: 300_000 }, async () => {
  // Between two ticks, so that no clock changes then.
  const start = Math.floor(app.clock.at.getTime() / TICK) * TICK + TICK / 2;
  app.clock.at = new Date(start);
  const apart = await newCouple("13 hours apart", ["Asia/Tokyo", "America/New_York"], start);
  const travelling = await newCouple("one travels", ["Europe/Lisbon", "Europe/Lisbon"], start);
  const couples = [apart, travelling];
  const journeys = new Map(JOURNEYS);

  for (let day = 1; day <= DAYS; day++) {
    const visits = couples
      .flatMap((couple) => couple.two.map((life) => ({ couple, life, at: start + (day * DAY + below(DAY)) * TICK })))
      .sort((one, next) => one.at - next.at);
    const zone = journeys.get(day);
    const [first] = visits;
    if (zone && first) {
      const [traveller] = travelling.two;
      app.clock.at = new Date(first.at);
      for (const each of travelling.two) each.model.wait(first.at);
      await signInAgain(app, traveller.who);
      traveller.signedIn = first.at;
      expect((await traveller.who.visitor.post("/us/time-zone", encoded({ timeZone: zone }))).status).toBe(302);
      traveller.model.travel(zone);
    }
    for (const { couple, life, at } of visits) await visit(couple, life, at);
    for (const couple of couples) {
      const last = visits.findLast((one) => one.couple === couple);
      if (last) {
        for (const each of couple.two) each.model.wait(app.clock.at.getTime());
        await compare(couple, last.life);
        await compareReveals(couple, last.life);
      }
    }
  }

  const bank = await app.services.database.db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.kind, "daily-question"));
  for (const { id, name, asked } of couples) {
    // No question twice before all have been asked.
    const days = await app.services.database.db.select().from(coupleDays).where(eq(coupleDays.coupleId, id));
    const inOrder = days.filter(({ questionId }) => questionId).sort((a, b) => (a.date < b.date ? -1 : 1));
    const uses = new Map(bank.map((item) => [item.id, 0]));
    for (const { questionId, date } of inOrder) {
      const before = uses.get(questionId ?? "") ?? 0;
      expect([name, date, before]).toEqual([name, date, Math.min(...uses.values())]);
      uses.set(questionId ?? "", before + 1);
    }
    // It was a year in which things happened.
    expect(asked.size).toBeGreaterThan(DAYS / 2);
  }
  expect(Math.min(seen.reveals / DAYS, (seen.checkIns * 10) / DAYS)).toBeGreaterThan(0.1);
});
